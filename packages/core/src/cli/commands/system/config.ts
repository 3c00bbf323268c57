import { shownSettings } from "../../../maintenance/shown-settings.ts";
import { EXIT, type Command } from "../../command.ts";

/** `memx config` */
export const config: Command = {
  name: "config",
  about: "the settings that apply, and where they come from",
  usage: "config",
  example: "memx config --json",
  options: {},
  run({ configuration, terminal, json }) {
    const { file, exists } = configuration;
    const settings = shownSettings(configuration.settings());
    const variables = Object.keys(process.env).filter((name) => name.startsWith("MEMX_"));
    if (json) terminal.printJson({ file, exists, variables, settings });
    else {
      terminal.print(`file         ${file}${exists ? "" : " (absent: defaults)"}`);
      terminal.print(`environment  ${variables.join(" ") || "no MEMX_ variables"}`);
      terminal.print(JSON.stringify(settings, null, 2));
    }
    return Promise.resolve(EXIT.done);
  },
};
