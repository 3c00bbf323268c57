import { ConfigError } from "@memx/core";

/** @throws ConfigError (MEMX_CONFIG_UNKNOWN_OPTION) for a name that does nothing. */
export function checkOptionNames(options: object, place: string, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigError({
    code: "MEMX_CONFIG_UNKNOWN_OPTION",
    message: `Unknown option ${place}.${unknown.slice(0, 64)}. Known are: ${known.join(", ")}.`,
  });
}
