import { readFileSync } from "node:fs";
import { ConfigError } from "../errors/memx-error.ts";

/** Reads a JSON configuration file.
 * @throws ConfigError where it cannot be read or is not a JSON object. */
export function loadConfigFile(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new ConfigError({
      code: "MEMX_CONFIG_INVALID",
      message: "The configuration file could not be read. Check its path and rights.",
      cause,
    });
  }
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === "object" && values !== null && !Array.isArray(values))
      return values as Record<string, unknown>;
  } catch {
    // Falls through: the parser's message would quote the file.
  }
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: "The configuration file must hold one JSON object.",
  });
}
