import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFile } from "../../../config/load-config-file.ts";
import { resolveSettings } from "../../../config/resolve-settings.ts";
import { EXIT, type Command } from "../../command.ts";

/** Values of `store.storage_options` are keys and passwords: their names are shown. */
const hide = (options: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(options).map((name) => [name, "(hidden)"]));

/** `memx config` */
export const config: Command = {
  name: "config",
  about: "the settings that apply, and where they come from",
  usage: "config",
  example: "memx config --json",
  options: {},
  run({ home, terminal, json }) {
    const file = join(home, "config.json");
    const settings = resolveSettings({
      argument: {},
      environment: process.env,
      file: { home, ...(existsSync(file) ? loadConfigFile(file) : {}) },
    });
    const shown = {
      ...settings,
      store: { ...settings.store, storageOptions: hide(settings.store.storageOptions) },
    };
    const variables = Object.keys(process.env).filter((name) => name.startsWith("MEMX_"));
    if (json) terminal.printJson({ file, exists: existsSync(file), variables, settings: shown });
    else {
      terminal.print(`file         ${file}${existsSync(file) ? "" : " (absent: defaults)"}`);
      terminal.print(`environment  ${variables.join(" ") || "no MEMX_ variables"}`);
      terminal.print(JSON.stringify(shown, null, 2));
    }
    return Promise.resolve(EXIT.done);
  },
};
