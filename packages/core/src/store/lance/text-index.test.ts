import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const ROWS = 100_000;
/** With fewer threads than MemX sets, LanceDB never comes back from building this index (lancedb #3568). */
const WATCHDOG_MS = 120_000;

test(
  `a text index over ${ROWS} rows is built by a process that has two cores`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "memx-index-"));
    const program = `
      const { loadLance } = await import(${JSON.stringify(join(here, "load-lancedb.ts"))});
      const { tableIndexes } = await import(${JSON.stringify(join(here, "open-table.ts"))});
      const modules = await loadLance();
      const connection = await modules.lance.connect(${JSON.stringify(folder)});
      const terms = Array.from({ length: ${ROWS} }, (_, row) => "shared w" + (row % 5000) + " v" + (row % 777) + " u" + row);
      const table = await connection.createTable("texts", new modules.arrow.Table({ terms: modules.arrow.vectorFromArray(terms, new modules.arrow.Utf8()) }));
      const [column, config] = tableIndexes(modules).find(([name]) => name === "terms");
      await table.createIndex(column, { config });
      await table.optimize();
      const found = await table.query().fullTextSearch(new modules.lance.MatchQuery("u77777", "terms")).select(["terms", "_score"]).limit(3).toArray();
      process.stdout.write(JSON.stringify({ found: found.length, unindexed: (await table.indexStats("terms_idx")).numUnindexedRows, threads: process.env.LANCE_CPU_THREADS }));
    `;
    const node = [
      process.execPath,
      "--import",
      "tsx",
      "--conditions=@memx/source",
      "--input-type=module",
      "-e",
      program,
    ];
    const hasTaskset = spawnSync("taskset", ["-c", "0", "true"]).status === 0;
    const [command = "", ...args] = hasTaskset ? ["taskset", "-c", "0,1", ...node] : node;
    const environment = { ...process.env, LANCE_CPU_THREADS: "1" };
    const { stdout, stderr, signal } = spawnSync(command, args, {
      cwd: here,
      encoding: "utf8",
      env: environment,
      timeout: WATCHDOG_MS,
      killSignal: "SIGKILL",
    });
    await rm(folder, { recursive: true, force: true });
    expect(signal, stderr).toBeNull();
    expect(JSON.parse(stdout)).toEqual({ found: 1, unindexed: 0, threads: "4" });
  },
  WATCHDOG_MS + 10_000,
);
