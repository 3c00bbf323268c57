import { parseArgs } from "node:util";
import { MemXError } from "../errors/memx-error.ts";
import { nearestName } from "../config/nearest-name.ts";
import { Memory } from "../memory.ts";
import {
  EXIT,
  UsageError,
  type Command,
  type CommandContext,
  type CommandOption,
  type ExitCode,
} from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";
import { loadCliConfig } from "./load-cli-config.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandLine {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

const optionLines = (options: Readonly<Record<string, CommandOption>>): string =>
  Object.entries(options)
    .map(
      ([name, { short, type, about }]) =>
        `  ${`${short ? `-${short}, ` : "    "}--${name}${type === "string" ? " VALUE" : ""}`.padEnd(28)}${about}`,
    )
    .join("\n");

function helpOf({ name, about, usage, example, options }: Command): string {
  const own = Object.keys(options).length > 0 ? `\nOptions:\n${optionLines(options)}\n` : "";
  return `memx ${name}: ${about}\n\nUsage: memx ${usage}\nExample: ${example}\n${own}\nEvery command:\n${optionLines(GLOBAL_OPTIONS)}`;
}

function overview(): string {
  const lines = COMMANDS.map(({ name, about }) => `  ${name.padEnd(12)}${about}`);
  return `memx: long-term memory for AI agents\n\nUsage: memx COMMAND [options]\n\n${lines.join("\n")}\n\n"memx COMMAND --help" shows its options and an example.`;
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command) return command;
  const nearest = nearestName(
    name,
    COMMANDS.map((one) => one.name),
  );
  throw new UsageError(`unknown command. Did you mean "memx ${nearest}"? "memx --help" lists all.`);
}

interface Parsed {
  readonly values: CommandContext["values"];
  readonly words: readonly string[];
}

function parse(command: Command, args: readonly string[]): Parsed {
  const table = Object.entries({ ...GLOBAL_OPTIONS, ...command.options }).map(
    ([name, { about: _about, ...option }]) => [name, option],
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(table) as never,
      allowPositionals: true,
    });
    return { values: values as CommandContext["values"], words: positionals };
  } catch (error) {
    // parseArgs names the option that is wrong, never a value of another one.
    throw new UsageError(error instanceof Error ? error.message : "the options cannot be read");
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

async function runCommand(
  command: Command,
  args: readonly string[],
  { terminal, signal }: CommandLine,
): Promise<ExitCode> {
  const { values, words } = parse(command, args);
  if (values.help === true) {
    terminal.print(helpOf(command));
    return EXIT.done;
  }
  const configuration = loadCliConfig(text(values.home));
  const memory = new Memory(configuration.argument, configuration.values);
  memory.on("notice", ({ message }) => terminal.note(terminal.style("yellow", message)));
  memory.on("model-download", ({ receivedBytes, totalBytes }) =>
    terminal.progress(
      `downloading the model: ${Math.round(receivedBytes / 1e6)}${totalBytes === null ? "" : ` of ${Math.round(totalBytes / 1e6)}`} MB`,
    ),
  );
  const owner = { ...(text(values.user) && { userId: text(values.user) }), signal };
  try {
    return await command.run({
      terminal,
      memory,
      owner,
      configuration,
      words,
      values,
      signal,
      scope: text(values.scope),
      json: values.json === true,
    });
  } finally {
    terminal.progress("");
    await memory.close();
  }
}

/** Runs one command line and says with which exit code the process should end. */
export async function runCommandLine(
  args: readonly string[],
  line: CommandLine,
): Promise<ExitCode> {
  const { terminal, signal } = line;
  const [name = "--help", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.print(rest[0] ? helpOf(findCommand(rest[0])) : overview());
    return EXIT.done;
  }
  try {
    return await runCommand(findCommand(name), rest, line);
  } catch (error) {
    if (signal.aborted) return EXIT.nothing;
    const message =
      error instanceof UsageError || MemXError.isInstance(error)
        ? error.message
        : `unexpected ${error instanceof Error ? `${error.name}: ${error.message}` : "error"}`;
    terminal.note(terminal.style("red", `memx ${name}: ${message}`));
    if (error instanceof UsageError) return EXIT.usage;
    if (!MemXError.isInstance(error)) return EXIT.store;
    if (error.code === "MEMX_NOT_FOUND") return EXIT.nothing;
    const isUsage = error.name === "ConfigError" || error.code === "MEMX_INPUT_INVALID";
    return isUsage ? EXIT.usage : EXIT.store;
  }
}
