import { EXIT, UsageError, type Command, type CommandContext } from "../../command.ts";
import { listOf, textOf } from "../../read-input.ts";
import type { DeleteResult } from "../../../ports/memory-client.ts";

/** What is deleted: named ids, what a question finds, or everything that matches. */
async function forgetThem({
  memory,
  owner,
  scope,
  words,
  values,
}: CommandContext): Promise<DeleteResult> {
  const purge = values.purge === true;
  const dryRun = values["dry-run"] === true;
  const about = textOf(values, "about");
  const filters = {
    tags: listOf(values, "tag"),
    since: textOf(values, "since"),
    until: textOf(values, "until"),
  };
  const isNarrowed =
    scope !== undefined ||
    filters.tags.length > 0 ||
    filters.since !== undefined ||
    filters.until !== undefined;
  if (words.length === 0 && about === undefined) {
    if (values.all !== true && !isNarrowed)
      throw new UsageError("name ids, --about, --tag, --scope, --since or --until, or say --all");
    return await memory.deleteAll({ ...owner, scope, filters, purge, dryRun });
  }
  const found =
    about === undefined
      ? []
      : (
          await memory.search(about, {
            ...owner,
            scope,
            filters,
            maxResults: 1000,
            tokenBudget: 1_000_000,
            minScore: 0.3,
            reinforce: false,
          })
        ).hits;
  const ids = [...words, ...found.map(({ id }) => id)];
  if (dryRun) return { deleted: ids };
  return ids.length === 0 ? { deleted: [] } : await memory.delete(ids, { ...owner, purge });
}

/** `memx forget` */
export const forget: Command = {
  name: "forget",
  about: "delete memories by id, topic, tag, date, or all of a user",
  usage:
    "forget ID… | forget --about TEXT | forget --all   [--tag TAG] [--since DATE] [--until DATE] [--purge] [--dry-run]",
  example: "memx forget --user ann --all --purge",
  options: {
    about: {
      type: "string",
      about: "what a search for this text finds with a score of 0.30 or more",
    },
    all: { type: "boolean", about: "everything of this user" },
    tag: { type: "string", short: "t", multiple: true, about: "only with one of these tags" },
    since: { type: "string", about: "only from this date on" },
    until: { type: "string", about: "only up to this date" },
    purge: { type: "boolean", about: "leave no byte of the text in any file of the store" },
    "dry-run": { type: "boolean", about: "name what would be deleted" },
  },
  async run(context) {
    const { terminal, json, values } = context;
    const result = await forgetThem(context);
    if (json) terminal.printJson(result);
    else {
      for (const id of result.deleted) terminal.print(id);
      terminal.note(`${values["dry-run"] ? "would forget" : "forgot"} ${result.deleted.length}`);
      for (const backup of result.receipt?.backups ?? [])
        terminal.note(terminal.style("yellow", `a backup may still hold it: ${backup}`));
    }
    return result.deleted.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
