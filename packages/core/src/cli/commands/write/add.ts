import { EXIT, type Command } from "../../command.ts";
import { listOf, readInput, textOf } from "../../read-input.ts";

/** `memx add` */
export const add: Command = {
  name: "add",
  about: "learn from a text",
  usage: "add TEXT | add - < FILE   [--verbatim] [--tag TAG] [--expires DATE]",
  example: 'memx add "We decided to use Drizzle because Prisma is slow."',
  options: {
    verbatim: {
      type: "boolean",
      about: "store the text as it is (sanitised), compared with nothing",
    },
    tag: { type: "string", short: "t", multiple: true, about: "tags of what is learned" },
    session: { type: "string", about: "session it was said in" },
    expires: { type: "string", about: "date from which it is archived" },
  },
  async run({ memory, owner, scope, words, values, terminal, json, signal }) {
    const isPiped = words.length === 0 || (words.length === 1 && words[0] === "-");
    const text = isPiped ? await readInput(words[0], { terminal, signal }) : words.join(" ");
    const result = await memory.add(text, {
      ...owner,
      scope,
      sessionId: textOf(values, "session"),
      tags: listOf(values, "tag"),
      expiresAt: textOf(values, "expires"),
      infer: values.verbatim !== true,
    });
    if (json) terminal.printJson(result);
    else {
      for (const [family, count] of Object.entries(result.redactions))
        terminal.note(terminal.style("yellow", `redacted ${count} × ${family}`));
      for (const { event, id, content, reason } of result.events)
        terminal.print(
          `${terminal.style("green", event.padEnd(9))} ${terminal.style("dim", id ?? "")}  ${content ?? ""}${reason ? terminal.style("dim", ` (${reason})`) : ""}`,
        );
      if (result.events.length === 0)
        terminal.note("nothing in it is worth remembering; --verbatim stores it as it is");
    }
    return result.events.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
