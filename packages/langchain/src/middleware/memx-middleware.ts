import type { BaseMessage, SystemMessage } from "@langchain/core/messages";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { MemoryClient, MemoryConfig } from "@memx/core";
import {
  TURN_MEMORY_SETTING_NAMES,
  createTurnMemory,
  type TurnMemory,
  type TurnMemorySettings,
  type TurnScope,
} from "@memx/core/adapter";
import { createMiddleware, type AgentMiddleware } from "langchain";
import { z } from "zod";

import { isFromUser } from "../messages/turn-messages.ts";
import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { checkedScope, turnScopeOf, type ScopeSource } from "../scope/turn-scope.ts";
import { AgentTurns, type AgentTurn } from "./agent-turn.ts";
import {
  checkPlacement,
  withBlockInMessage,
  withBlockInSystem,
  type Placement,
} from "./place-block.ts";
import { incompleteness, spokenMessages } from "./spoken-messages.ts";

export interface MemXMiddlewareOptions extends TurnMemorySettings {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Must differ between two MemX middlewares of one agent. Default "MemXMiddleware". */
  readonly name?: string | undefined;
  /** Where the memory block goes. Default "system". */
  readonly placement?: Placement | undefined;
  /**
   * Whose turn it is; null: this run goes on without memory. Default: `userId`, `agentId`, `sessionId`, `memoryScope`
   * of the run's `context`, else of its `configurable`, where `thread_id` serves as the session.
   */
  readonly getScope?: ((runtime: ScopeSource) => TurnScope | null) | undefined;
}

type Id = z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>>;

/** What a run may name in its `context`; every key is optional, ids may be numbers. */
export type MemXContextSchema = z.ZodObject<{
  userId: Id;
  agentId: Id;
  sessionId: Id;
  memoryScope: Id;
}>;

const ID: Id = z.union([z.string(), z.number()]).nullable().optional();
const CONTEXT_SCHEMA: MemXContextSchema = z.object({
  userId: ID,
  agentId: ID,
  sessionId: ID,
  memoryScope: ID,
});

interface BlockRequest {
  readonly messages: BaseMessage[];
  readonly systemMessage: SystemMessage;
}

/** A `createAgent` middleware, with what a host needs around its own start and end. */
export type MemXMiddleware = AgentMiddleware<
  undefined,
  MemXContextSchema,
  z.infer<MemXContextSchema>
> & {
  /** Opens store and model before the first turn, which would wait for them within its recall budget otherwise. */
  readonly warmUp: () => Promise<void>;
  /** Waits until every turn that ended is learned: for serverless functions, tests and shutdown. */
  readonly flush: () => Promise<void>;
};

const OPTION_NAMES = [...TURN_MEMORY_SETTING_NAMES, "memory", "name", "placement", "getScope"];

/** A run's scope and the turn it is in. */
interface CurrentTurn {
  readonly scope: TurnScope;
  readonly turn: AgentTurn;
}

/** Early releases of LangChain 1 give hooks no `configurable`; it is in the async context then. */
function withConfigurable({ context, configurable }: ScopeSource): ScopeSource {
  if (configurable !== undefined) return { context, configurable };
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  return { context, configurable: (config as ScopeSource | undefined)?.configurable };
}

/** Finds whose run it is and which turn it is in; null: nothing is recalled or learned. */
class RunReader {
  readonly #options: MemXMiddlewareOptions;
  readonly #turns: TurnMemory;
  readonly #agentTurns: AgentTurns = new AgentTurns();

  constructor(options: MemXMiddlewareOptions, turns: TurnMemory) {
    this.#options = options;
    this.#turns = turns;
  }

