import { EXIT, type Command } from "../../command.ts";
import { onlyWord } from "../../read-input.ts";

/** `memx restore` */
export const restore: Command = {
  name: "restore",
  about: "bring a backup's memories in; what the store holds in a newer form stays",
  usage: "restore FILE",
  example: "memx restore memories-2026-12-01.memx",
  options: {},
  async run({ memory, words, terminal, json }) {
    const file = onlyWord(words, "file");
    terminal.progress("restoring");
    const report = await memory.restore(file);
    terminal.progress("");
    if (json) terminal.printJson(report);
    else {
      terminal.print(`restored ${report.restored}, kept ${report.kept}`);
      if (report.vectorsLeftOut)
        terminal.note(
          terminal.style("yellow", "made with another embedder: `memx sweep` makes the vectors"),
        );
    }
    return report.restored + report.kept > 0 ? EXIT.done : EXIT.nothing;
  },
};
