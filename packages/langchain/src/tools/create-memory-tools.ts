import { ConfigError, MemXError, type Hit, type MemoryClient, type MemoryConfig } from "@memx/core";
import {
  describeTurnFailure,
  isUserRequired,
  userRequired,
  warnOnce,
  type TurnFailure,
  type TurnMemorySettings,
  type TurnScope,
} from "@memx/core/adapter";

import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { checkedScope, turnScopeOf, type ScopeSource } from "../scope/turn-scope.ts";
import {
  MemoryTool,
  type ArgumentsSchema,
  type MemoryToolFields,
  type ToolArguments,
} from "./memory-tool.ts";

export type MemoryToolName = "search_memory" | "add_memory" | "update_memory" | "delete_memory";

export interface MemoryToolsOptions extends Pick<
  TurnMemorySettings,
  "requireUser" | "onError" | "strict"
> {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Which tools there are. Default: "search_memory" and "add_memory". */
  readonly tools?: readonly MemoryToolName[] | undefined;
  /** Whose memory it is, whatever the run names. Never an argument of the model. Default: what the run names. */
  readonly scope?: TurnScope | undefined;
  /** The same per call. Default: `userId`, `agentId`, `sessionId` of the run's `context`, else of `configurable`. */
  readonly getScope?: ((run: ScopeSource) => TurnScope) | undefined;
  /** Memories that a search shows at most, whatever the model asks for. Default 10. */
  readonly maxResults?: number | undefined;
  /** Estimated tokens of what a search shows. Default: the memory's own (2000). */
  readonly tokenBudget?: number | undefined;
}

const OPTION_NAMES = [
  "memory",
  "tools",
  "scope",
  "getScope",
  "maxResults",
  "tokenBudget",
  "requireUser",
  "onError",
  "strict",
];

/** What a tool works with: the memory, and whose it is. */
interface ToolCallContext {
  readonly memory: MemoryClient;
  readonly owner: Omit<TurnScope, "scope">;
  readonly scope: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly options: MemoryToolsOptions;
}

interface ToolDefinition {
  readonly description: string;
  readonly schema: ArgumentsSchema;
  /** Text for the model and artifact for the application. */
  readonly run: (values: ToolArguments, context: ToolCallContext) => Promise<[string, unknown]>;
}

const text = (description: string) => ({ type: "string", description }) as const;
const textOf = (values: ToolArguments, name: string): string => String(values[name] ?? "").trim();
/** Never an error's own text, which may hold memory or user text. */
const NOT_AVAILABLE = "The memory is not available at the moment. Go on without it.";
const NOTHING_KNOWN = "Nothing is remembered about this.";

async function search(
  values: ToolArguments,
  context: ToolCallContext,
): Promise<[string, readonly Hit[]]> {
  const query = textOf(values, "query");
  if (query === "") return ["Say in `query` what to look for.", []];
  const { memory, owner, scope, signal, options } = context;
  const most = options.maxResults ?? 10;
  const asked = typeof values.limit === "number" && values.limit > 0 ? values.limit : most;
  const { block, hits } = await memory.recall(query, {
    userId: owner.userId,
    agentId: owner.agentId,
    scope,
    signal,
    maxResults: Math.min(asked, most),
    tokenBudget: options.tokenBudget,
    minScore: 0.1,
  });
  return [block === "" ? NOTHING_KNOWN : block, hits];
}

async function add(values: ToolArguments, context: ToolCallContext): Promise<[string, unknown]> {
  const content = textOf(values, "content");
  if (content === "") return ["Say in `content` what to remember.", null];
  const { tags } = values;
  const { memory, owner, scope, signal } = context;
  // The model has already said it in one sentence: it is compared with what is stored, but not distilled again.
  const result = await memory.add(content, {
    ...owner,
    scope,
    signal,
    reflect: false,
    ...(Array.isArray(tags) && { tags }),
  });
  const [event] = result.events;
  const redacted = Object.keys(result.redactions).length > 0 ? " Secrets in it were left out." : "";
  const known = event === undefined || event.event === "SKIP";
  return [
    `${known ? "This is remembered already." : `Remembered as ${event.id}.`}${redacted}`,
    result,
  ];
}

async function update(values: ToolArguments, context: ToolCallContext): Promise<[string, unknown]> {
  const [id, content] = [textOf(values, "id"), textOf(values, "content")];
  if (id === "" || content === "")
    return ["Say in `id` which memory, and in `content` its new text.", null];
  const { memory, owner, signal } = context;
  const bullet = await memory.update(
    id,
    { content },
    { userId: owner.userId, agentId: owner.agentId, signal },
  );
  return [`Updated ${bullet.id}.`, bullet];
}

