import type { MemoryConfig } from "./config/memory-config.ts";
import { toEmbedder } from "./embedding/foreign-embedder.ts";
import { guardEmbedder } from "./embedding/guard-embedder.ts";
import { loadLocalEmbedder } from "./embedding/load-local-embedder.ts";
import { ConfigError } from "./errors/memx-error.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";
import { createOpenAICompatibleModel } from "./language-model/open-ai-compatible.ts";
import { LocalMemory } from "./local-memory.ts";
import type { Maintenance } from "./maintenance/maintenance.ts";
import type { ConfigurationSources } from "./maintenance/maintenance-parts.ts";
import { createOwnerQueue } from "./pipelines/add/owner-queue.ts";
import { describeFailure } from "./pipelines/attempt.ts";
import { createDeferredWork } from "./pipelines/deferred-work.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { LanguageModel } from "./ports/language-model.ts";
import type { Logger } from "./ports/logger.ts";
import type { MemoryStore } from "./ports/memory-store.ts";
import { createReflector } from "./reflector/create-reflector.ts";
import { createSanitizer } from "./sanitizer/create-sanitizer.ts";
import { openStore, type OpenStoreOptions } from "./store/open-store.ts";
import { systemRuntime } from "./system-runtime.ts";
import { loadTracer } from "./tracing.ts";
import type { Settings } from "./types/settings.ts";

/** Dimension of the store's vectors while no embedder has been seen: that of the local model. */
const DEFAULT_DIMENSION = 384;

const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** What the composition root picks the parts from. */
export interface OpenOptions {
  readonly settings: Settings;
  readonly config: MemoryConfig;
  readonly events: EventHub;
}

function isStore(value: unknown): value is MemoryStore {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "commit") === "function"
  );
}

/** A part that the caller made is the caller's to close. */
function withoutClose(embedder: Embedder): Embedder {
  return {
    fingerprint: () => embedder.fingerprint(),
    embed: (texts, options) => embedder.embed(texts, options),
    ...(embedder.inspect && { inspect: () => embedder.inspect?.() ?? Promise.resolve("ready") }),
    ...(embedder.unload && { unload: () => embedder.unload?.() ?? Promise.resolve() }),
  };
}

async function pickEmbedder({ config, settings, events }: OpenOptions): Promise<Embedder | null> {
  if (typeof config.embedder === "object") {
    const embedder = toEmbedder(config.embedder);
    if (embedder) return withoutClose(embedder);
    throw new ConfigError({
      code: "MEMX_CONFIG_INVALID",
      message:
        'embedder must be "auto", "none", an Embedder, a LangChain Embeddings or an AI SDK embedding model.',
    });
  }
  if (settings.embedder === "none") return null;
  const local = await loadLocalEmbedder({
    home: settings.home,
    onProgress: (progress) => events.emit("model-download", progress),
  });
  if (local === null) {
    const message =
      "No embedder is installed: memories are found by keywords alone. Install @memx/embeddings-onnx and @memx/model-minilm, or set embedder.";
    events.emit("notice", { code: "MEMX_DEPENDENCY_MISSING", message });
  }
  return local;
}

function pickLanguageModel({ config, settings, events }: OpenOptions): LanguageModel | null {
  if (config.llm !== undefined) return config.llm;
  const { mode, llmModel } = settings.reflector;
  if (mode === "rules") return null;
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = process.env;
  if (apiKey || baseUrl) return createOpenAICompatibleModel({ model: llmModel, apiKey, baseUrl });
  if (mode === "llm") {
    const message =
      "No language model is configured: the Reflector works by rules. Set OPENAI_API_KEY, OPENAI_BASE_URL or llm.";
    events.emit("notice", { code: "MEMX_DEPENDENCY_MISSING", message });
  }
  return null;
}

const storeOptions = ({ settings, config, events }: OpenOptions): OpenStoreOptions => ({
  settings: settings.store,
  home: settings.home,
  dimension: DEFAULT_DIMENSION,
  runtime: config.runtime ?? systemRuntime,
  onNotice: (code, message) => events.emit("notice", { code, message }),
});

/** What an operator does with the store of a memory, by the same settings. */
export async function openMaintenance(
  options: OpenOptions & { readonly sources: ConfigurationSources },
): Promise<Maintenance> {
  const { settings, config, sources } = options;
  const { Maintenance: Class } = await import("./maintenance/maintenance.ts");
  const ownStore =
    settings.store.uri === "memory"
      ? ({ kind: "process" } as const)
      : ({ kind: "own", options: storeOptions(options) } as const);
  const embedder = await pickEmbedder({ ...options, events: createEventHub() });
  return new Class({
    settings,
    sources,
    store: isStore(config.store) ? { kind: "foreign", store: config.store } : ownStore,
    embedder,
  });
}

/** The composition root: the one place that picks the parts. Opens nothing yet: the store and the model follow with their first use. */
export async function openLocalMemory(options: OpenOptions): Promise<LocalMemory> {
  const { settings, config, events } = options;
  const logger = config.logger ?? silentLogger;
  const runtime = config.runtime ?? systemRuntime;
  const picked = await pickEmbedder(options);
  const store = isStore(config.store) ? config.store : openStore(storeOptions(options));
  const languageModel = pickLanguageModel(options);
  const deferred = createDeferredWork((error) => {
    const { stage, code } = describeFailure("reinforce", error);
    events.emit("stage-degraded", { stage, code });
    logger.warn({ stage, code }, "deferred work failed");
  });
  return new LocalMemory({
    events,
    deferred,
    llm: languageModel?.id ?? null,
    dependencies: {
      store,
      settings,
      logger,
      runtime,
      embedder: picked && guardEmbedder(picked, store),
      sanitizer: createSanitizer(settings.privacy),
      reflector: createReflector({ settings: settings.reflector, languageModel }),
      reranker: config.reranker ?? null,
      tracer: await loadTracer(),
      ownerQueue: createOwnerQueue(),
      emit: (name, event) => events.emit(name, event),
      defer: (work) => deferred.defer(work),
    },
  });
}
