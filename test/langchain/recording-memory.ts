import type {
  AddInput,
  AddOptions,
  Hit,
  MemoryClient,
  Message,
  SearchOptions,
  Turn,
} from "@memx/core";

/** What a fake memory answers, and how it fails. */
export interface RecordingMemoryOptions {
  /** The block that a recall gives. Default: "<memx_memories>…" naming the user. */
  readonly block?: (query: string, options: SearchOptions | undefined) => string;
  readonly recallError?: Error;
  readonly addError?: Error;
}

export interface RecordedAdd {
  readonly turn: Turn;
  readonly options: AddOptions | undefined;
}

/** A MemoryClient that keeps what it was asked, at the edge where a real one would open its store. */
export interface RecordingMemory extends MemoryClient {
  readonly recalls: { readonly query: string; readonly options: SearchOptions | undefined }[];
  readonly adds: RecordedAdd[];
  /** Messages of the nth add as "role: content". */
  said(index: number): readonly string[];
}

const unused = (name: string) => (): never => {
  throw new Error(`${name} is not part of this test`);
};

const asTurn = (input: AddInput): Turn => {
  if (typeof input === "string") return { messages: [{ role: "user", content: input }] };
  if (Array.isArray(input)) return { messages: input as readonly Message[] };
  return "messages" in input ? (input as Turn) : { messages: [input as Message] };
};

export function recordingMemory(options: RecordingMemoryOptions = {}): RecordingMemory {
  const recalls: RecordingMemory["recalls"] = [];
  const adds: RecordedAdd[] = [];
  const defaultBlock = (_query: string, owner: SearchOptions | undefined): string =>
    `<memx_memories>\n- known about ${owner?.userId ?? "nobody"}\n</memx_memories>`;
  const fake: Partial<RecordingMemory> = {
    recalls,
    adds,
    said: (index) =>
      (adds[index]?.turn.messages ?? []).map(({ role, content }) => `${role}: ${content}`),
    recall: async (query, owner) => {
      recalls.push({ query, options: owner });
      if (options.recallError) throw options.recallError;
      const block = (options.block ?? defaultBlock)(query, owner);
      return {
        block,
        hits: [] as readonly Hit[],
        tokens: block.length,
        mode: "keyword",
        degraded: [],
      };
    },
    add: async (input, own) => {
      adds.push({ turn: asTurn(input), options: own });
      if (options.addError) throw options.addError;
      return {
        events: [{ event: "ADD", id: `mem_${adds.length}`, content: null }],
        redactions: {},
        degraded: [],
      };
    },
    search: async () => unused("search")(),
    flush: async () => {},
    close: async () => {},
    on: () => () => {},
  };
  return fake as RecordingMemory;
}
