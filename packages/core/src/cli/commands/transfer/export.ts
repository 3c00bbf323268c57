import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { EXIT, type Command } from "../../command.ts";

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
    const output =
      file === undefined || file === "-" ? null : createWriteStream(file, { mode: 0o600 });
    let count = 0;
    for await (const line of lines) {
      count += 1;
      if (output === null) terminal.print(line);
      else if (!output.write(`${line}\n`)) await once(output, "drain");
      if (count % 1000 === 0) terminal.progress(`${count} memories`);
    }
    if (output)
      await new Promise<void>((resolve, reject) => output.once("error", reject).end(resolve));
    terminal.progress("");
    if (output) terminal.note(`${count} memories`);
    return count > 0 ? EXIT.done : EXIT.nothing;
  },
};
