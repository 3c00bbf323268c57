/** Scores how well each document answers the query; off unless the configuration names one. */
export interface Reranker {
  readonly id: string;
  /** One score per document, in the documents' order, 0..1, higher is better. */
  rerank(request: {
    readonly query: string;
    readonly documents: readonly string[];
    readonly signal?: AbortSignal | undefined;
  }): Promise<readonly number[]>;
  close?(): Promise<void>;
}
