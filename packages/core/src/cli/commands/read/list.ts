import { SECTIONS, type BulletStatus, type Section } from "../../../types/bullet.ts";
import { EXIT, UsageError, type Command } from "../../command.ts";
import { bulletLine } from "../../bullet-lines.ts";
import { listOf, numberOf, textOf } from "../../read-input.ts";

function sectionsOf(names: readonly string[]): readonly Section[] {
  return names.map((name) => {
    const section = SECTIONS.find((one) => one === name.toUpperCase());
    if (!section) throw new UsageError(`--section must be one of ${SECTIONS.join(", ")}`);
    return section;
  });
}

/** `memx list` */
export const list: Command = {
  name: "list",
  about: "memories, newest first",
  usage:
    "list [--limit N] [--offset N] [--tag TAG] [--section NAME] [--status STATUS] [--since DATE]",
  example: "memx list --limit 20 --section preference",
  options: {
    limit: { type: "string", short: "n", about: "at most this many (default 100)" },
    offset: { type: "string", about: "leave out this many of the newest" },
    tag: { type: "string", multiple: true, about: "only with one of these tags" },
    section: { type: "string", multiple: true, about: "only of these sections" },
    status: { type: "string", about: "active (default), archived, superseded or all" },
    since: { type: "string", about: "only from this date on" },
    until: { type: "string", about: "only up to this date" },
  },
  async run({ memory, owner, scope, values, terminal, json }) {
    const filters = {
      tags: listOf(values, "tag"),
      section: sectionsOf(listOf(values, "section")),
      since: textOf(values, "since"),
      until: textOf(values, "until"),
    };
    const status = (textOf(values, "status") ?? "active") as BulletStatus | "all";
    const bullets = await memory.list({
      ...owner,
      scope,
      filters,
      status,
      limit: numberOf(values, "limit"),
      offset: numberOf(values, "offset"),
    });
    if (json) terminal.printJson(bullets);
    else for (const bullet of bullets) terminal.print(bulletLine(bullet, terminal));
    return bullets.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
