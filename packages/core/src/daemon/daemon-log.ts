import { appendFileSync, renameSync, statSync } from "node:fs";
import type { Logger } from "../ports/logger.ts";

/** The log is begun anew at this size, and the one before it kept: never more than twice as much on the disk. */
export const LOG_BYTES = 1_000_000;

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** A logger into a file of bounded size. A disk that is full costs log lines, nothing else. */
export function createDaemonLog(file: string, maxBytes: number = LOG_BYTES): Logger {
  let size = sizeOf(file);
  const write =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      const line = `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`;
      try {
        if (size > 0 && size + line.length > maxBytes) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        appendFileSync(file, line, { mode: 0o600 });
        size += line.length;
      } catch {
        // There is nowhere left to tell it.
      }
    };
  return {
    debug: () => undefined,
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
  };
}
