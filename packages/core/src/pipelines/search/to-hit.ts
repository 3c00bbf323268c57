import type { RankedBullet, Ranking } from "../../generator/ranking/rank.ts";
import { matchedWords } from "../../generator/layers/term-coverage.ts";
import type { Hit } from "../../types/results.ts";
import type { SanitizedText } from "../../types/text.ts";
import { toBullet } from "../to-bullet.ts";

/** A ranked memory as the caller sees it; the score is clamped to 0..1, the order was made before. */
export function toHit(ranked: RankedBullet, cut: SanitizedText | null): Hit {
  const { bullet, l1, l2, l3, semantic, keyword, blended, decay, recency, scope, score } = ranked;
  const explain = { l1, l2, l3, semantic, keyword, blended, decay, recency, scope };
  const whole = { ...toBullet(bullet), score: Math.min(1, Math.max(0, score)), explain };
  return cut === null
    ? whole
    : { ...whole, content: cut, explain: { ...explain, trimmedBecause: "cut-to-budget" } };
}

/** The hit with the words that matched, by layer. */
export function explainHit(hit: Hit, ranked: RankedBullet, index: Ranking["index"]): Hit {
  return {
    ...hit,
    explain: {
      ...hit.explain,
      matched: matchedWords(index, { bullet: ranked.bullet, part: ranked.part }),
    },
  };
}
