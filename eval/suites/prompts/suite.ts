import { readFileSync } from "node:fs";
import type { Embedder, MemoryConfig } from "@memx/core";
import { CachedEmbedder } from "../../data/cached-embedder.ts";
import { mean, percent } from "../../data/ranking-metrics.ts";
import { withMemory } from "../../data/temporary-memory.ts";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";

/** One person: what is remembered of them, prompts that should bring some of it, and prompts that should bring nothing. */
interface Profile {
  readonly name: string;
  readonly memories: Readonly<Record<string, string>>;
  readonly wanted: readonly { readonly prompt: string; readonly memories: readonly string[] }[];
  readonly unwanted: readonly string[];
}

interface PromptOutcome {
  /** Share of the wanted memories in the block. */
  readonly found: readonly number[];
  /** Share of the block's memories that were wanted, where it is not empty. */
  readonly precision: readonly number[];
  /** 1 for each prompt that brought nothing where nothing was wanted. */
  readonly quiet: readonly number[];
}

const PROFILES = new URL("./profiles.json", import.meta.url);

async function measureProfile(
  profile: Profile,
  embedder: Embedder,
  how: { readonly minScore?: number; readonly config?: MemoryConfig },
): Promise<PromptOutcome> {
  return withMemory(
    embedder,
    async (memory) => {
      const keys = new Map<string, string>();
      for (const [key, text] of Object.entries(profile.memories)) {
        const { events } = await memory.add(text, { infer: false });
        for (const event of events) if (event.id !== null) keys.set(event.id, key);
      }
      const recall = async (prompt: string): Promise<readonly string[]> => {
        const options = how.minScore === undefined ? {} : { minScore: how.minScore };
        const { hits } = await memory.recall(prompt, { ...options, reinforce: false });
        return hits.flatMap((hit) => keys.get(hit.id) ?? []);
      };
      const found: number[] = [];
      const precision: number[] = [];
      for (const { prompt, memories } of profile.wanted) {
        const keysFound = await recall(prompt);
        const right = keysFound.filter((key) => memories.includes(key)).length;
        found.push(right / memories.length);
        if (keysFound.length > 0) precision.push(right / keysFound.length);
        if (process.env["MEMX_EVAL_VERBOSE"] !== undefined)
          console.log(
            `${prompt.split("\n")[0]}\n   wanted ${memories.join(" ")}\n   got    ${keysFound.join(" ")}`,
          );
      }
      const quiet: number[] = [];
      for (const prompt of profile.unwanted) {
        const keysFound = await recall(prompt);
        quiet.push(keysFound.length === 0 ? 1 : 0);
        if (process.env["MEMX_EVAL_VERBOSE"] !== undefined && keysFound.length > 0)
          console.log(`NOT WANTED ${prompt}\n   got    ${keysFound.join(" ")}`);
      }
      return { found, precision, quiet };
    },
    how.config,
  );
}

async function row(
  name: string,
  embedder: Embedder,
  how: Parameters<typeof measureProfile>[2],
): Promise<readonly string[]> {
  const profiles = JSON.parse(readFileSync(PROFILES, "utf8")) as readonly Profile[];
  const outcomes = await Promise.all(
    profiles.map((profile) => measureProfile(profile, embedder, how)),
  );
  const all = (key: keyof PromptOutcome): number =>
    mean(outcomes.flatMap((outcome) => outcome[key]));
  return [name, percent(all("found")), percent(all("precision")), percent(all("quiet"))];
}

async function run(_options: EvalOptions): Promise<readonly EvalTable[]> {
  const embedder = new CachedEmbedder();
  try {
    const rows = [
      await row("MemX, default floor", embedder, {}),
      await row("MemX, no floor", embedder, { minScore: 0 }),
    ];
    return [
      {
        title: "Prompts of a user, as an adapter gets them",
        note: "Own set, six people with twenty memories each: 60 prompts that should bring some of them, 60 that should bring none; written before anything was tuned on them. `npm run eval -- --suite prompts`. Percent; at most five memories a prompt.",
        columns: [
          "system",
          "wanted memories in the block",
          "of the block wanted",
          "prompts that rightly bring nothing",
        ],
        rows,
      },
    ];
  } finally {
    await embedder.close();
  }
}

export const suite: EvalSuite = { name: "prompts", run };
