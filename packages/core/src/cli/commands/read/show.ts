import { EXIT, type Command } from "../../command.ts";
import { bulletDetails } from "../../bullet-lines.ts";
import { onlyWord } from "../../read-input.ts";

/** `memx show` */
export const show: Command = {
  name: "show",
  about: "one memory with all its fields and its history",
  usage: "show ID",
  example: "memx show mem_00t4n1c8a1b2c3d4e5f6",
  options: {},
  async run({ memory, owner, words, terminal, json }) {
    const id = onlyWord(words, "id");
    const bullet = await memory.get(id, owner);
    const history = bullet === null ? [] : await memory.history(id, owner);
    if (json) terminal.printJson(bullet === null ? null : { ...bullet, history });
    if (bullet === null) {
      if (!json)
        terminal.note("no memory with this id is visible here; --user says whose to look at");
      return EXIT.nothing;
    }
    if (json) return EXIT.done;
    for (const line of bulletDetails(bullet, terminal)) terminal.print(line);
    if (history.length > 1) terminal.print(terminal.style("bold", "\nHistory"));
    if (history.length > 1)
      for (const { at, event, content, reason } of history)
        terminal.print(
          `${terminal.style("dim", `${at.slice(0, 16)} ${event.padEnd(9)}`)} ${content}${reason ? terminal.style("dim", ` (${reason})`) : ""}`,
        );
    return EXIT.done;
  },
};
