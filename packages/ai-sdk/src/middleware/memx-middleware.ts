import type { LanguageModelMiddleware } from "ai";

import type { MemoryClient } from "@memx/core";
import { createTurnMemory, type TurnScope } from "@memx/core/adapter";

import { resolveMemory } from "../default-memory.ts";
import { readTurn, type PromptTurn } from "../turn/read-turn.ts";
import { checkedScope, readCallScope, withoutCallScope } from "./call-scope.ts";
import {
  checkOptionNames,
  SHARED_NAMES,
  type MemXMiddlewareOptions,
} from "./middleware-options.ts";
import { learnFromCalls } from "./learn-from-calls.ts";
import { checkPlacement, placeBlock } from "./place-block.ts";
import type { CallOptions } from "./sdk-types.ts";

/** A language model middleware, with what a host needs around its own start and end. */
export type MemXMiddleware = LanguageModelMiddleware & {
  /** Opens store and model before the first turn, which would wait for them within its recall budget otherwise. */
  readonly warmUp: () => Promise<void>;
  /** Waits until every turn that ended is learned: for serverless functions, tests and shutdown. */
  readonly flush: () => Promise<void>;
};

type MemorySource = MemoryClient | (() => MemoryClient);

/**
 * Which memory prepared a call's parameters. A model that is wrapped twice with one memory, on the provider and once
 * more by hand, must not recall twice, and must not learn the turn a second time for an owner the key no longer names.
 */
const preparedBy = new WeakMap<object, MemorySource>();

/** Whose turn a call is, from everything that may say so; null: the call goes through untouched. */
async function scopeOfCall(
  params: CallOptions,
  options: MemXMiddlewareOptions,
): Promise<TurnScope | null> {
  const call = readCallScope(params);
  if (!call.enabled) return null;
  const own = options.getScope === undefined ? {} : await options.getScope(params);
  if (own === null) return null;
  return Object.freeze({ ...options.scope, ...checkedScope(own, "getScope()"), ...call.scope });
}

/**
 * Gives a language model a long-term memory: each turn recalls once and shows what it found to the model in every step,
 * and is learned once, when its answer is complete. The caller's parameters are never changed, streams pass through
 * part by part, and failures of the memory never reach the call (`strict` changes that).
 *
 * Whose turn a call is, it says itself: `providerOptions: { memx: { userId, sessionId, agentId, scope } }`, which the
 * provider never sees. Without it, and without `scope` and `getScope`, it is the single-user memory.
 *
 * @throws ConfigError for an option that is unknown or not of its form.
 */
export function createMemXMiddleware(options: MemXMiddlewareOptions = {}): MemXMiddleware {
  checkOptionNames(options, "createMemXMiddleware", [...SHARED_NAMES, "getScope", "placement"]);
  const { memory: given, scope: _scope, getScope: _getScope, placement, ...settings } = options;
  const memory = resolveMemory(given);
  const always = checkedScope(options.scope ?? {}, "scope");
  const place = checkPlacement(placement);
  const turns = createTurnMemory({ ...settings, memory });
  const turnOfCall = new WeakMap<object, PromptTurn>();

  /** null: this call has no memory. A scope that cannot be read costs the memory only, unless a user is required. */
  async function readCall(params: CallOptions): Promise<PromptTurn | null> {
    if (!turns.enabled || preparedBy.get(params) === memory) return null;
    let scope: TurnScope | null;
    try {
      scope = await scopeOfCall(params, { ...options, scope: always });
    } catch (error) {
      if (options.requireUser === true) throw error;
      turns.report("scope", error);
      return null;
    }
    if (scope === null) return null;
    turns.assertScope(scope);
    return readTurn(params.prompt, scope);
  }

  return {
    specificationVersion: "v3",
    transformParams: async ({ params }) => {
      const turn = await readCall(params);
      const clean = withoutCallScope(params);
      if (turn === null) return clean;
      const { turnId, scope, text } = turn;
      const { block } = await turns.recall({ turnId, scope, text, signal: params.abortSignal });
      // Always a new object: it carries the turn to the hooks below, and the caller's own is never touched.
      const prepared = { ...clean, prompt: placeBlock(clean.prompt, block, place) };
      turnOfCall.set(prepared, turn);
      preparedBy.set(prepared, memory);
      return prepared;
    },
    ...learnFromCalls(turns, turnOfCall),
    warmUp: () => turns.warmUp(),
    flush: () => turns.flush(),
  };
}

/**
 * The middleware with the default memory and default options, ready to use:
 * `wrapLanguageModel({ model, middleware: memxMiddleware })`. The memory is opened by the first call.
 */
export const memxMiddleware: MemXMiddleware = /* @__PURE__ */ createMemXMiddleware();
