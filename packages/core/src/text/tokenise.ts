import { identifierParts, isIdentifier } from "./identifier-parts.ts";
import { foldAccents, foldCase } from "./normalise-text.ts";
import { segmentScript } from "./segment-script.ts";
import { isStopWord } from "./stop-words.ts";

/** One normalised piece of a text. */
export interface Token {
  /** As compared for an exact match: NFKC, no accents, lower case, no whitespace. */
  readonly word: string;
  /**
   * "word": a word. "whole": an identifier, path, version or code as written. "part": a part of one. "character",
   * "bigram": of a script without spaces.
   */
  readonly kind: "word" | "whole" | "part" | "character" | "bigram";
}

const MAXIMUM_TOKEN_LENGTH = 96;
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** A run of one unspaced script, or of spaced letters, digits and the characters that hold identifiers together. */
const RUN = new RegExp(
  `[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_@#$+.:/\\\\'’-])+`,
  "gu",
);
const UNSPACED_START = new RegExp(`^[${UNSPACED}]`, "u");
const HAS_WORD = /[\p{L}\p{N}]/u;
const PLAIN_WORD = /^[a-z]+$/i;
/** French and Italian articles and pronouns before an apostrophe: "l'eau" is "eau". */
const ELISION = /^(?:[ldjmtsnc]|qu|un|all|dell|nell|sull)['’](?=\p{L}{3})/iu;

function wordOf(run: string): string {
  return foldCase(
    run
      .replace(/['’]s$/i, "")
      .replace(ELISION, "")
      .replace(/['’]/g, ""),
  );
}

/** "C++", "C#", ".NET" keep their signs; other leading and trailing punctuation goes. */
function trimRun(run: string): string {
  if (/^\.?net$|^[cf]#$|^c\+\+$/i.test(run.replace(/[.:,']+$/, "")))
    return run.replace(/[.:,']+$/, "");
  return run
    .replace(/^[^\p{L}\p{N}_@/$]+|[^\p{L}\p{M}\p{N}_]+$/gu, "")
    .replace(/^[@/$](?=[^/]*$)(?![^/]*[@/$.])/, "");
}

function pushIdentifier(tokens: Token[], run: string): void {
  const joinsWords =
    /^[\p{L}\p{M}'’]+(?:[-/][\p{L}\p{M}'’]+)+$/u.test(run) && !/\p{Ll}\p{Lu}/u.test(run);
  const whole = foldCase(run)
    .replace(/['’]/g, "")
    .replace(/^v(?=\d+\.)/, "");
  if (whole.length <= MAXIMUM_TOKEN_LENGTH) tokens.push({ word: whole, kind: "whole" });
  // "well-known", "and/or": words that happen to be joined count as words.
  for (const part of identifierParts(run))
    tokens.push({ word: part, kind: joinsWords ? "word" : "part" });
}

/** The tokens of a text in its order, repetitions included. Any string is fine; time is linear. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [run] of foldAccents(text).matchAll(RUN)) {
    if (PLAIN_WORD.test(run)) {
      if (run.length <= MAXIMUM_TOKEN_LENGTH && !/[a-z][A-Z]|[A-Z]{2}[a-z]{2}/.test(run)) {
        tokens.push({ word: foldCase(run), kind: "word" });
        continue;
      }
    } else if (!HAS_WORD.test(run)) continue;
    if (UNSPACED_START.test(run)) {
      tokens.push(...segmentScript(run));
      continue;
    }
    const trimmed = trimRun(run);
    if (trimmed === "") continue;
    if (isIdentifier(trimmed.replace(/['’]s$/i, "")))
      pushIdentifier(tokens, trimmed.replace(/['’]s$/i, ""));
    else {
      const word = wordOf(trimmed);
      if (word !== "" && word.length <= MAXIMUM_TOKEN_LENGTH) tokens.push({ word, kind: "word" });
    }
  }
  return tokens;
}

/** The tokens that say something about a topic; all of them where none does ("who is he"). */
export function contentTokens(text: string): readonly Token[] {
  const tokens = tokenise(text);
  const content = tokens.filter((token) => !isStopWord(token.word));
  return content.length > 0 ? content : tokens;
}
