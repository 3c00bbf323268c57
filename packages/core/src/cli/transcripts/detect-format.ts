/** What `memx import` reads. */
export const FORMATS = [
  "memx",
  "mem0",
  "jsonl",
  "markdown",
  "text",
  "openai",
  "claude-code",
  "aider",
  "specstory",
] as const;
export type Format = (typeof FORMATS)[number];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first record of JSON, of a list in it, or of JSON lines. */
function firstRecord(text: string): { readonly record: unknown; readonly isLines: boolean } {
  const whole = parse(text);
  if (whole === undefined)
    return {
      record: parse(text.split(/\r?\n/).find((line) => line.trim() !== "") ?? ""),
      isLines: true,
    };
  if (Array.isArray(whole)) return { record: whole[0], isLines: false };
  const lists = isObject(whole)
    ? ["results", "memories", "bullets", "messages"].map((name) => whole[name]).find(Array.isArray)
    : undefined;
  return { record: (lists as readonly unknown[] | undefined)?.[0] ?? whole, isLines: false };
}

function formatOfRecord(record: unknown, isLines: boolean): Format | null {
  if (!isObject(record)) return null;
  if (typeof record.memory === "string") return "mem0";
  if (isObject(record.message) || (typeof record.type === "string" && "sessionId" in record))
    return "claude-code";
  if (typeof record.role === "string" && "content" in record) return "openai";
  if (typeof record.content === "string") return "memx";
  const isPlain = ["text", "fact", "note"].some((name) => typeof record[name] === "string");
  return isLines || isPlain ? "jsonl" : "memx";
}

/** Finds out what a text is, by its shape and then by its file's name. */
export function detectFormat(text: string, file: string): Format {
  const { record, isLines } = firstRecord(text);
  const format = formatOfRecord(record, isLines);
  if (format) return format;
  if (/^# aider chat started at/m.test(text)) return "aider";
  if (/^_\*\*(?:User|Agent|Assistant)/m.test(text)) return "specstory";
  if (/\.md$/i.test(file) || /^\s*[-*] /m.test(text)) return "markdown";
  return "text";
}
