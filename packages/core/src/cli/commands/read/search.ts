import { EXIT, UsageError, type Command } from "../../command.ts";
import { numberOf } from "../../read-input.ts";

/** `memx search` */
export const search: Command = {
  name: "search",
  about: "the memories that answer a question",
  usage: "search QUESTION [--limit N] [--block]",
  example: 'memx search "which port has the staging database"',
  options: {
    limit: { type: "string", short: "n", about: "at most this many (default 5)" },
    block: { type: "boolean", about: "print the prompt block instead" },
  },
  async run({ memory, owner, scope, words, values, terminal, json }) {
    const query = words.join(" ");
    if (query.trim() === "") throw new UsageError("say what to search for");
    const options = { ...owner, scope, maxResults: numberOf(values, "limit") };
    if (values.block === true) {
      const recalled = await memory.recall(query, options);
      if (json) terminal.printJson(recalled);
      else if (recalled.block !== "") terminal.print(recalled.block);
      return recalled.hits.length > 0 ? EXIT.done : EXIT.nothing;
    }
    const { hits, mode, tokens, degraded } = await memory.search(query, options);
    if (json) terminal.printJson({ hits, mode, tokens, degraded });
    else
      for (const { id, score, content } of hits)
        terminal.print(`${terminal.style("dim", `${score.toFixed(2)} ${id}`)}  ${content}`);
    if (hits.length === 0 && !json) terminal.note("nothing found");
    return hits.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
