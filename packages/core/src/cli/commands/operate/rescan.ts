import { EXIT, type Command } from "../../command.ts";

/** `memx rescan` */
export const rescan: Command = {
  name: "rescan",
  about: "today's redaction rules over everything stored; rewrites what they find, files included",
  usage: "rescan [--dry-run]",
  example: "memx rescan --dry-run",
  options: { "dry-run": { type: "boolean", about: "count only; exits 1 on findings" } },
  async run({ memory, values, terminal, json, signal }) {
    const dryRun = values["dry-run"] === true;
    const report = await memory.rescan({
      dryRun,
      signal,
      onProgress: ({ done, total }) => terminal.progress(`${done} of ${total} memories`),
    });
    terminal.progress("");
    if (json) terminal.printJson(report);
    else {
      const { scanned, found, sessions, redactions, purged } = report;
      terminal.print(
        `scanned ${scanned} memories, ${dryRun ? "would rewrite" : "rewrote"} ${found} and the events of ${sessions} sessions`,
      );
      for (const [family, count] of Object.entries(redactions))
        terminal.print(terminal.style("yellow", `redacted ${count} × ${family}`));
      if (purged) terminal.note("no file holds the former text");
    }
    return dryRun && report.found + report.sessions > 0 ? EXIT.nothing : EXIT.done;
  },
};
