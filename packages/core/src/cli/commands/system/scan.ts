import { writeFile } from "node:fs/promises";
import { EXIT, UsageError, type Command } from "../../command.ts";
import { readInput } from "../../read-input.ts";

/** Line and column of an offset, both from 1. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}

/** `memx scan` */
export const scan: Command = {
  name: "scan",
  about: "what would be redacted in a file; exits 1 on findings",
  usage: "scan FILE [--fix]",
  example: "git diff | memx scan -",
  options: {
    fix: {
      type: "boolean",
      about: "write the redacted text: over the file, or to standard output",
    },
  },
  async run({ memory, words, values, terminal, json, signal }) {
    const [file] = words;
    if (words.length > 1) throw new UsageError("name one file");
    const text = await readInput(file, { terminal, signal });
    const { text: redacted, findings } = memory.redact(text);
    const found = findings.map(({ rule, start, end }) => ({
      rule,
      ...placeOf(text, start),
      length: end - start,
    }));
    const isStandardInput = file === undefined || file === "-";
    if (values.fix === true && isStandardInput) terminal.print(redacted.replace(/\n$/, ""));
    else if (json) terminal.printJson(found);
    else
      for (const { line, column, rule } of found)
        terminal.print(`${isStandardInput ? "" : `${file}:`}${line}:${column} ${rule}`);
    if (values.fix === true && !isStandardInput && findings.length > 0)
      await writeFile(file, redacted);
    return findings.length > 0 ? EXIT.nothing : EXIT.done;
  },
};
