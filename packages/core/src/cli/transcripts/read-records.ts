import type { Format } from "./detect-format.ts";

type Fields = Readonly<Record<string, unknown>>;

/** mem0's record in our names; what it has beside them goes to the metadata. */
function fromMem0(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const {
    memory,
    id: _id,
    hash: _hash,
    metadata,
    user_id,
    userId,
    agent_id,
    agentId,
    run_id,
    runId,
    created_at,
    createdAt,
    updated_at,
    updatedAt,
    score: _score,
    ...rest
  } = record as Fields;
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    content: memory,
    user_id: user_id ?? userId,
    agent_id: agent_id ?? agentId,
    session_id: run_id ?? runId,
    created_at: created_at ?? createdAt,
    updated_at: updated_at ?? updatedAt,
    source_type: "IMPORT",
    metadata: { ...(typeof metadata === "object" ? metadata : {}), ...present },
  };
}

const fromText = (content: string): unknown => ({ content, source_type: "IMPORT" });

function listItems(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .flatMap(
      (line) => /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/.exec(line)?.[1]?.trim() ?? [],
    );
}

function jsonRecords(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    const list = ["results", "memories", "bullets"]
      .map((name): unknown => Reflect.get(value as object, name))
      .find(Array.isArray);
    return (list as readonly unknown[] | undefined) ?? [value];
  } catch {
    return null;
  }
}

/** The text of a plain record, whatever its field is called. */
function plain(record: unknown): unknown {
  if (typeof record === "string") return fromText(record);
  if (typeof record !== "object" || record === null || "content" in record) return record;
  const { text, memory, fact, note, ...rest } = record as Fields;
  const content = [text, memory, fact, note].find((value) => typeof value === "string");
  return content === undefined ? record : { ...rest, content };
}

const lineRecords = (text: string): readonly unknown[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => jsonRecords(line)?.[0] ?? line);

/** One line of a file that is too long to be read whole. */
export const readLine = (line: string, format: "memx" | "jsonl"): unknown =>
  format === "memx" ? line : plain(jsonRecords(line)?.[0] ?? line);

/** Records of memories in any of the forms that are no transcripts, ready for `memory.import`. */
export function readRecords(text: string, format: Format): readonly unknown[] | string {
  if (format === "markdown") return listItems(text).map(fromText);
  if (format === "text")
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map(fromText);
  if (format === "memx") return text;
  const records = jsonRecords(text) ?? lineRecords(text);
  return records.map(format === "mem0" ? fromMem0 : plain);
}
