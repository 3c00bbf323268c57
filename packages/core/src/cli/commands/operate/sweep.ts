import { EXIT, type Command } from "../../command.ts";

/** `memx sweep` */
export const sweep: Command = {
  name: "sweep",
  about: "age memories: archive what decayed or expired, embed what has no vector, compact",
  usage: "sweep [--purge]",
  example: "memx sweep",
  options: { purge: { type: "boolean", about: "delete what would be archived, without a trace" } },
  async run({ memory, values, terminal, json, signal }) {
    terminal.progress("sweeping");
    const report = await memory.sweep({ purge: values.purge === true, signal });
    terminal.progress("");
    if (json) terminal.printJson(report);
    else
      terminal.print(
        Object.entries(report)
          .map(([name, count]) => `${name} ${count}`)
          .join(", "),
      );
    return EXIT.done;
  },
};
