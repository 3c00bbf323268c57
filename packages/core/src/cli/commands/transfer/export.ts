import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { EXIT, UsageError, type Command } from "../../command.ts";

async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const output = createWriteStream(file, { mode: 0o600 });
  try {
    await pipeline(lines, output);
  } catch (error) {
    if (output.errored === error && error instanceof Error && "syscall" in error)
      throw new UsageError("the file cannot be written");
    throw error;
  }
}

/** `memx export` */
export const exportCommand: Command = {
  name: "export",
  about: "memories as JSON lines",
  usage: "export [FILE] [--everything]",
  example: "memx export memories.jsonl",
  options: {
    everything: { type: "boolean", about: "of all users: for the operator" },
    active: { type: "boolean", about: "without archived and superseded ones" },
  },
  async run({ memory, owner, scope, words, values, terminal }) {
    const [file] = words;
    const lines = memory.export({
      ...owner,
      scope,
      everything: values.everything === true,
      status: values.active ? "active" : "all",
    });
    const isFile = file !== undefined && file !== "-";
    let count = 0;
    const counted = async function* (): AsyncGenerator<string> {
      for await (const line of lines) {
        count += 1;
        if (count % 1000 === 0) terminal.progress(`${count} memories`);
        yield `${line}\n`;
      }
    };
    if (isFile) await writeLines(file, counted());
    else
      for await (const line of counted()) {
        terminal.print(line.trimEnd());
        await terminal.drained();
      }
    terminal.progress("");
    if (isFile) terminal.note(`${count} memories`);
    return count > 0 ? EXIT.done : EXIT.nothing;
  },
};
