#!/usr/bin/env node
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

const controller = new AbortController();
process.once("SIGINT", () => {
  controller.abort();
  // A second Ctrl-C ends at once.
  process.once("SIGINT", () => process.exit(130));
});
// A reader that closes the pipe (`memx list | head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? 0 : 1),
);

const { stdin, stdout, stderr, env: environment } = process;
const terminal = createTerminal({ stdin, stdout, stderr, environment });
const code = await runCommandLine(process.argv.slice(2), { terminal, signal: controller.signal });
process.exitCode = controller.signal.aborted ? 130 : code;
