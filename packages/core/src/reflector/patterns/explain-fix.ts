import { isMachineLine } from "../reading/is-machine-line.ts";
import { readProse } from "../reading/read-prose.ts";

const CHANGE_MADE =
  /^(?:(?:done|fixed|great|perfect|good|ok)[.!:,]?\s+)?(?:I(?:['’]ve| have)? )?(?:also )?(?:updated|fixed|added|changed|removed|replaced|set|moved|renamed|switched|corrected|pinned|bumped|installed|configured|disabled|enabled|reverted|imported|escaped|quoted|wrapped|upgraded|downgraded|created|dropped|deleted|adjusted|allowed|bound|mocked|rewrote|restored)\b/iu;
const CAUSE =
  /\b(?:because|since|due to|caused by|the (?:issue|problem|cause|reason|error|fix|culprit|bug) (?:is|was|comes|here)|root cause|needs? (?:to be|the|a|an)?|requires?|expects?|must (?:be|have|use)|should be|instead of|rather than|uses|missing|deprecated|outdated|incompatible|not (?:supported|installed|exported|defined|available|set)|wrong|mismatch|no longer|only works|doesn['’]t (?:support|exist|have|know)|isn['’]t (?:installed|set|exported|available|defined)|to fix|we need to|you need to|has to|have to|different (?:version|from)|is pulling|ignores?|differs?|conflicts?)\b|因为|由于|需要|缺少|原因|应该|不支持|改为|改成|必须/iu;
/** What an assistant says about itself, or about what comes next. */
const FILLER =
  /^(?:let me|let['’]s|to implement|we['’]ll|now|next|i['’]ll|i will|i['’]m going|i need to|i should|i can|i see|ah|hmm|ok(?:ay)?|sure|certainly|great|perfect|good|excellent|wait|first|then|looking|checking|running|want me|would you|do you|here(?:['’]s| is| are)|all (?:tests|checks)|tests? pass|the (?:tests|build) (?:pass|succe|is)|this (?:should|will|change)|now let|expected|done|that (?:should|worked)|apolog\p{L}*|the user|understand|these changes|the functionality|the error message (?:suggests|indicates|says)|sorry|you['’]re (?:right|correct)|thank)\b|^(?:让我|现在|接下来|我来|好的|首先)/iu;
const HEDGE =
  /\b(?:might|maybe|perhaps|probably|possibly|could be|not sure|seems|try|let me|want me to)\b|可能|也许|试试/iu;
/** "We need to modify the file": says where, not what. */
const VAGUE =
  /\b(?:modify|update|change|adjust|look at|edit|fix) (?:the|this|your) (?:[`\w./-]+ ){0,3}(?:file|method|function|class|code|test|module|implementation|script|assertion)s?\b(?!.*\b(?:to|by|so that|with) \p{L}+ \p{L}+)/iu;
const LONGEST = 220;

/** How well a sentence of the assistant tells why something failed or what was done about it; 0: not at all. */
function worth(sentence: string): number {
  if (
    sentence.length > LONGEST ||
    (sentence.split(/\s+/u).length < 4 && !/[\u3400-\u9fff]{4}/u.test(sentence)) ||
    /\b(?:at|to|of|the|a|with|for|requires)$/iu.test(sentence) ||
    /^(?:this|that|these|those|it) (?:requires?|needs?|will|should)\b/iu.test(sentence) ||
    /[?？:：]\s*$/u.test(sentence)
  )
    return 0;
  if (VAGUE.test(sentence) || isMachineLine(sentence)) return 0;
  if (CHANGE_MADE.test(sentence)) return 3 + Math.min(2, sentence.match(/`[^`]+`/gu)?.length ?? 0);
  if (FILLER.test(sentence) || HEDGE.test(sentence)) return 0;
  if (!CAUSE.test(sentence)) return 0;
  return 2 + Math.min(2, sentence.match(/`[^`]+`|\d/gu)?.length ?? 0);
}

function withoutOpening(sentence: string): string {
  return sentence
    .replace(
      /^(?:Expected|Right|Yes|Ah|I see|OK|Okay|Found it|Good catch|Got it)\s*[-–—:,.]+\s*/iu,
      "",
    )
    .replace(/\s+(?:Let me|Now let me|I['’]ll) .*$/u, "")
    .replace(
      /^(?:to (?:fix|resolve|address|solve) [^,]{1,60}, )?(?:we|you|I) (?:need|have) to\s+/iu,
      "",
    )
    .replace(/^(?:I(?:['’]ve| have)? )(?=\p{Ll})/u, "")
    .replace(/[.。:：]+$/u, "")
    .trim();
}

/** "Fix NameError in main": that it was repaired, and not how. */
const REPAIRED =
  /^(?:fix(?:ed)?|resolve|address) (?:the )?(?:\w+ ){0,3}(?:\w*error|issue|bug|test|lint\w*|failure)s?\b/iu;

/** A change that a commit names, where the name says what was done. */
export function commitExplanation(summary: string | null): string | null {
  const text = (summary ?? "").replace(/^\w+(?:\([^)]*\))?!?:\s*/u, "").trim();
  const isPlain =
    /^(?:fix(?:ed)?|resolve|address|update|improve|refactor)\b/iu.test(text) &&
    !/`|\w_\w|\w\(\)|[a-z][A-Z]|\bto\b|\bby\b/u.test(text);
  return text.length < 15 || isPlain || REPAIRED.test(text) ? null : text;
}

/** The thoughts a client shows as messages; used only where nothing was said aloud. */
function thoughts(content: string): string {
  return content.replaceAll(/<\/?(?:think|thinking|details|summary)>|Thought Process/gu, "\n");
}

/** What is left of "I need to read the file first" is no explanation. */
function isPlan(said: string, text: string): boolean {
  return FILLER.test(said) || FILLER.test(text) || text.split(/\s+/u).length < 4;
}

/** The sentence among an assistant's messages that explains a fix best, without its filler; null: none does. */
export function explainFix(messages: readonly string[]): string | null {
  const spoken = messages.filter((content) => !/^\s*<think/u.test(content));
  const silent = messages.filter((content) => /^\s*<think/u.test(content)).map(thoughts);
  for (const source of [spoken, silent]) {
    const ranked = source
      .flatMap((content) => readProse(content).sentences)
      .map((sentence) => ({ said: sentence.text, text: withoutOpening(sentence.text) }))
      .map(({ said, text }) => ({
        text,
        points: worth(text) || (isPlan(said, text) ? 0 : worth(said)),
      }))
      .filter(({ points }) => points > 0);
    const best = ranked.toSorted((a, b) => b.points - a.points)[0];
    if (best !== undefined) return best.text;
  }
  return null;
}

/** The sentence among an assistant's messages that reports a change best; null: none does. */
export function reportedChange(messages: readonly string[]): string | null {
  const sentences = messages
    .filter((content) => !/^\s*<think/u.test(content))
    .flatMap((content) => readProse(content).sentences.map(({ text }) => withoutOpening(text)))
    .filter((text) => CHANGE_MADE.test(text) && /`[^`]+`/u.test(text));
  return sentences.toSorted((a, b) => worth(b) - worth(a)).find((text) => worth(text) > 0) ?? null;
}
