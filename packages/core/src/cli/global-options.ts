import type { CommandOption } from "./command.ts";

/** Options of every command. */
export const GLOBAL_OPTIONS: Readonly<Record<string, CommandOption>> = {
  home: {
    type: "string",
    about: "folder of store, models and daemon (default ~/.memx or MEMX_HOME)",
  },
  user: {
    type: "string",
    short: "u",
    about: "whose memories; default: those that belong to nobody",
  },
  scope: {
    type: "string",
    short: "s",
    about: 'scope such as "project:web"; default "global" when writing, all when reading',
  },
  json: { type: "boolean", about: "print JSON" },
  help: { type: "boolean", short: "h", about: "show this help" },
};
