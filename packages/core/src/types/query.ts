import type { KnowledgeType, Section } from "./bullet.ts";

/** What narrows a search or a list before anything is ranked. All given conditions must hold. */
export interface Filters {
  /** Has at least one of these tags. */
  readonly tags?: readonly string[] | undefined;
  readonly section?: Section | readonly Section[] | undefined;
  readonly knowledgeType?: KnowledgeType | readonly KnowledgeType[] | undefined;
  /** Has at least one of these related tools. */
  readonly tools?: readonly string[] | undefined;
  /** Created at or after: ISO 8601, epoch milliseconds or a Date. */
  readonly since?: string | number | Date | undefined;
  /** Created at or before. */
  readonly until?: string | number | Date | undefined;
  /** Every named metadata key equals this value. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** {@link Filters} checked and in one form: epoch milliseconds, lists. */
export interface ResolvedFilters {
  readonly tags: readonly string[];
  readonly sections: readonly Section[];
  readonly knowledgeTypes: readonly KnowledgeType[];
  readonly tools: readonly string[];
  readonly since: number | null;
  readonly until: number | null;
  readonly metadata: Readonly<Record<string, string | number | boolean | null>>;
}