async function remove(values: ToolArguments, context: ToolCallContext): Promise<[string, unknown]> {
  const id = textOf(values, "id");
  if (id === "") return ["Say in `id` which memory to delete.", null];
  const { memory, owner, signal } = context;
  const result = await memory.delete(id, { userId: owner.userId, agentId: owner.agentId, signal });
  return [
    result.deleted.includes(id) ? `Deleted ${id}.` : "There is no memory with this id.",
    result,
  ];
}

const DEFINITIONS: Readonly<Record<MemoryToolName, ToolDefinition>> = {
  search_memory: {
    description:
      "Search what is remembered about the user from earlier conversations: preferences, facts, decisions, solved problems.",
    schema: {
      type: "object",
      properties: {
        query: text("What to look for, in a few words or as a question."),
        limit: { type: "integer", description: "How many memories to show at most." },
      },
      required: ["query"],
    },
    run: search,
  },
  add_memory: {
    description:
      "Remember one lasting thing for later conversations: a preference, a fact, a decision, how a problem was solved.",
    schema: {
      type: "object",
      properties: {
        content: text("One self-contained sentence: who, what, and why where it matters."),
        tags: { type: "array", items: { type: "string" }, description: "Short labels." },
      },
      required: ["content"],
    },
    run: add,
  },
  update_memory: {
    description: "Correct a remembered text. The former text stays in its history.",
    schema: {
      type: "object",
      properties: {
        id: text("The memory's id, as search_memory shows it."),
        content: text("The new text."),
      },
      required: ["id", "content"],
    },
    run: update,
  },
  delete_memory: {
    description: "Forget one memory, when the user asks for it.",
    schema: {
      type: "object",
      properties: { id: text("The memory's id, as search_memory shows it.") },
      required: ["id"],
    },
    run: remove,
  },
};

/** Answers to what a model asked for, which are no failures of the memory. */
const REFUSALS: Readonly<Record<string, string>> = {
  MEMX_NOT_FOUND: "There is no memory with this id.",
  MEMX_INPUT_INVALID: "The memory cannot take these arguments.",
};

const refusalOf = (error: unknown): string | undefined =>
  MemXError.isInstance(error) ? REFUSALS[error.code] : undefined;

function report(error: unknown, stage: TurnFailure["stage"], options: MemoryToolsOptions): void {
  try {
    (options.onError ?? warnOnce)(describeTurnFailure(stage, error));
  } catch {
    // A listener that throws must not break the run it only listens to.
  }
}

function toolOf(
  name: MemoryToolName,
  memoryOf: () => MemoryClient,
  options: MemoryToolsOptions,
): MemoryTool {
  if (!Object.hasOwn(DEFINITIONS, name)) {
    throw new ConfigError({
      code: "MEMX_CONFIG_INVALID",
      message: `createMemoryTools.tools may name ${Object.keys(DEFINITIONS).join(", ")}.`,
    });
  }
  const { description, schema, run } = DEFINITIONS[name];
  const call: MemoryToolFields["run"] = async (values, config) => {
    const found = options.scope ?? (options.getScope ?? turnScopeOf)(config);
    const { scope, ...owner } = checkedScope(found);
    if (options.requireUser === true && owner.userId === undefined) throw userRequired();
    const { signal } = config;
    try {
      return await run(values, { memory: memoryOf(), owner, scope, signal, options });
    } catch (error) {
      signal?.throwIfAborted();
      if (options.strict === true || isUserRequired(error)) throw error;
      const refusal = refusalOf(error);
      if (refusal !== undefined) return [refusal, null];
      report(error, name === "search_memory" ? "recall" : "ingest", options);
      return [NOT_AVAILABLE, null];
    }
  };
  return new MemoryTool({ name, description, schema, run: call });
}

/**
 * Tools by which a model searches and writes the memory itself. The text it gets is short and fenced; the hits are the
 * message's `artifact`. Failures become a sentence the model can work with (`strict` throws them instead).
 */
export function createMemoryTools(options: MemoryToolsOptions = {}): MemoryTool[] {
  checkOptionNames(options, "createMemoryTools", OPTION_NAMES);
  const memoryOf = resolveMemory(options.memory);
  const names = options.tools ?? ["search_memory", "add_memory"];
  return names.map((name) => toolOf(name, memoryOf, options));
}
