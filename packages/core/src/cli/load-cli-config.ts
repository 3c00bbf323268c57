import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfigFile } from "../config/load-config-file.ts";
import type { MemoryConfig } from "../config/memory-config.ts";
import { resolveSettings } from "../config/resolve-settings.ts";
import type { Settings } from "../types/settings.ts";

export interface CliConfig {
  /** Absolute. */
  readonly home: string;
  /** The configuration file, whether it exists or not. */
  readonly file: string;
  readonly exists: boolean;
  /** What the command line itself sets: goes before everything else. */
  readonly argument: MemoryConfig;
  /** What the file sets. */
  readonly values: MemoryConfig;
  /** Everything resolved, the same as for the memory of this command. @throws ConfigError */
  settings(): Settings;
}

const expand = (path: string): string =>
  path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(path);

/** The configuration of the command line: `config.json` in the home folder, where there is one. */
export function loadCliConfig(home: string | undefined): CliConfig {
  const folder = expand(home ?? (process.env.MEMX_HOME || "~/.memx"));
  const file = join(folder, "config.json");
  const exists = existsSync(file);
  const values = exists ? (loadConfigFile(file) as MemoryConfig) : {};
  const argument = home === undefined ? {} : { home: folder };
  return {
    home: folder,
    file,
    exists,
    argument,
    values,
    settings: () => resolveSettings({ argument, environment: process.env, file: values }),
  };
}
