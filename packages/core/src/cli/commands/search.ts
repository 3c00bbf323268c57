import { EXIT, UsageError, type Command } from "../command.ts";

/** `memx search` */
export const search: Command = {
  name: "search",
  about: "the memories that answer a question",
  usage: "search QUESTION [--limit N]",
  example: 'memx search "which port has the staging database"',
  options: {
    limit: { type: "string", short: "n", about: "at most this many (default 5)" },
  },
  async run({ memory, owner, scope, words, values, terminal, json }) {
    const query = words.join(" ");
    if (query.trim() === "") throw new UsageError("say what to search for");
    const maxResults = values.limit === undefined ? undefined : Number(values.limit);
    const { hits, mode } = await memory.search(query, { ...owner, scope, maxResults });
    if (json) terminal.printJson({ mode, hits });
    else
      for (const { id, score, content } of hits)
        terminal.print(`${terminal.style("dim", `${score.toFixed(2)} ${id}`)}  ${content}`);
    if (hits.length === 0 && !json) terminal.note("nothing found");
    return hits.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
