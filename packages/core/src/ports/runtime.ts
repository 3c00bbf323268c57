/** The two things that make one run differ from the next. */
export interface Runtime {
  /** Epoch milliseconds. */
  now(): number;
  /** "mem_" and base-36 characters that sort by the given time. */
  newId(at: number): string;
}
