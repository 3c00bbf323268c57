import { randomUUID } from "node:crypto";

import {
  BaseMemory,
  type InputValues,
  type MemoryVariables,
  type OutputValues,
} from "@langchain/core/memory";
import { SystemMessage, getBufferString, type BaseMessage } from "@langchain/core/messages";
import { ConfigError, type MemoryClient, type MemoryConfig } from "@memx/core";
import {
  TURN_MEMORY_SETTING_NAMES,
  createTurnMemory,
  type TurnMemory,
  type TurnMemorySettings,
  type TurnScope,
} from "@memx/core/adapter";

import { failureReporter, type FailureReporter } from "../failures/failure-reporter.ts";
import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { checkedScope } from "../scope/turn-scope.ts";
import { inputTextOf, outputTextOf, type ChainKeys } from "./chain-values.ts";
import { ConversationWindows, type ChatHistory } from "./conversation-windows.ts";

export interface MemXMemoryOptions extends TurnMemorySettings {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** The prompt's variable. Default "history", as `ConversationChain` has it. */
  readonly memoryKey?: string | undefined;
  /** A variable of its own for what is remembered; `memoryKey` then holds the last messages alone. Default: none. */
  readonly blockKey?: string | undefined;
  /** The input that a person wrote. Default: the only one, else "input", "question", "query", "human_input" or "text". */
  readonly inputKey?: string | undefined;
  /** The output that is the answer. Default: the only one, else "response", "output", "answer", "text" or "result". */
  readonly outputKey?: string | undefined;
  /** true: messages for a `MessagesPlaceholder` instead of a text. Default false. */
  readonly returnMessages?: boolean | undefined;
  /** How many of the conversation's last messages are shown again beside what is remembered. Default 10; 0: none. */
  readonly recentMessages?: number | undefined;
  /** Where the last messages are kept. Default: in the process. */
  readonly getChatHistory?: ((scope: TurnScope) => ChatHistory) | undefined;
  /** Default "Human". */
  readonly humanPrefix?: string | undefined;
  /** Default "AI". */
  readonly aiPrefix?: string | undefined;
  /** Whose memory it is. Default: nobody's, the case of a single user. */
  readonly scope?: TurnScope | undefined;
  /** The same per call, from the chain's input values; null: this call goes on without memory. Chains pass no config. */
  readonly getScope?: ((values: InputValues) => TurnScope | null) | undefined;
}

const OPTION_NAMES = [
  ...TURN_MEMORY_SETTING_NAMES,
  "memory",
  "memoryKey",
  "blockKey",
  "inputKey",
  "outputKey",
  "returnMessages",
  "recentMessages",
  "getChatHistory",
  "humanPrefix",
  "aiPrefix",
  "scope",
  "getScope",
];

/**
 * Long-term memory for LangChain's chains. Before the model is called it brings what is remembered about the input, as
 * a fenced block, and the conversation's last messages; afterwards it learns from the exchange. What it learned is
 * written when the chain returns (`ingest: "background"` does not wait). Failures never reach the chain (`strict`
 * changes that).
 *
 * @throws ConfigError (MEMX_USER_REQUIRED), from the chain, with `requireUser` and no user: before the model is called.
 */
export class MemXMemory extends BaseMemory {
  readonly memoryKey: string;
  readonly #options: MemXMemoryOptions;
  readonly #keys: ChainKeys;
  readonly #turns: TurnMemory;
  readonly #windows: ConversationWindows;
  readonly #failures: FailureReporter;
  /** Tells this instance's turns from those of other instances and processes. */
  readonly #instance: string = randomUUID();
  #count = 0;

