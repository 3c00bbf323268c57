import { ConfigError } from "../../errors/memx-error.ts";

/** One value of an import with its number from 1, or what kept it from being read. */
export type ParsedRecord =
  | { readonly record: number; readonly value: unknown }
  | { readonly record: number; readonly reason: string };

/** What an import reads: text in one of the accepted forms, lines of it, or values parsed already. */
export type ImportSource = string | Iterable<unknown> | AsyncIterable<unknown>;

function parseWhole(text: string): readonly unknown[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  const list = ["bullets", "memories", "results"]
    .map((name): unknown => Reflect.get(value, name))
    .find(Array.isArray);
  return list ?? [value];
}

function* parseLines(lines: Iterable<string>): Generator<ParsedRecord> {
  let record = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    record += 1;
    yield parseLine(line, record);
  }
}

function parseLine(line: string, record: number): ParsedRecord {
  try {
    return { record, value: JSON.parse(line) };
  } catch {
    return { record, reason: "the line is not JSON" };
  }
}

/** The records of an import, one at a time, so that a file of any length needs the memory of one batch. */
export async function* parseRecords(source: ImportSource): AsyncGenerator<ParsedRecord> {
  if (typeof source === "string") {
    const whole = parseWhole(source.replace(/^\uFEFF/, ""));
    if (whole === null) yield* parseLines(source.replace(/^\uFEFF/, "").split(/\r?\n/));
    else yield* whole.map((value, index) => ({ record: index + 1, value }));
    return;
  }
  if (
    typeof source !== "object" ||
    source === null ||
    !(Symbol.asyncIterator in source || Symbol.iterator in source)
  ) {
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message: "source must be JSON text, JSON lines, or an iterable of lines or records.",
    });
  }
  let record = 0;
  for await (const item of source) {
    if (typeof item === "string" && item.trim() === "") continue;
    record += 1;
    yield typeof item === "string" ? parseLine(item, record) : { record, value: item };
  }
}
