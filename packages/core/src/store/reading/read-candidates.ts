import type { CandidateQuery, Candidates } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { matchesFilter } from "../filter/matches.ts";
import { filterPredicate } from "../filter/predicate.ts";
import type { RowVersion } from "../lance/arrow-rows.ts";
import { toStoreError } from "../lance/store-errors.ts";
import { rankByTerms, rankByVector } from "../rows/rank.ts";
import { encodeTerms } from "../rows/term-text.ts";
import type { StoreView } from "./store-view.ts";

type Search = Candidates["failed"][number];

/** Replaced rows take places in the table's answer: so many more are asked for, at most. */
const SPARE_LIMIT = 50;

/** How many rows a query of the table must ask for to have `limit` left. */
export function limitOver({ overlay }: StoreView, limit: number): number {
  return limit + Math.min(SPARE_LIMIT, overlay.replacedCount);
}

/** The rows a search of the table named, as they are now. */
export async function readVersions(
  { table, overlay }: StoreView,
  found: readonly RowVersion[],
): Promise<StoredBullet[]> {
  // What the overlay replaces need not be read.
  return overlay.over(await table.rows(found.filter(({ id }) => overlay.row(id) === undefined)));
}

/** The union of the best rows by each text and each vector, from the table and from what lies over it. */
export async function readCandidates(view: StoreView, query: CandidateQuery): Promise<Candidates> {
  const { limit } = query;
  const scope = { where: filterPredicate(query), limit: limitOver(view, limit) };
  const texts = query.texts.filter((terms) => terms.length > 0);
  const failures: { readonly search: Search; readonly error: unknown }[] = [];
  const orLeaveOut = async (
    search: Search,
    work: Promise<readonly RowVersion[]>,
  ): Promise<readonly RowVersion[]> =>
    await work.catch((error: unknown) => {
      failures.push({ search, error });
      return [];
    });
  const found = await Promise.all([
    ...texts.map((terms) =>
      orLeaveOut("search-text", view.table.searchText(encodeTerms(terms), scope)),
    ),
    ...query.vectors.map((vector) =>
      orLeaveOut(
        "search-vector",
        view.table.searchVector({ vector, column: "search_vector" }, scope),
      ),
    ),
  ]);
  const [first] = failures;
  if (first !== undefined && failures.length === found.length) throw toStoreError(first.error);
  const rows = await readVersions(view, found.flat());
  const over = view.overlay.bullets.filter((row) => matchesFilter(row, query));
  const union = new Map<string, StoredBullet>();
  const keep = (rows: readonly StoredBullet[]): void =>
    rows.forEach((row) => union.set(row.id, row));
  // LanceDB once ignored a filter (lancedb #1656): what a row may be seen by is decided here.
  keep(rows.filter((row) => matchesFilter(row, query)));
  for (const terms of texts) keep(rankByTerms(over, terms, limit));
  for (const vector of query.vectors)
    keep(rankByVector(over, { vector, column: "searchVector", limit }));
  return {
    bullets: [...union.values()],
    failed: [...new Set(failures.map((failure) => failure.search))],
  };
}
