import { ConfigError } from "@memx/core";
import type { MemoryClient, MemoryConfig, OwnerOptions } from "@memx/core";
import { createTurnMemory, type TurnFailure, type TurnScope } from "@memx/core/adapter";
import type { Tool } from "ai";
import { z } from "zod";

import { resolveMemory } from "../default-memory.ts";
import { checkedScope } from "../middleware/call-scope.ts";
import { checkOptionNames } from "../middleware/middleware-options.ts";
import {
  changeText,
  failureNote,
  isModelsMistake,
  NOTHING_FOUND,
  searchText,
  type ChangeMemoryOutput,
  type SearchMemoryOutput,
} from "./tool-replies.ts";

export interface MemXToolSet {
  readonly search_memory: Tool<{ query: string }, SearchMemoryOutput>;
  readonly add_memory: Tool<{ content: string }, ChangeMemoryOutput>;
  readonly update_memory: Tool<{ id: string; content: string }, ChangeMemoryOutput>;
  readonly delete_memory: Tool<{ id: string }, ChangeMemoryOutput>;
}

export type MemXToolName = keyof MemXToolSet;

export interface MemXToolsOptions<Included extends MemXToolName = MemXToolName> {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Whose memories the tools read and write. The model cannot choose it. Default: the single-user memory. */
  readonly scope?: TurnScope | undefined;
  /** true: a scope without `userId` is an error. For servers. Default false. */
  readonly requireUser?: boolean | undefined;
  /** Which tools there are. Default `["search_memory", "add_memory"]`. */
  readonly include?: readonly Included[] | undefined;
  /** Memories per search. Default: the memory's own (5). */
  readonly maxResults?: number | undefined;
  /** Estimated tokens per search. Default: the memory's own (2000). */
  readonly tokenBudget?: number | undefined;
  /** Memories whose Blended score is below are not found. Default: the memory's own floor for searches (0). */
  readonly minScore?: number | undefined;
  /** true: the provider holds the model to the tools' input schemas, where it can. Default: the provider's own. */
  readonly strictInput?: boolean | undefined;
  /** Told of every failure; the model is told in its own words. Default: one process warning per code. */
  readonly onError?: ((failure: TurnFailure) => void) | undefined;
}

const OPTION_NAMES: readonly string[] = [
  "memory",
  "scope",
  "requireUser",
  "include",
  "maxResults",
  "tokenBudget",
  "minScore",
  "strictInput",
  "onError",
];

/** What every tool works with: the memory, its owner, and one way to fail. */
interface ToolContext {
  readonly options: MemXToolsOptions;
  readonly scope: TurnScope;
  readonly owner: OwnerOptions;
  /** Failures are told, and become a note to the model: a tool that throws costs the agent a step. */
  attempt<T>(
    stage: TurnFailure["stage"],
    signal: AbortSignal | undefined,
    work: {
      readonly try: (memory: MemoryClient) => Promise<T>;
      readonly or: (note: string) => T;
    },
  ): Promise<T>;
}

const QUERY = "What to look for, as a question or a few words of what the memory would say.";
const CONTENT =
  "One self-contained fact, preference, decision or lesson in one sentence: with names, without pronouns.";

function searchMemory(context: ToolContext): MemXToolSet["search_memory"] {
  const { maxResults, tokenBudget, minScore } = context.options;
  return {
    description:
      "Searches what is remembered from earlier conversations. Use it when the answer may depend on something said before that is not in this conversation.",
    inputSchema: z.object({ query: z.string().describe(QUERY) }),
    execute: ({ query }, { abortSignal: signal }) =>
      context.attempt<SearchMemoryOutput>("recall", signal, {
        try: async (memory) => {
          const { scope } = context.scope;
          const limits = { maxResults, tokenBudget, minScore };
          const { hits } = await memory.search(query, {
            ...context.owner,
            scope,
            ...limits,
            signal,
          });
          const memories = hits.map(({ id, content, createdAt, score }) => ({
            id,
            content,
            createdAt,
            score,
          }));
          return memories.length > 0 ? { memories } : { memories, note: NOTHING_FOUND };
        },
        or: (note) => ({ memories: [], note }),
      }),
    toModelOutput: ({ output }) => searchText(output),
  };
}

