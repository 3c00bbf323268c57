import type { Span } from "./calendar.ts";

/** What a rule may look at besides its own match. */
export interface DateContext {
  /** When the text was said, epoch milliseconds. */
  readonly at: number;
  /** The part of the same sentence before the match. */
  readonly before: string;
  /** The sentence around speaks of what is to come ("by Friday", "I'll send it on Monday"). */
  readonly ahead: boolean;
  /** The sentence around speaks of what has been. */
  readonly behind: boolean;
}

/** One way to write a date. `pattern` is global; its named groups are what `read` works with. */
export interface DateRule {
  readonly pattern: RegExp;
  read(groups: Readonly<Record<string, string | undefined>>, context: DateContext): Span | null;
}
