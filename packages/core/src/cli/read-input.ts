import { readFile } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { UsageError, type CommandContext } from "./command.ts";

/** The text of a file, or of standard input for "-" or nothing where input is piped. */
export async function readInput(
  name: string | undefined,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<string> {
  if (name === undefined && terminal.stdin.isTTY)
    throw new UsageError('name a file, or pipe text in ("-")');
  if (name === undefined || name === "-") return await text(addAbortSignal(signal, terminal.stdin));
  try {
    return await readFile(name, "utf8");
  } catch {
    throw new UsageError("the file cannot be read");
  }
}

/** A whole number of an option, or undefined where it is absent. */
export function numberOf(values: CommandContext["values"], name: string): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (typeof value !== "string" || value.trim() === "" || !Number.isInteger(number) || number < 0)
    throw new UsageError(`--${name} must be a whole number`);
  return number;
}

/** The texts of an option that may come several times, or separated by commas. */
export function listOf(values: CommandContext["values"], name: string): readonly string[] {
  const value = values[name];
  const given = Array.isArray(value)
    ? (value as readonly unknown[])
    : value === undefined
      ? []
      : [value];
  return given
    .flatMap((one) => String(one).split(","))
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

export const textOf = (values: CommandContext["values"], name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};

/** The one word a command expects. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new UsageError(`name one ${what}`);
  return word;
}
