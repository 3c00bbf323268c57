import { openStore } from "@memx/core/testing";

/** Opens a store and prints how long the first hit took, in milliseconds. */
const [home = "", term = ""] = process.argv.slice(2);
const begun = performance.now();
const store = openStore({
  settings: { uri: `${home}/lancedb`, storageOptions: {}, lockTimeoutMs: 60_000 },
  home,
  dimension: 384,
  runtime: { now: () => Date.now(), newId: (at) => `mem_${at.toString(36)}` },
});
const walls = { userId: null, agentId: null, sessionId: null };
const filter = {
  walls,
  scopes: null,
  filters: null,
  statuses: ["active" as const],
  asOf: null,
  now: null,
};
const { bullets } = await store.candidates({ ...filter, texts: [[term]], vectors: [], limit: 10 });
await store.statistics();
const firstHit = performance.now() - begun;
await store.close();
process.stdout.write(JSON.stringify({ firstHit, found: bullets.length }));
