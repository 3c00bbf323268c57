const FENCE = /```(?:json|jsonc|json5)?\s*\n?([\s\S]*?)(?:```|$)/iu;
/** Longer answers are not JSON with twelve memories. */
const LONGEST = 100_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Scan {
  /** Text up to where its first value ends, or all of it. */
  readonly text: string;
  readonly complete: boolean;
  /** Closing brackets that are missing at the end, innermost first. */
  readonly missing: string;
  /** End of the last complete element inside a list, with the brackets missing there: where a cut answer is still sound. */
  readonly sound: { readonly end: number; readonly missing: string } | null;
}

/** Walks the first JSON value of `text`, minding strings. */
function scan(text: string): Scan {
  const open: string[] = [];
  let inString = false;
  let sound: Scan["sound"] = null;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === "{" || character === "[") open.push(character === "{" ? "}" : "]");
    else if (character === "}" || character === "]") {
      open.pop();
      if (open.length === 0)
        return { text: text.slice(0, index + 1), complete: true, missing: "", sound };
      if (open.at(-1) === "]") sound = { end: index + 1, missing: open.toReversed().join("") };
    }
  }
  return { text, complete: false, missing: open.toReversed().join(""), sound };
}

/** Removes commas before a closing bracket, outside strings. */
function withoutTrailingCommas(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|,(\s*[}\]])/gsu,
    (_, string?: string, closing?: string) => string ?? closing ?? "",
  );
}

/** Candidates where a JSON value may begin: the first brackets of each kind, in order. */
function starts(text: string): readonly number[] {
  const places = [text.indexOf("{"), text.indexOf("["), text.indexOf("[{"), text.indexOf('{"')];
  return [...new Set(places)].filter((place) => place >= 0).toSorted((a, b) => a - b);
}

function parseAt(text: string): unknown {
  const { text: value, complete, missing, sound } = scan(text);
  if (complete) return parse(value) ?? parse(withoutTrailingCommas(value));
  const whole = parse(withoutTrailingCommas(value + missing));
  if (whole !== undefined || sound === null) return whole;
  return parse(withoutTrailingCommas(value.slice(0, sound.end) + sound.missing));
}

/**
 * The JSON value in a language model's answer, also when it is fenced, has prose around it, trailing commas, or is cut
 * off (what was complete is kept).
 *
 * @returns undefined where there is none.
 */
export function parseLooseJson(answer: string): unknown {
  const text = answer
    .slice(0, LONGEST)
    .replace(/^\uFEFF/u, "")
    .trim();
  const direct = parse(text);
  if (typeof direct === "string") return parse(direct) ?? undefined;
  if (typeof direct === "object" && direct !== null) return direct;
  const fenced = FENCE.exec(text)?.[1];
  for (const source of fenced === undefined ? [text] : [fenced, text]) {
    for (const start of starts(source)) {
      const value = parseAt(source.slice(start));
      if (value !== undefined) return value;
    }
  }
  return undefined;
}
