import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";
const CODES: Readonly<Record<Style, string>> = {
  bold: "1",
  dim: "2",
  red: "31",
  green: "32",
  yellow: "33",
  cyan: "36",
};

export interface TerminalStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Where a command reads and writes: results to stdout, everything about them to stderr. */
export interface Terminal {
  readonly stdin: TerminalStreams["stdin"];
  /** A line of the result. */
  print(line: string): void;
  /** Resolves when the reader of the result has room again: for results that may be long. */
  drained(): Promise<void>;
  /** A result as JSON, for `--json`. */
  printJson(value: unknown): void;
  /** A line about the work: not part of the result. */
  note(line: string): void;
  /** Replaces the line before on a terminal; silent elsewhere. "" clears it. */
  progress(line: string): void;
  /** Coloured on a terminal, unless NO_COLOR is set. */
  style(style: Style, text: string): string;
}

export function createTerminal({ stdin, stdout, stderr, environment }: TerminalStreams): Terminal {
  const isColoured = environment.FORCE_COLOR
    ? environment.FORCE_COLOR !== "0"
    : stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== "dumb";
  const showsProgress = stderr.isTTY === true && environment.TERM !== "dumb";
  let isShown = false;
  return {
    stdin,
    drained: async () => {
      if (stdout.writableNeedDrain) await once(stdout, "drain");
    },
    print: (line) => void stdout.write(`${line}\n`),
    printJson: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    progress: (line) => {
      if (showsProgress && (line !== "" || isShown)) stderr.write(`\r\u001B[K${line}`);
      isShown = line !== "";
    },
    style: (style, text) => (isColoured ? `\u001B[${CODES[style]}m${text}\u001B[0m` : text),
  };
}
