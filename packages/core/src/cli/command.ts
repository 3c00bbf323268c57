import type { ParseArgsConfig } from "node:util";
import type { Memory } from "../memory.ts";
import type { OwnerOptions } from "../types/owner.ts";
import type { CliConfig } from "./load-cli-config.ts";
import type { Terminal } from "./terminal.ts";

/** Exit codes of every command. */
export const EXIT = { done: 0, nothing: 1, usage: 2, store: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

type OptionTable = NonNullable<ParseArgsConfig["options"]>;

/** One option of a command, as `--help` shows it. */
export interface CommandOption {
  readonly type: OptionTable[string]["type"];
  readonly short?: string;
  readonly multiple?: boolean;
  /** Shown in `--help`: what it does. */
  readonly about: string;
}

/** What a command works with. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Opened lazily; closed when the command ends. */
  readonly memory: Memory;
  /** `--user` and the signal of Ctrl-C. */
  readonly owner: OwnerOptions;
  /** `--scope`. */
  readonly scope: string | undefined;
  readonly json: boolean;
  readonly configuration: CliConfig;
  readonly words: readonly string[];
  readonly values: Readonly<
    Record<string, string | boolean | readonly (string | boolean)[] | undefined>
  >;
  readonly signal: AbortSignal;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** After "memx": its words and options. */
  readonly usage: string;
  readonly example: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  run(context: CommandContext): Promise<ExitCode>;
}

/** The command line is wrong: shown with the command's usage, exit code 2. */
export class UsageError extends Error {}
