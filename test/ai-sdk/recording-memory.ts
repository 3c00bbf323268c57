import { renderBlock } from "@memx/core";
import type {
  AddInput,
  AddResult,
  MemoryClient,
  RecallResult,
  SearchOptions,
  SearchResult,
  Turn,
} from "@memx/core";

export interface RecordedRecall extends SearchOptions {
  readonly query: string;
}

export interface RecordingMemory extends MemoryClient {
  readonly recalls: readonly RecordedRecall[];
  readonly turns: readonly Turn[];
  /** What recall finds, per user ("" for nobody). */
  readonly facts: Map<string, string[]>;
}

export interface RecordingMemorySettings {
  readonly facts?: readonly string[];
  /** Runs before a recall answers; what it throws is the recall's failure. */
  readonly onRecall?: (options: SearchOptions) => Promise<void> | void;
  readonly onAdd?: (turn: Turn) => Promise<void> | void;
}

const unused = (): never => {
  throw new Error("the adapter is not expected to call this");
};

/** A memory that keeps what it is asked and told: for the edges that a real one cannot be brought to. */
export function recordingMemory(settings: RecordingMemorySettings = {}): RecordingMemory {
  const recalls: RecordedRecall[] = [];
  const turns: Turn[] = [];
  const facts = new Map([["", [...(settings.facts ?? [])]]]);
  async function recall(query: string, options: SearchOptions = {}): Promise<RecallResult> {
    recalls.push({ query, ...options });
    await settings.onRecall?.(options);
    const known = facts.get(options.userId ?? "") ?? [];
    const hits = known.map((content, index) => ({
      id: `mem_0000000${index}`,
      content,
      createdAt: "2026-01-02T00:00:00.000Z",
      score: 0.5,
    })) as unknown as RecallResult["hits"];
    return { block: renderBlock(hits), hits, tokens: 10, mode: "keyword", degraded: [] };
  }

  return {
    recalls,
    turns,
    facts,
    recall,
    async add(input: AddInput): Promise<AddResult> {
      const turn = input as Turn;
      turns.push(turn);
      await settings.onAdd?.(turn);
      return { events: [], redactions: {}, degraded: [] };
    },
    async search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
      const { hits } = await recall(query, options);
      return { hits, tokens: 10, mode: "keyword", degraded: [] };
    },
    inspect: unused,
    status: unused,
    get: unused,
    list: unused,
    update: unused,
    delete: unused,
    deleteAll: unused,
    rescan: unused,
    history: unused,
    detectConflicts: unused,
    resolveConflict: unused,
    export: unused,
    import: unused,
    sweep: unused,
    reindex: unused,
    flush: async () => {},
    close: async () => {},
    on: () => () => {},
  };
}

/** Role and text of a stored turn, one entry a message. */
export const spokenIn = (turn: Turn | undefined): readonly string[] =>
  (turn?.messages ?? []).map((message) => `${message.role}: ${message.content}`);
