// The daemon's process: reads its settings from standard input, says on standard output that it serves, and serves until it
// is idle or asked to stop.
import { text } from "node:stream/consumers";
import { createEventHub } from "../event-hub.ts";
import { openLocalMemory } from "../open-memory.ts";
import type { Logger } from "../ports/logger.ts";
import type { Settings } from "../types/settings.ts";
import { createDaemonLog } from "./daemon-log.ts";
import { endpointOf } from "./endpoint.ts";
import { READY } from "./protocol.ts";
import { serveDaemon } from "./serve-daemon.ts";

/** An error's text may hold memory text: the log gets its name and code alone. */
const named = (error: unknown): { readonly name: string; readonly code: string } => ({
  name: error instanceof Error ? error.name : typeof error,
  code: String((error instanceof Error && Reflect.get(error, "code")) || ""),
});

async function serve(settings: Settings, logger: Logger): Promise<void> {
  const memory = await openLocalMemory({ settings, config: { logger }, events: createEventHub() });
  const daemon = await serveDaemon({ settings, memory, logger });
  if (daemon === null) return await memory.close();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void daemon.stop(signal));
  process.on("uncaughtException", (error) => {
    logger.error(named(error), "uncaught");
    void daemon.stop("uncaught error").then(() => process.exit(1));
  });
  process.stdout.write(READY);
  await daemon.stopped;
}

// Whoever started this process may be gone before it says that it serves.
process.stdout.on("error", () => undefined);
const settings = JSON.parse(await text(process.stdin)) as Settings;
const logger = createDaemonLog(endpointOf(settings.home).log);
try {
  await serve(settings, logger);
  process.exit(0);
} catch (error) {
  logger.error(named(error), "daemon could not start");
  process.exit(1);
}
