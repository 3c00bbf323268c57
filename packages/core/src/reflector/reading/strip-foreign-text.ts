/** Tags whose content a client, not the speaker, wrote; a name with "-" or "_" inside counts as well. */
const CLIENT_TAGS = new Set([
  "memory",
  "memories",
  "context",
  "instructions",
  "environment",
  "attachments",
  "files",
  "file",
  "document",
  "documents",
  "think",
  "thinking",
  "stdout",
  "stderr",
]);
const TAG = /<(\/?)([a-z][\w-]{0,60})(?:\s[^<>]{0,400})?>/giu;
/** Whole messages that a client wrote in the user's place. */
const CLIENT_MESSAGE =
  /^\s*(?:\[(?:[A-Z][A-Z _-]{3,40}[:\]]|Request interrupted)|Caveat: The messages below|This session is being continued from a previous conversation|The user (?:doesn't|does not) want to (?:proceed|take this action)|\/(?!ask\b|code\b|architect\b|chat\b)[a-z][\w-]*(?:\s[^\n]*)?$|\/[a-z][\w-]*\s*$|\^C\b)/u;

function isClientTag(name: string): boolean {
  const lower = name.toLowerCase();
  return CLIENT_TAGS.has(lower) || /[a-z][-_][a-z]/u.test(lower);
}

/** Cuts out everything between a client's tag and its end; an opening tag without end takes nothing with it. */
export function withoutClientTags(text: string): string {
  const kept: string[] = [];
  let depth = 0;
  let inside = "";
  let from = 0;
  let resume = 0;
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, name = ""] = match;
    const lower = name.toLowerCase();
    if (depth === 0) {
      if (slash === "/" || !isClientTag(lower)) continue;
      kept.push(text.slice(from, match.index));
      [inside, depth, resume] = [lower, 1, match.index + tag.length];
      from = resume;
    } else if (lower === inside) {
      depth += slash === "/" ? -1 : 1;
      if (depth === 0) from = match.index + tag.length;
    }
  }
  kept.push(text.slice(from));
  return kept.join("\n");
}

/** Whether a client wrote this whole message in the user's place: an interruption, a slash command, a mode prompt. */
export function isClientMessage(text: string): boolean {
  return CLIENT_MESSAGE.test(text);
}

/**
 * The text without what its speaker did not say: blocks that clients inject (`<system-reminder>`, `<command-name>`, …),
 * recalled memories, and fenced code.
 */
export function stripForeignText(text: string): string {
  return withoutFences(withoutClientTags(text));
}

function withoutFences(text: string): string {
  if (!text.includes("```") && !text.includes("~~~")) return text;
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of text.split("\n")) {
    const mark = /^\s*(?:[-*>]\s+)?(`{3,}|~{3,})/u.exec(line)?.[1];
    if (fence === null && mark !== undefined) {
      // "```code```" on one line opens nothing.
      if (!line.trim().slice(mark.length).includes(mark)) fence = mark;
      kept.push("");
    } else if (fence !== null) {
      if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = null;
    } else kept.push(line);
  }
  return kept.join("\n");
}
