/**
 * How much each signal inside the layers counts, in shares of its layer's maximum. Chosen by measurement
 * (docs/retrieval.md); the evaluation switches them off one by one.
 */
export interface Signals {
  /** L2: the memory names one of the kind a query term names. */
  readonly related: number;
  /** L2: the memory follows a question that holds the query's terms. */
  readonly answer: number;
  /** L2: the strongest new terms of the first hits. */
  readonly feedback: number;
  /** L2 and L3: the memory states a standing rule about a topic of the request. */
  readonly rule: number;
  /** L3: terms that the memory before adds. */
  readonly previous: number;
  /** L3: terms that the one before that adds. */
  readonly secondPrevious: number;
  /** L3: the query names the memory's subject. */
  readonly subject: number;
  /** L3: the query asks for a time and the memory names one. */
  readonly when: number;
  /** L3: the query asks who or which and the memory holds a name. */
  readonly naming: number;
  /** L3, taken away: the memory is itself a question. */
  readonly question: number;
  /** L3: the memory speaks in the first person. */
  readonly firstPerson: number;
  /** L3: weighted Jaccard with tools, entities and tags. */
  readonly metadata: number;
  /** L3: the memory's time is one the query names. */
  readonly period: number;
  /** L3: how much better the best memories of its session are than an ordinary session's. */
  readonly session: number;
}

export const DEFAULT_SIGNALS: Signals = {
  related: 0.85,
  answer: 0.75,
  feedback: 0.58,
  rule: 1,
  previous: 0.85,
  secondPrevious: 0.425,
  subject: 0.425,
  when: 0.17,
  naming: 0.25,
  question: 0.17,
  firstPerson: 0.15,
  metadata: 1,
  period: 0.3,
  session: 0.74,
};
