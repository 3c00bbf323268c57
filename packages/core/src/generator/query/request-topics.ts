import { queryTerms } from "../../text/terms.ts";
import type { TopicShares } from "./prepared-query.ts";
import { topicsOfRequestTerm } from "./topic-table.ts";

/** "What should I cook", "can we deploy": a question about what to do is a request in all but form. */
const ABOUT_DOING =
  /\b(?:can|could|should|shall|may|must) (?:i|we)\b|\b(?:do|does) (?:i|we) (?:have|need) to\b|\bwhat to\b|\bi (?:would|['’]d) like to\b|\bi want to\b|\bi need\b/iu;
/** How surely a topic is meant, by how many words of the request call for it. */
const SHARES = [0.88, 0.95, 1] as const;

/** Topics of the standing rules and preferences that apply to what a sentence requests, for example "testing". */
export function topicsOf(
  sentence: string,
  kind: "asks" | "requests" | "states" | "pasted",
): TopicShares {
  const shares = new Map<string, number>();
  if (kind === "pasted" || (kind !== "requests" && !ABOUT_DOING.test(sentence))) return shares;
  const calls = new Map<string, number>();
  for (const { term } of queryTerms(sentence)) {
    for (const topic of topicsOfRequestTerm(term)) calls.set(topic, (calls.get(topic) ?? 0) + 1);
  }
  for (const [topic, count] of calls)
    shares.set(topic, SHARES[Math.min(count, SHARES.length) - 1] ?? 1);
  return shares;
}
