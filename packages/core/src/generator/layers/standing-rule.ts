import type { TopicShares } from "../query/prepared-query.ts";
import { topicsOfMemoryTerm } from "../query/topic-table.ts";
import type { StoredBullet } from "../../types/bullet.ts";

/** What happened once, or is asked, is not a rule. */
const EPISODE =
  /\b(?:was|were|had|did|went|ran|fixed|failed|expired|yesterday|today|tomorrow|last (?:week|month|year|night)|ago)\b|[?？]\s*$/iu;
/** A turn of a conversation tells what somebody does, not how things are to be done. */
const SPOKEN = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)?: /u;
/** Rules are short; a long text is a record of something. */
const MAXIMUM_LENGTH = 400;

/** Whether a memory may state what holds again and again: a preference, a rule, a convention. */
export function isStandingRule(bullet: StoredBullet): boolean {
  if (bullet.knowledgeType === "PREFERENCE" || bullet.section === "PREFERENCE") return true;
  const { content } = bullet;
  return content.length <= MAXIMUM_LENGTH && !EPISODE.test(content) && !SPOKEN.test(content);
}

/** How well a standing rule applies to a request, 0 to 1: the share of the surest topic that both have. */
export function ruleShare(topics: TopicShares, bullet: StoredBullet): number {
  if (topics.size === 0) return 0;
  let share = 0;
  for (const term of bullet.terms) {
    for (const topic of topicsOfMemoryTerm(term)) share = Math.max(share, topics.get(topic) ?? 0);
  }
  return share > 0 && isStandingRule(bullet) ? share : 0;
}
