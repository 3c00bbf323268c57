import { Readable, Writable } from "node:stream";
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

/** What a command line gave. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A stream that keeps what is written. */
export class Sink extends Writable {
  text = "";
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** One command line in this process, on a home folder; `input` is piped in, and there is no terminal. */
export async function runForTest(
  home: string,
  args: readonly string[],
  input?: string,
): Promise<Ran> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = Object.assign(Readable.from(input === undefined ? [] : [input]), {
    isTTY: input === undefined,
  });
  const terminal = createTerminal({ stdin, stdout, stderr, environment: {} });
  const code = await runCommandLine([...args, "--home", home], {
    terminal,
    signal: new AbortController().signal,
  });
  return { code, out: stdout.text, err: stderr.text };
}
