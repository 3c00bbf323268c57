import { EXIT, UsageError, type Command } from "../../command.ts";
import { bulletLine } from "../../bullet-lines.ts";
import { listOf, textOf } from "../../read-input.ts";

/** `memx update` */
export const update: Command = {
  name: "update",
  about: "change a memory; its former text stays in the history",
  usage: "update ID [TEXT] [--tag TAG] [--expires DATE] [--archive | --restore]",
  example: 'memx update mem_00t4n1c8a1b2c3d4e5f6 "The staging database runs on port 6543."',
  options: {
    tag: { type: "string", short: "t", multiple: true, about: "replaces its tags" },
    expires: {
      type: "string",
      about: 'date from which it is archived; "never" takes the date off',
    },
    archive: { type: "boolean", about: "take it out of search" },
    restore: { type: "boolean", about: "bring it back into search" },
  },
  async run({ memory, owner, scope, words, values, terminal, json }) {
    const [id, ...rest] = words;
    if (id === undefined) throw new UsageError("name the id of a memory");
    if (values.archive && values.restore)
      throw new UsageError("--archive and --restore do not go together");
    const expires = textOf(values, "expires");
    const status = values.archive ? "archived" : values.restore ? "active" : undefined;
    const tags = values.tag === undefined ? undefined : listOf(values, "tag");
    const change = {
      content: rest.length > 0 ? rest.join(" ") : undefined,
      tags,
      scope,
      status,
      expiresAt: expires === "never" ? null : expires,
    } as const;
    if (Object.values(change).every((value) => value === undefined))
      throw new UsageError("say what to change");
    const bullet = await memory.update(id, change, owner);
    if (json) terminal.printJson(bullet);
    else terminal.print(bulletLine(bullet, terminal));
    return EXIT.done;
  },
};
