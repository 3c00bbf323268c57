import type { TermStatistics } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";

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
    if (before?.status === "active") this.#count(before.terms, -1);
    if (after?.status === "active") this.#count(after.terms, 1);
  }

  addDocument(terms: readonly string[]): void {
    this.#count(terms, 1);
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
