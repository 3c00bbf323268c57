/** The stages of both pipelines that may fail without taking the call down, as named in results and events. */
export type Stage =
  | "sanitize"
  | "reflect"
  | "embed"
  | "curate"
  | "store"
  | "search-text"
  | "search-vector"
  | "rerank"
  | "reinforce";

/** A stage that was left out or replaced, and why, without any memory or user text. */
export interface Degradation {
  readonly stage: Stage;
  /** The error's code where it has one, else its name. */
  readonly code: string;
  readonly message: string;
}
