import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "../../errors/memx-error.ts";
import { LanceTable } from "../lance/lance-table.ts";
import { isRemote, tableIndexes } from "../lance/open-table.ts";
import { toStoreError } from "../lance/store-errors.ts";
import { findDuplicates } from "./drop-duplicates.ts";
import { listFiles } from "./store-files.ts";
import type { VerifyOptions } from "./verify-purge.ts";

/** Something about a store that is not as it should be. Ids, counts and paths, never text. */
export interface StoreFinding {
  readonly kind:
    | "unreadable"
    | "schema-too-new"
    | "not-writable"
    | "duplicates"
    | "missing-index"
    | "unindexed-rows"
    | "many-fragments"
    | "missing-vectors"
    | "quarantine";
  /** What it means and what helps, in one sentence. */
  readonly message: string;
  /** `repairStore` mends it. */
  readonly isRepairable: boolean;
}

/** Rows outside the text index, or fragments, from which it is worth a word. */
const MANY = 10_000;

async function inspectTable(table: LanceTable): Promise<StoreFinding[]> {
  const opened = await table.open();
  if (opened === null) return [];
  const findings: StoreFinding[] = [];
  const found = (kind: StoreFinding["kind"], message: string, isRepairable = true): void =>
    void findings.push({ kind, message, isRepairable });
  // Every column of every row: damage shows itself only where it is read.
  for await (const rows of table.scan("true", 1000)) void rows.length;
  const duplicates = await findDuplicates(table);
  if (duplicates.size > 0)
    found("duplicates", `${duplicates.size} memories stand in the table more than once.`);
  const present = new Set((await opened.table.listIndices()).flatMap((index) => index.columns));
  const missing = tableIndexes(opened.modules)
    .map(([column]) => column)
    .filter((column) => !present.has(column));
  if (missing.length > 0)
    found("missing-index", `The indexes on ${missing.join(", ")} are missing.`);
  const files = await table.fileStats();
  if ((files?.unindexedRows ?? 0) > MANY)
    found(
      "unindexed-rows",
      `${files?.unindexedRows} rows are outside the text index; searching them is slow.`,
    );
  if ((files?.smallFragments ?? 0) > 100)
    found("many-fragments", `The table lies in ${files?.fragments} fragments; searching is slow.`);
  const without = await table.count("status = 'active' AND vector IS NULL");
  if (without > 0)
    found(
      "missing-vectors",
      `${without} memories have no vector yet; a sweep fills them in.`,
      false,
    );
  return findings;
}

/** Looks at a store without changing anything. Empty: nothing is wrong. */
export async function inspectStore({ settings }: VerifyOptions): Promise<readonly StoreFinding[]> {
  const findings: StoreFinding[] = [];
  const table = new LanceTable(settings);
  try {
    findings.push(...(await inspectTable(table)));
  } catch (cause) {
    const error = toStoreError(cause);
    const isTooNew = error.code === "MEMX_STORE_SCHEMA_TOO_NEW";
    findings.push({
      kind: isTooNew ? "schema-too-new" : "unreadable",
      message: error.message,
      isRepairable: !isTooNew && error instanceof StoreError,
    });
  } finally {
    await table.release();
  }
  if (isRemote(settings)) return findings;
  const isWritable = await access(settings.uri, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
  if (!isWritable)
    findings.push({
      kind: "not-writable",
      message: "The store's folder does not allow writing.",
      isRepairable: false,
    });
  const aside = await listFiles(join(settings.uri, "quarantine"));
  if (aside.length > 0)
    findings.push({
      kind: "quarantine",
      message: `${aside.length} damaged files lie in quarantine/; delete them when nothing is missing.`,
      isRepairable: false,
    });
  return findings;
}
