import type { TermStatistics } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";

/** The terms a row counts with; null: it is not active and counts with none. */
export function countedTerms(bullet: StoredBullet): readonly string[] | null {
  return bullet.status === "active" ? bullet.terms : null;
}

/** Document frequencies over the active rows' own terms, kept by adding and taking away rows. */
export class TermCounts implements TermStatistics {
  readonly #frequencies = new Map<string, number>();
  #documents = 0;

  get documentCount(): number {
    return this.#documents;
  }

  documentFrequency(term: string): number {
    return this.#frequencies.get(term) ?? 0;
  }

  vocabulary(): Iterable<string> {
    return this.#frequencies.keys();
  }

  /** Counts a row's change: what it was before (null: not there) and what it is now (null: gone). */
  replace(before: StoredBullet | null, after: StoredBullet | null): void {
    this.exchange(before && countedTerms(before), after && countedTerms(after));
  }

  /** Counts a change of one document: the terms it counted with (null: with none) and those it counts with now. */
  exchange(before: readonly string[] | null, after: readonly string[] | null): void {
    if (before !== null) this.#count(before, -1);
    if (after !== null) this.#count(after, 1);
  }

  #count(terms: readonly string[], by: 1 | -1): void {
    this.#documents = Math.max(0, this.#documents + by);
    for (const term of new Set(terms)) {
      const frequency = (this.#frequencies.get(term) ?? 0) + by;
      if (frequency > 0) this.#frequencies.set(term, frequency);
      else this.#frequencies.delete(term);
    }
  }
}
