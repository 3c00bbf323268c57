// Puts a secret into every place where a caller may put a text, then looks for it in every file and every row.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Memory, type AddOptions, type MemXEventMap, type SanitizedText } from "@memx/core";
import { hashEmbedder, scriptedLanguageModel } from "@memx/core/testing";
import { searchHome } from "./search-home.ts";

/** Parts of secrets of three families; a hit on a part is a hit. */
const BODIES = ["R7k2Lq9XvB4nT8wZc3Yh6J", "Q3EXT4MPL7Z2W9VB", "Tr0ub4dor-x9-canary"];
const token = `ghp_${BODIES[0]}mPd5Gs1Fa0UeKo`;
const cloudKey = `AKIA${BODIES[1]}`;
const url = `postgres://billing:${BODIES[2]}@db.internal:5432/app`;
const canary = `see ${token} and ${cloudKey} or ${url}`;

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-canary-"));
});

afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const everywhere: AddOptions = {
  userId: token,
  agentId: `agent ${cloudKey}`,
  sessionId: `session ${token}`,
  scope: `project:${token}`,
  turnId: `turn ${token}`,
  tags: [canary, token],
  metadata: { [token]: canary, nested: { [cloudKey]: [canary, { deep: url }] } },
};

/** Uses every public method that takes a text, and keeps what they answered and told. */
async function useEverything(memory: Memory): Promise<string> {
  const told: unknown[] = [];
  const names: readonly (keyof MemXEventMap)[] = [
    "memory-added",
    "memory-merged",
    "memory-superseded",
    "memory-conflict",
    "memory-updated",
    "memory-deleted",
    "stage-degraded",
    "notice",
  ];
  for (const name of names) memory.on(name, (event) => void told.push(event));
  const keep = async (work: Promise<unknown>): Promise<void> =>
    void told.push(await work.catch((error: unknown) => String(error)));
  const { turnId: _turn, ...owner } = everywhere;
  await keep(memory.add(canary, { ...everywhere, infer: false }));
  await keep(memory.add(`Remember that the deploy key is ${token} for staging.`, owner));
  await keep(
    memory.add({
      messages: [
        { role: "user", name: token, content: canary },
        {
          role: "tool",
          toolName: token,
          toolInput: canary,
          content: `Exit code 1 ${canary}`,
          isError: true,
        },
        { role: "assistant", content: canary },
      ],
      sessionId: token,
      scope: token,
    }),
  );
  await keep(memory.add({ role: "user", content: `We switched from ${url} to something else.` }));
  const reader = { userId: token, agentId: `agent ${cloudKey}`, scope: `project:${token}` };
  await keep(
    memory.search(canary, { ...reader, filters: { tags: [token], metadata: { [token]: canary } } }),
  );
  await keep(memory.recall(canary, reader));
  const [bullet] = await memory.list({ userId: token, agentId: `agent ${cloudKey}` });
  expect(bullet).toBeDefined();
  const id = bullet?.id ?? "";
  await keep(
    memory.update(
      id,
      { content: `New: ${canary}`, tags: [token], metadata: { [token]: token }, scope: token },
      { userId: token, agentId: `agent ${cloudKey}` },
    ),
  );
  await keep(memory.history(id, { userId: token, agentId: `agent ${cloudKey}` }));
  const record = {
    content: canary,
    section: "FACT",
    related_tools: [token],
    key_entities: [token],
    tags: [token],
    scope: token,
    user_id: token,
    session_id: token,
    turn_id: token,
    metadata: { [token]: token },
    something_unknown: canary,
    revisions: [{ event: "UPDATE", at: "2026-01-01T00:00:00Z", content: canary, reason: token }],
  };
  await keep(
    memory.import([record, { ...record, section: token }], { keepOwner: true, curate: false }),
  );
  await keep(memory.import(`${JSON.stringify(record)}\n${canary}\n`));
  await keep(memory.get(token));
  await keep(memory.delete(token));
  await keep(memory.detectConflicts({ userId: token }));
  const lines: string[] = [];
  for await (const line of memory.export({ everything: true })) lines.push(line);
  told.push(lines);
  await keep(memory.sweep());
  const [gone] = await memory.list({ userId: token });
  if (gone) await keep(memory.delete(gone.id, { userId: token }));
  await memory.flush();
  return JSON.stringify(told);
}

const configurations = {
  "in this process": () => ({ embedder: hashEmbedder(), reflector: { mode: "rules" } }) as const,
  "with a language model that repeats it": () => {
    const text = JSON.stringify({
      memories: [
        {
          content: `The key is ${token}.`,
          kind: "fact",
          section: "FACT",
          knowledge_type: "KNOWLEDGE",
          score: 90,
          entities: [token],
          tags: [token],
          tools: [token],
        },
      ],
    });
    return {
      embedder: hashEmbedder(),
      reflector: { mode: "llm" },
      llm: scriptedLanguageModel(text),
    } as const;
  },
  "through the daemon": () =>
    ({
      embedder: "none",
      reflector: { mode: "rules" },
      daemon: { enabled: true, idle_timeout_seconds: 2 },
    }) as const,
} as const;

test.each(Object.entries(configurations))(
  "no secret is stored, logged, answered or told: %s",
  { timeout: 120_000 },
  async (_name, configuration) => {
    const memory = new Memory({ home, ...configuration() });
    const answers = await useEverything(memory);
    expect(BODIES.filter((body) => answers.includes(body))).toEqual([]);
    await memory.close();
    const { found, rows } = await searchHome(home, BODIES);
    expect(found).toEqual([]);
    // The search did look at something.
    expect(rows).toBeGreaterThan(3);
  },
);

test("the search for the canary finds one that is there", async () => {
  const { writeFile } = await import("node:fs/promises");
  const memory = new Memory({ home, embedder: "none", privacy: { allow: [token] } });
  await memory.add(`Stored on purpose: ${token}`, { infer: false });
  await memory.close();
  await writeFile(join(home, "stray.log"), `x${BODIES[1]}x`);
  const { found } = await searchHome(home, BODIES);
  expect(found.some((place) => place.endsWith("stray.log"))).toBe(true);
  expect(found.some((place) => place.includes("@"))).toBe(true);
});

test("the language model and the embedder see sanitised text only", async () => {
  const llm = scriptedLanguageModel("[]");
  const embedder = hashEmbedder();
  const memory = new Memory({ home, embedder, llm, reflector: { mode: "llm" } });
  await memory.add(`Remember that our deploy key is ${token} and that we release on Fridays.`);
  await memory.search(canary);
  await memory.close();
  expect(llm.requests.length).toBeGreaterThan(0);
  const seen = JSON.stringify([
    llm.requests,
    embedder.calls as readonly (readonly SanitizedText[])[],
  ]);
  expect(BODIES.filter((body) => seen.includes(body))).toEqual([]);
});