function addMemory(context: ToolContext): MemXToolSet["add_memory"] {
  return {
    description:
      "Remembers something for later conversations. Use it when the user asks to remember something, or says something lasting about themselves or their work. Never store passwords, keys or other secrets.",
    inputSchema: z.object({ content: z.string().describe(CONTENT) }),
    execute: ({ content }, { abortSignal: signal }) =>
      context.attempt<ChangeMemoryOutput>("ingest", signal, {
        try: async (memory) => {
          const { sessionId, scope } = context.scope;
          const options = { ...context.owner, sessionId, scope, reflect: false, signal };
          const { events } = await memory.add(content, options);
          const written = events.filter(({ event }) => event !== "SKIP");
          const note = written.length > 0 ? "Remembered." : "Nothing new to remember.";
          return { ids: written.flatMap(({ id }) => id ?? []), note };
        },
        or: (note) => ({ ids: [], note }),
      }),
    toModelOutput: ({ output }) => changeText(output),
  };
}

function updateMemory(context: ToolContext): MemXToolSet["update_memory"] {
  return {
    description:
      "Replaces the text of one memory, named by the id that search_memory gave. Use it when the user corrects something remembered.",
    inputSchema: z.object({
      id: z.string().describe("The id of the memory."),
      content: z.string().describe(CONTENT),
    }),
    execute: ({ id, content }, { abortSignal: signal }) =>
      context.attempt<ChangeMemoryOutput>("ingest", signal, {
        try: async (memory) => {
          await memory.update(id, { content }, { ...context.owner, signal });
          return { ids: [id], note: "Changed." };
        },
        or: (note) => ({ ids: [], note }),
      }),
    toModelOutput: ({ output }) => changeText(output),
  };
}

function deleteMemory(context: ToolContext): MemXToolSet["delete_memory"] {
  return {
    description:
      "Forgets one memory, named by the id that search_memory gave. Use it only when the user asks to forget something.",
    inputSchema: z.object({ id: z.string().describe("The id of the memory.") }),
    execute: ({ id }, { abortSignal: signal }) =>
      context.attempt<ChangeMemoryOutput>("ingest", signal, {
        try: async (memory) => {
          const { deleted } = await memory.delete(id, { ...context.owner, signal });
          const note = deleted.length > 0 ? "Forgotten." : "No memory has this id.";
          return { ids: deleted, note };
        },
        or: (note) => ({ ids: [], note }),
      }),
    toModelOutput: ({ output }) => changeText(output),
  };
}

const MAKERS: {
  readonly [Name in MemXToolName]: (context: ToolContext) => MemXToolSet[Name];
} = {
  search_memory: searchMemory,
  add_memory: addMemory,
  update_memory: updateMemory,
  delete_memory: deleteMemory,
};

function toolContext(options: MemXToolsOptions): ToolContext {
  const { memory: given, requireUser, onError } = options;
  const scope = checkedScope(options.scope ?? {}, "scope");
  const memory = resolveMemory(given);
  const turns = createTurnMemory({ memory, requireUser, onError });
  turns.assertScope(scope);
  return {
    options,
    scope,
    owner: { userId: scope.userId, agentId: scope.agentId },
    async attempt(stage, signal, work) {
      try {
        return await work.try(typeof memory === "function" ? memory() : memory);
      } catch (error) {
        signal?.throwIfAborted();
        if (!isModelsMistake(error)) turns.report(stage, error);
        return work.or(failureNote(error));
      }
    },
  };
}

/**
 * Tools by which a model searches and writes memories itself, as plain objects for `generateText`, `streamText` and
 * agents. The owner is fixed here: make them per request, with the user's id from your session, never from the model.
 * They do not throw; an abort does.
 *
 * @throws ConfigError for an option that is unknown or not of its form, MEMX_USER_REQUIRED with `requireUser` and no user.
 */
export function memxTools<const Included extends MemXToolName = "search_memory" | "add_memory">(
  options: MemXToolsOptions<Included> = {},
): Pick<MemXToolSet, Included> {
  checkOptionNames(options, "memxTools", OPTION_NAMES);
  const context = toolContext(options);
  const included: readonly MemXToolName[] = options.include ?? ["search_memory", "add_memory"];
  const strict = options.strictInput === undefined ? {} : { strict: options.strictInput };
  const tools = included.map((name) => {
    const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
    if (make === undefined) {
      throw new ConfigError({
        code: "MEMX_INPUT_INVALID",
        message: `memxTools.include must list some of ${Object.keys(MAKERS).join(", ")}.`,
      });
    }
    return [name, { ...make(context), ...strict }];
  });
  return Object.fromEntries(tools) as Pick<MemXToolSet, Included>;
}
