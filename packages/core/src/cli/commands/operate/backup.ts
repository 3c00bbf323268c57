import { existsSync } from "node:fs";
import { EXIT, UsageError, type Command } from "../../command.ts";
import { onlyWord } from "../../read-input.ts";

/** `memx backup` */
export const backup: Command = {
  name: "backup",
  about: "one moment of the whole store, of all users, in one file; others may go on writing",
  usage: "backup FILE [--force]",
  example: "memx backup memories-2026-12-01.memx",
  options: { force: { type: "boolean", about: "write over a file that is there" } },
  async run({ memory, words, values, terminal, json }) {
    const file = onlyWord(words, "file");
    if (existsSync(file) && values.force !== true)
      throw new UsageError("the file is there already; choose another name, or say --force");
    terminal.progress("backing up");
    const report = await memory.backup(file);
    terminal.progress("");
    if (json) terminal.printJson(report);
    else terminal.print(`${report.memories} memories, ${(report.bytes / 1000).toFixed(0)} kB`);
    return EXIT.done;
  },
};
