import { ConfigError } from "../errors/memx-error.ts";
import type { Settings } from "../types/settings.ts";
import type { MemoryConfig } from "./memory-config.ts";

/** A daemon is another process: objects of this one cannot serve there.
 * @throws ConfigError naming the part that lives in this process only. */
export function refuseLocalParts(config: MemoryConfig, settings: Settings): void {
  const { embedder, llm, reranker, runtime, store } = config;
  const parts: Readonly<Record<string, boolean>> = {
    embedder: typeof embedder === "object",
    llm: typeof llm === "object" && llm !== null,
    reranker: typeof reranker === "object" && reranker !== null,
    runtime: runtime !== undefined,
    store: typeof store === "object" && "commit" in store,
    'store.uri "memory"': settings.store.uri === "memory",
    "retrieval.count_tokens": settings.retrieval.countTokens !== null,
  };
  const named = Object.keys(parts).find((name) => parts[name]);
  if (named === undefined) return;
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: `daemon.enabled cannot go with ${named}: it lives in this process only. Leave one of them out.`,
  });
}
