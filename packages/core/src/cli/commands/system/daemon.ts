import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Settings } from "../../../types/settings.ts";
import { endpointOf, settingsHash } from "../../../daemon/endpoint.ts";
import type { RemoteMemory } from "../../../daemon/remote-memory.ts";
import {
  EXIT,
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
} from "../../command.ts";
import { numberOf } from "../../read-input.ts";

async function connect(settings: Settings): Promise<RemoteMemory | null> {
  const { RemoteMemory: Remote } = await import("../../../daemon/remote-memory.ts");
  try {
    return await Remote.connectAny({
      endpoint: endpointOf(settings.home),
      settings: settingsHash(settings),
      onEvent: () => undefined,
    });
  } catch {
    return null;
  }
}

async function status(settings: Settings, { terminal, json }: CommandContext): Promise<ExitCode> {
  const remote = await connect(settings);
  const info = remote === null ? null : await remote.info();
  await remote?.close();
  if (json) terminal.printJson(info);
  else if (info === null) terminal.note("no daemon serves this home folder");
  else {
    terminal.print(`process   ${info.pid}, since ${info.startedAt}`);
    terminal.print(
      `clients   ${info.clients}, ${info.requests} requests, idle for ${info.idleSeconds.toFixed(0)} s`,
    );
    terminal.print(
      `memory    ${(info.residentBytes / 1e6).toFixed(0)} MB, model ${info.modelLoaded ? "loaded" : "not loaded"}`,
    );
  }
  return info === null ? EXIT.nothing : EXIT.done;
}

async function stop(settings: Settings, { terminal }: CommandContext): Promise<ExitCode> {
  const remote = await connect(settings);
  if (remote === null) {
    terminal.note("no daemon serves this home folder");
    return EXIT.nothing;
  }
  await remote.stop();
  await remote.closed();
  terminal.note("stopped");
  return EXIT.done;
}

async function start(settings: Settings, context: CommandContext): Promise<ExitCode> {
  const running = await connect(settings);
  await running?.close();
  if (running === null) {
    const { startDaemon } = await import("../../../daemon/start-daemon.ts");
    await startDaemon(settings);
  }
  return await status(settings, context);
}

async function logs(settings: Settings, { terminal, values }: CommandContext): Promise<ExitCode> {
  const { log } = endpointOf(settings.home);
  if (!existsSync(log)) {
    terminal.note("there is no log yet");
    return EXIT.nothing;
  }
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n");
  for (const line of lines.slice(-(numberOf(values, "lines") ?? 50))) terminal.print(line);
  return EXIT.done;
}

const ACTIONS = { start, stop, status, logs } as const;

/** `memx daemon` */
export const daemon: Command = {
  name: "daemon",
  about: "start, stop, and look at the process that serves the memory to others",
  usage: "daemon start|stop|status|logs [--lines N]",
  example: "memx daemon status",
  options: { lines: { type: "string", about: "of the log (default 50)" } },
  async run(context) {
    const [action = ""] = context.words;
    if (!Object.hasOwn(ACTIONS, action)) throw new UsageError("say start, stop, status or logs");
    return await ACTIONS[action as keyof typeof ACTIONS](context.configuration.settings(), context);
  },
};
