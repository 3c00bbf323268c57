import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { detectFormat } from "./detect-format.ts";
import { readLine } from "./read-records.ts";

/** Files up to this size are read whole. */
const LONG_BYTES = 8_000_000;
const HEAD_BYTES = 65_536;

export interface RecordStream {
  readonly format: "memx" | "jsonl";
  readonly records: AsyncIterable<unknown>;
}

async function headOf(file: string): Promise<string | null> {
  const handle = await open(file, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    if (size <= LONG_BYTES) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString("utf8", 0, bytesRead);
    return head.slice(0, head.lastIndexOf("\n") + 1);
  } finally {
    await handle.close();
  }
}

async function* linesOf(file: string, format: RecordStream["format"]): AsyncGenerator<unknown> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line.trim() !== "") yield readLine(line, format);
  } finally {
    input.destroy();
  }
}

/** The records of a long file of JSON lines, in the memory of one batch; null: the file is short, or of another form. */
export async function streamRecords(
  file: string | undefined,
  named: string | undefined,
): Promise<RecordStream | null> {
  if (file === undefined || file === "-") return null;
  const head = await headOf(file);
  // A first line that is no whole object is the beginning of one long JSON text.
  if (head === null || !/^\s*\{.*\}\s*$/.test(head.split(/\r?\n/)[0] ?? "")) return null;
  const format = named ?? detectFormat(head, file);
  if (format !== "memx" && format !== "jsonl") return null;
  return { format, records: linesOf(file, format) };
}
