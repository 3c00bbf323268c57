import { EXIT, type Command } from "../../command.ts";

/** `memx reindex` */
export const reindex: Command = {
  name: "reindex",
  about: "embed every memory with the configured embedder; goes on where it was stopped",
  usage: "reindex",
  example: "memx reindex",
  options: {},
  async run({ memory, terminal, json, signal }) {
    const report = await memory.reindex({
      signal,
      onProgress: ({ done, total }) => terminal.progress(`${done} of ${total}`),
    });
    terminal.progress("");
    if (json) terminal.printJson(report);
    else terminal.print(`embedded ${report.embedded}`);
    return EXIT.done;
  },
};
