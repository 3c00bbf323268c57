import type { MemoryClient, MemoryConfig } from "@memx/core";
import { ConfigError } from "@memx/core";
import type { TurnMemorySettings, TurnScope } from "@memx/core/adapter";
import { TURN_MEMORY_SETTING_NAMES } from "@memx/core/adapter";

import type { Placement } from "./place-block.ts";
import type { CallOptions } from "./sdk-types.ts";

export interface MemXMiddlewareOptions extends TurnMemorySettings {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Whose turns they are, where the call does not say. What the call says goes before, part by part. */
  readonly scope?: TurnScope | undefined;
  /** The same, from the call's parameters. null: this call goes through untouched. */
  readonly getScope?:
    | ((params: CallOptions) => TurnScope | null | PromiseLike<TurnScope | null>)
    | undefined;
  /** Where the block goes. Default "system". */
  readonly placement?: Placement | undefined;
}

/** Names that every options object with {@link TurnMemorySettings}, a memory and a scope has. */
export const SHARED_NAMES: readonly string[] = ["memory", "scope", ...TURN_MEMORY_SETTING_NAMES];

/** @throws ConfigError (MEMX_CONFIG_UNKNOWN_OPTION) for a name that does nothing. */
export function checkOptionNames(options: object, place: string, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigError({
    code: "MEMX_CONFIG_UNKNOWN_OPTION",
    message: `Unknown option ${place}.${unknown.slice(0, 64)}. Known are: ${known.join(", ")}.`,
  });
}
