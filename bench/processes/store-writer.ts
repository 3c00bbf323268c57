import { openStore, storedBullet } from "@memx/core/testing";

/** Adds one row after the other for a while and prints how many. */
const [home = "", milliseconds = "0"] = process.argv.slice(2);
const store = openStore({
  settings: { uri: `${home}/lancedb`, storageOptions: {}, lockTimeoutMs: 60_000 },
  home,
  dimension: 8,
  runtime: { now: () => Date.now(), newId: (at) => `mem_${at.toString(36)}` },
});
const end = performance.now() + Number(milliseconds);
let added = 0;
let failed = 0;
while (performance.now() < end) {
  try {
    await store.commit({ add: [storedBullet({ id: `mem_${process.pid}x${added}` })] });
    added += 1;
  } catch {
    failed += 1;
  }
}
await store.close();
process.stdout.write(JSON.stringify({ added, failed }));
