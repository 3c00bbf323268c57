import { EXIT, UsageError, type Command, type CommandContext } from "../../command.ts";
import { readInput, textOf } from "../../read-input.ts";
import { detectFormat, FORMATS, type Format } from "../../transcripts/detect-format.ts";
import { readRecords } from "../../transcripts/read-records.ts";
import { streamRecords } from "../../transcripts/stream-records.ts";
import { readTranscript } from "../../transcripts/read-transcript.ts";

interface ImportTally {
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly rejected: readonly { readonly record: number; readonly reason: string }[];
  readonly redactions: Readonly<Record<string, number>>;
}

/** A transcript goes through the whole ingest pipeline, turn by turn. */
async function learn(
  text: string,
  file: string,
  { memory, owner, scope, values, terminal }: CommandContext,
): Promise<ImportTally> {
  const turns = readTranscript(text, file);
  const counts = { ADD: 0, MERGE: 0, SUPERSEDE: 0, CONFLICT: 0, SKIP: 0 };
  const redactions: Record<string, number> = {};
  for (const [index, turn] of turns.entries()) {
    terminal.progress(`turn ${index + 1} of ${turns.length}`);
    const options = { ...owner, ...(scope && { scope }) };
    if (values["dry-run"] === true) {
      counts.ADD += (await memory.inspect(turn, options)).filter(({ kept }) => kept).length;
      continue;
    }
    const result = await memory.add(turn, options);
    for (const { event } of result.events) counts[event] += 1;
    for (const [family, count] of Object.entries(result.redactions))
      redactions[family] = (redactions[family] ?? 0) + count;
  }
  return {
    added: counts.ADD + counts.SUPERSEDE + counts.CONFLICT,
    merged: counts.MERGE,
    skipped: counts.SKIP,
    rejected: [],
    redactions,
  };
}

async function bringIn(
  file: string | undefined,
  named: Format | undefined,
  context: CommandContext,
): Promise<ImportTally & { readonly format: Format }> {
  const { memory, owner, values, terminal } = context;
  const options = {
    ...owner,
    keepOwner: values["keep-owner"] === true,
    dryRun: values["dry-run"] === true,
    curate: values.verbatim !== true,
    onProgress: (done: number) => terminal.progress(`${done} records`),
  };
  const stream = await streamRecords(file, named);
  if (stream !== null)
    return { format: stream.format, ...(await memory.import(stream.records, options)) };
  const text = await readInput(file, context);
  const format = named ?? detectFormat(text, file ?? "-");
  const isTranscript = ["openai", "claude-code", "aider", "specstory"].includes(format);
  const tally = isTranscript
    ? await learn(text, file ?? "-", context)
    : await memory.import(readRecords(text, format), options);
  return { format, ...tally };
}

/** `memx import` */
export const importCommand: Command = {
  name: "import",
  about: "read memories or a chat transcript",
  usage: "import FILE [--format NAME] [--dry-run] [--keep-owner] [--verbatim]",
  example: "memx import memories.jsonl --dry-run",
  options: {
    format: { type: "string", about: `${FORMATS.join(", ")}; default: found out` },
    "dry-run": { type: "boolean", about: "show what would come in, write nothing" },
    "keep-owner": { type: "boolean", about: "each record's own user: for the operator's restore" },
    verbatim: { type: "boolean", about: "records are compared with nothing" },
  },
  async run(context) {
    const { words, values, terminal, json } = context;
    const file = words[0];
    const named = textOf(values, "format");
    if (named !== undefined && !FORMATS.some((one) => one === named))
      throw new UsageError(`--format must be one of ${FORMATS.join(", ")}`);
    const { format, ...report } = await bringIn(file, named as Format | undefined, context);
    terminal.progress("");
    if (json) terminal.printJson({ format, ...report });
    else {
      const verb = values["dry-run"] ? "would add" : "added";
      terminal.print(
        `${format}: ${verb} ${report.added}, merged ${report.merged}, skipped ${report.skipped}, could not read ${report.rejected.length}`,
      );
      for (const { record, reason } of report.rejected.slice(0, 20))
        terminal.note(`record ${record}: ${reason}`);
      for (const [family, count] of Object.entries(report.redactions))
        terminal.note(terminal.style("yellow", `redacted ${count} × ${family}`));
    }
    return report.added + report.merged + report.skipped > 0 ? EXIT.done : EXIT.nothing;
  },
};
