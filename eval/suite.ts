/** One table of figures, as printed and as written to docs/evaluation.md. */
export interface EvalTable {
  readonly title: string;
  /** Data set, split and command: where these numbers come from. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface EvalOptions {
  /** Part of the data to run on, as the suite defines it; null: its default. */
  readonly split: string | null;
  /** Folder with the public data sets. */
  readonly dataFolder: string;
}

/** A set of measurements that `npm run eval -- --suite NAME` runs. */
export interface EvalSuite {
  readonly name: string;
  /** Resolves to no tables, after saying so, where its data are absent. */
  run(options: EvalOptions): Promise<readonly EvalTable[]>;
}