  scope(runtime: ScopeSource): TurnScope | null {
    if (!this.#turns.enabled) return null;
    const { getScope } = this.#options;
    const source = withConfigurable(runtime);
    const scope = getScope ? getScope(source) : turnScopeOf(source);
    if (scope === null) return null;
    const checked = checkedScope(scope);
    this.#turns.assertScope(checked);
    return checked;
  }

  read(runtime: ScopeSource, messages: readonly BaseMessage[]): CurrentTurn | null {
    const scope = this.scope(runtime);
    if (scope === null) return null;
    const { configurable } = withConfigurable(runtime);
    const { thread_id: thread } = (configurable ?? {}) as { readonly thread_id?: unknown };
    const known = typeof thread === "string" ? thread : undefined;
    const turn = this.#agentTurns.current({ messages, scope, thread: known });
    return turn && { scope, turn };
  }
}

/** The request with the block in it; the given request and its messages are not touched. */
function withBlock<Request extends BlockRequest>(
  request: Request,
  block: string,
  placement: Placement = "system",
): Request {
  if (block === "") return request;
  const index = request.messages.findLastIndex(isFromUser);
  if (placement === "system" || index < 0) {
    return { ...request, systemMessage: withBlockInSystem(request.systemMessage, block) };
  }
  return { ...request, messages: withBlockInMessage(request.messages, index, block) };
}

/** LangGraph's own signals (an interrupt, a jump to the parent graph) are thrown, but are no failures. */
const isControlFlow = (error: unknown): boolean =>
  typeof error === "object" && error !== null && Reflect.get(error, "is_bubble_up") === true;

/**
 * Gives an agent a long-term memory: recalls once per turn and shows what it found to the model in every step, and
 * learns from the turn when the agent has answered. The block is only in the request to the model: it is in no graph
 * state, no checkpoint and no stream. Failures of the memory never reach the run (`strict` changes that).
 *
 * `onIncomplete` decides what is learned from a turn whose model call failed or was aborted, or that ended with an open
 * tool call. LangChain calls no hook when a run fails elsewhere or its stream is left early: such a turn is not learned.
 *
 * @throws ConfigError for an option that is unknown or not of its form.
 * @throws ConfigError (MEMX_USER_REQUIRED), from the run, with `requireUser` and no user: before the model is called.
 */
export function memxMiddleware(options: MemXMiddlewareOptions = {}): MemXMiddleware {
  checkOptionNames(options, "memxMiddleware", OPTION_NAMES);
  checkPlacement(options.placement);
  const turns = createTurnMemory({ ...options, memory: resolveMemory(options.memory) });
  const reader = new RunReader(options, turns);

  async function learnIncomplete({ scope, turn }: CurrentTurn, reason: string): Promise<void> {
    const messages = spokenMessages(turn.messages, false);
    // The model's error is what the caller must see, also with `strict`.
    await turns
      .ingest({ turnId: turn.turnId, scope, messages, incomplete: reason })
      .catch(() => {});
  }

  const middleware = createMiddleware({
    name: options.name ?? "MemXMiddleware",
    contextSchema: CONTEXT_SCHEMA,
    // A missing user is told here, where LangChain does not wrap the error; it is checked again before each model call.
    beforeAgent: (_state, runtime) => void reader.scope(runtime),
    wrapModelCall: async (request, handler) => {
      const current = reader.read(request.runtime, request.state.messages);
      if (current === null) return await handler(request);
      const { scope, turn } = current;
      const { signal } = request.runtime;
      const { block } = await turns.recall({
        turnId: turn.turnId,
        scope,
        text: turn.question,
        signal,
      });
      try {
        return await handler(withBlock(request, block, options.placement));
      } catch (error) {
        if (!isControlFlow(error))
          await learnIncomplete(current, signal?.aborted ? "aborted" : "error");
        throw error;
      }
    },
    afterAgent: async (state, runtime) => {
      const current = reader.read(runtime, state.messages);
      if (current === null) return;
      const { turnId, messages } = current.turn;
      await turns.ingest({
        turnId,
        scope: current.scope,
        messages: spokenMessages(messages, state.structuredResponse !== undefined),
        incomplete: incompleteness(messages),
      });
    },
  });
  return Object.assign(middleware, { warmUp: () => turns.warmUp(), flush: () => turns.flush() });
}
