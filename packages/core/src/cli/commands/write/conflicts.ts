import { EXIT, UsageError, type Command } from "../../command.ts";
import { bulletLine } from "../../bullet-lines.ts";
import { textOf } from "../../read-input.ts";

/** `memx conflicts` */
export const conflicts: Command = {
  name: "conflicts",
  about: "pairs that contradict each other; resolve one",
  usage: "conflicts [ID ID --keep ID|both | --merge TEXT]",
  example: "memx conflicts mem_aaaaaaaa mem_bbbbbbbb --keep mem_bbbbbbbb",
  options: {
    keep: { type: "string", about: 'the id that stays, or "both"' },
    merge: { type: "string", about: "one text for both" },
  },
  async run({ memory, owner, scope, words, values, terminal, json }) {
    const keep = textOf(values, "keep");
    const merge = textOf(values, "merge");
    if (words.length === 2 && (keep ?? merge) !== undefined) {
      const resolution = merge === undefined ? { keep: keep ?? "both" } : { merge };
      const kept = await memory.resolveConflict(
        [words[0] ?? "", words[1] ?? ""],
        resolution,
        owner,
      );
      if (json) terminal.printJson(kept);
      else terminal.print(bulletLine(kept, terminal));
      return EXIT.done;
    }
    if (words.length > 0 || keep !== undefined || merge !== undefined)
      throw new UsageError("to resolve a pair give two ids and --keep or --merge");
    const pairs = await memory.detectConflicts({ ...owner, scope });
    if (json) terminal.printJson(pairs);
    else {
      for (const { a, b, reason, newer } of pairs) {
        terminal.print(terminal.style("bold", reason));
        for (const bullet of [a, b])
          terminal.print(
            `  ${bulletLine(bullet, terminal)}${bullet.id === newer ? terminal.style("green", " newer") : ""}`,
          );
      }
    }
    return pairs.length > 0 ? EXIT.done : EXIT.nothing;
  },
};
