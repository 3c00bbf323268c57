// The daemon's process: reads its settings from standard input, serves until it is idle or asked to stop.
import { text } from "node:stream/consumers";
import { createEventHub } from "../event-hub.ts";
import { openLocalMemory } from "../open-memory.ts";
import type { Logger } from "../ports/logger.ts";
import type { Settings } from "../types/settings.ts";
import { serveDaemon } from "./serve-daemon.ts";

const write =
  (level: string) =>
  (fields: Readonly<Record<string, unknown>>, message: string): void => {
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`,
    );
  };
const logger: Logger = {
  debug: () => undefined,
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

const settings = JSON.parse(await text(process.stdin)) as Settings;
const memory = await openLocalMemory({ settings, config: { logger }, events: createEventHub() });
const daemon = await serveDaemon({ settings, memory, logger });
if (daemon) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void daemon.stop(signal));
  process.on("uncaughtException", (error) => {
    // The error's text may hold memory text: the log gets its name and code alone.
    logger.error({ name: error.name, code: String(Reflect.get(error, "code") ?? "") }, "uncaught");
    void daemon.stop("uncaught error").then(() => process.exit(1));
  });
  await daemon.stopped;
} else await memory.close();
process.exit(0);