  constructor(options: MemXMemoryOptions = {}) {
    super();
    checkOptionNames(options, "MemXMemory", OPTION_NAMES);
    this.#options = options;
    this.memoryKey = options.memoryKey ?? "history";
    this.#keys = {
      inputKey: options.inputKey,
      outputKey: options.outputKey,
      memoryKeys: this.memoryKeys,
    };
    this.#turns = createTurnMemory({
      ingest: "await",
      ...options,
      memory: resolveMemory(options.memory),
    });
    this.#windows = new ConversationWindows({
      size: windowSize(options.recentMessages),
      getChatHistory: options.getChatHistory,
    });
    this.#failures = failureReporter(options);
  }

  override get memoryKeys(): string[] {
    const { blockKey } = this.#options;
    return blockKey === undefined ? [this.memoryKey] : [this.memoryKey, blockKey];
  }

  override async loadMemoryVariables(values: InputValues): Promise<MemoryVariables> {
    const scope = this.#scopeOf(values);
    if (scope === null) return this.#variables("", []);
    this.#turns.assertScope(scope);
    const question = inputTextOf(values, this.#keys);
    if (question === null) this.#failures.fail("recall", ambiguous("input", "inputKey"));
    const turnId = this.#newTurnId();
    const { block } = await this.#turns.recall({ turnId, scope, text: question ?? "" });
    this.#turns.release(turnId);
    const recent = await this.#failures.attempt("recall", () => this.#windows.messages(scope));
    return this.#variables(block, recent ?? []);
  }

  override async saveContext(inputValues: InputValues, outputValues: OutputValues): Promise<void> {
    const scope = this.#scopeOf(inputValues);
    if (scope === null) return;
    const input = inputTextOf(inputValues, this.#keys);
    const output = outputTextOf(outputValues, this.#keys);
    if (input === null || output === null) {
      const side =
        input === null ? ambiguous("input", "inputKey") : ambiguous("output", "outputKey");
      this.#failures.fail("ingest", side);
      return;
    }
    if (input.trim() === "" && output.trim() === "") return;
    await this.#failures.attempt("ingest", () => this.#windows.add(scope, { input, output }));
    await this.#turns.ingest({
      turnId: this.#newTurnId(),
      scope,
      messages: [
        { role: "user", content: input },
        { role: "assistant", content: output },
      ],
    });
  }

  /** Forgets the last messages of a conversation. What was learned stays: `memory.deleteAll({ userId })` deletes it. */
  async clear(values: InputValues = {}): Promise<void> {
    const scope = this.#scopeOf(values);
    if (scope !== null) await this.#windows.clear(scope);
  }

  /** Opens store and model before the first call, which would wait for them within its recall budget otherwise. */
  async warmUp(): Promise<void> {
    await this.#turns.warmUp();
  }

  /** Waits until everything handed over is learned; needed with `ingest: "background"` only. */
  async flush(): Promise<void> {
    await this.#turns.flush();
  }

  #scopeOf(values: InputValues): TurnScope | null {
    const { getScope, scope } = this.#options;
    const found = getScope ? getScope(values) : (scope ?? {});
    return found === null ? null : checkedScope(found);
  }

  #newTurnId(): string {
    this.#count += 1;
    return `turn_${this.#instance}_${this.#count}`;
  }

  #variables(block: string, recent: readonly BaseMessage[]): MemoryVariables {
    const { blockKey, returnMessages, humanPrefix, aiPrefix } = this.#options;
    const own = blockKey === undefined ? {} : { [blockKey]: block };
    const shown = blockKey === undefined ? block : "";
    if (returnMessages === true) {
      const messages = shown === "" ? [...recent] : [new SystemMessage(shown), ...recent];
      return { [this.memoryKey]: messages, ...own };
    }
    const text = getBufferString([...recent], humanPrefix, aiPrefix);
    return { [this.memoryKey]: [shown, text].filter((part) => part !== "").join("\n\n"), ...own };
  }
}

function windowSize(size = 10): number {
  if (Number.isInteger(size) && size >= 0) return size;
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: "MemXMemory.recentMessages must be a whole number from 0.",
  });
}

function ambiguous(side: string, option: string): ConfigError {
  return new ConfigError({
    code: "MEMX_INPUT_INVALID",
    message: `The chain has several ${side} values. Name the one to remember with the option ${option}.`,
  });
}
