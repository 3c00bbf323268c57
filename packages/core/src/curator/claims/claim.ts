/**
 * What a statement says about one thing: "the shop database (subject) is (slot) Postgres 15 (value)". Two claims about the
 * same subject and slot with different values cannot both hold.
 */
export interface Claim {
  /** Whom or what it is about ("user", "shop database"); "" where the sentence names nobody. */
  readonly subject: string;
  /** Which property: "be", "residence", "employer", "use", "owner", "preference", or a verb with its preposition. */
  readonly slot: string;
  /** Purpose or condition: "unit tests" in "uses Jest for unit tests"; "" without one. */
  readonly qualifier: string;
  readonly value: string;
  /** What it was before, where the statement says so ("switched from Jenkins to GitHub Actions"); "" otherwise. */
  readonly former: string;
  readonly hold: Hold;
}

/**
 * How many values a slot holds.
 * - one: another value replaces the old one.
 * - one-unless-wider: another value replaces it when a change is stated; without one, the values may lie inside each other
 *   (Germany, Berlin) or side by side.
 * - one-if-named: one, when its values are names, numbers or code; "is tired" and "is a father" go together.
 * - kin: only values of one kind replace each other (light mode, dark mode; Node 18, Node 20).
 */
export type Hold = "one" | "one-unless-wider" | "one-if-named" | "kin";

/** A form of sentence and the claim it makes. Named groups: s subject, v value, q qualifier, f former value, verb, p preposition. */
export interface ClaimTemplate {
  readonly slot: string;
  readonly pattern: RegExp;
  readonly hold: Hold;
}
