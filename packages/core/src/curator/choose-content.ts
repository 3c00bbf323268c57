import type { SanitizedText } from "../types/text.ts";
import type { CuratorSettings } from "../types/settings.ts";
import { mergeContent, saysMore } from "./merge-content.ts";

/** A statement and how much it teaches, 0 to 100. */
export interface ScoredContent {
  readonly content: SanitizedText;
  readonly score: number;
}

/**
 * The text that stays when two statements are the same. keep_best: the one that says more than the other, then the higher
 * score, then the newer. merge_content: the sentences of both.
 */
export function chooseContent(
  older: ScoredContent,
  newer: ScoredContent,
  strategy: CuratorSettings["mergeStrategy"],
): SanitizedText {
  if (strategy === "merge_content") return mergeContent(older.content, newer.content);
  if (saysMore(older.content, newer.content)) return older.content;
  if (saysMore(newer.content, older.content)) return newer.content;
  return newer.score >= older.score ? newer.content : older.content;
}
