import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfigFile } from "../config/load-config-file.ts";
import type { MemoryConfig } from "../config/memory-config.ts";

export interface CliConfig {
  /** Absolute. */
  readonly home: string;
  /** The configuration file, whether it exists or not. */
  readonly file: string;
  readonly config: MemoryConfig;
}

const expand = (path: string): string =>
  path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(path);

/** The configuration of the command line: `config.json` in the home folder, where there is one. */
export function loadCliConfig(home: string | undefined): CliConfig {
  const folder = expand(home ?? process.env.MEMX_HOME ?? "~/.memx");
  const file = join(folder, "config.json");
  const config = existsSync(file) ? (loadConfigFile(file) as MemoryConfig) : {};
  return { home: folder, file, config: { home: folder, ...config } };
}
