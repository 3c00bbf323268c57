import type { Prose, Sentence } from "../reading/read-prose.ts";
import { wordCount } from "../scoring/score-knowledge.ts";
import { chooseKind, type KindsBefore } from "./choose-kind.ts";
import { classifySentence } from "./classify-sentence.ts";
import { isPlainFact } from "./is-plain-fact.ts";
import { isTask } from "./is-task.ts";
import { KINDS, type StatedKind } from "./kinds.ts";
import { CUE_TABLES, type Language } from "./language-of.ts";
import { resolvePronoun } from "./resolve-pronoun.ts";

/** A sentence worth keeping, as said, with its continuation and its pronoun resolved. */
export interface KeptSentence {
  readonly kind: StatedKind;
  readonly text: string;
  /** Points of the kind, less where the wording only hints at it. */
  readonly points: number;
}

const WEAK = 4;
/** Unmarked facts are taken from short messages that ask for nothing, at most so many. */
const MOST_PLAIN_FACTS = 2;
const LONGEST_PLAIN = 8;
const REASON = /^(?:because|the reason|that['’]s because|since|因为|原因是|由于)/iu;
const CONTINUES =
  /^(?:(?:just|instead|please|only)[, ]+)?(?:use|mock|keep|put|call|write|pass|return|import|run|test|lint|set|store|log|name|do|make|stick|prefer)\b/iu;
const REFUSES =
  /^(?:(?:no|nope|please|ok|but|and|also)[,. ]+)*(?:do not|don['’]?t|dont|stop|avoid|never)\b/iu;

/** A refusal and what is wanted instead, or a statement and its reason, belong in one memory. */
function withContinuation(
  sentence: Sentence,
  next: Sentence | undefined,
  kind: StatedKind,
): string {
  if (next === undefined || next.paragraph !== sentence.paragraph || next.text.length > 200)
    return sentence.text;
  const refused = kind === "rule" && REFUSES.test(sentence.text) && CONTINUES.test(next.text);
  const reason = REASON.test(next.text);
  if (!refused && !reason) return sentence.text;
  const joint = reason ? ", " : "; ";
  return `${sentence.text.replace(/[.。!！]+$/u, "")}${joint}${next.text.slice(0, 1).toLowerCase()}${next.text.slice(1)}`;
}

/** Whether a message only tells: then also facts count that no wording marks. */
function onlyTells(prose: Prose, language: Language): boolean {
  if (prose.pasted || prose.sentences.length > LONGEST_PLAIN) return false;
  return !prose.sentences.some(
    ({ text }) => isTask(text, language) || CUE_TABLES[language].question.test(text),
  );
}

/** Kinds that a task may only seem to state ("check why the port is wrong"). */
const OF_TASKS: ReadonlySet<StatedKind> = new Set(["fact", "opinion", "correction"]);
/** "Translate this: I love cheese" states nothing. */
const MATERIAL = /^[^:：]{2,80}[:：]\s*\S/u;
/** Fewer words than this in a sentence that only hints at an opinion are an exclamation. */
const SHORTEST_HINT = 4;

function isDoubtful(kind: StatedKind, text: string, language: Language): boolean {
  if (kind === "opinion" && wordCount(text) < SHORTEST_HINT) return true;
  if (!isTask(text, language)) return false;
  return OF_TASKS.has(kind) || (MATERIAL.test(text) && kind !== "request" && kind !== "rule");
}

function isWelcome(prose: Prose, sentence: Sentence, kind: StatedKind): boolean {
  if (!prose.pasted || kind === "request") return true;
  const last = prose.sentences.at(-1)?.paragraph ?? 0;
  return (
    (sentence.paragraph === 0 || sentence.paragraph === last) &&
    (kind === "rule" || kind === "decision")
  );
}

/** The sentences of a message that state something, in their order. */
export function keepSentences(prose: Prose, language: Language): readonly KeptSentence[] {
  const table = CUE_TABLES[language];
  const tells = onlyTells(prose, language);
  const kept: KeptSentence[] = [];
  let plainFacts = 0;
  let before: KindsBefore = { kinds: new Set(), othersDecided: false };
  let spoken = "";
  let joined = -1;
  for (const [index, sentence] of prose.sentences.entries()) {
    const { text } = sentence;
    if (index === joined) {
      spoken += ` ${text}`;
      continue;
    }
    if (sentence.paragraph !== prose.sentences[index - 1]?.paragraph)
      before = { kinds: new Set(), othersDecided: false };
    const classification = classifySentence(text, table);
    const chosen = chooseKind({ text, language, classification, before });
    const isPlain =
      chosen === null &&
      tells &&
      plainFacts < MOST_PLAIN_FACTS &&
      [...before.kinds].every((kind) => kind === "fact") &&
      isPlainFact(text, language) &&
      !table.supposed.test(text);
    const doubtful = chosen !== null && isDoubtful(chosen, text, language);
    const kind = isPlain ? "fact" : doubtful ? null : chosen;
    if (isPlain) plainFacts += 1;
    if (kind !== null && isWelcome(prose, sentence, kind)) {
      const others =
        kind === "decision" &&
        !/\b(?:I|we|our|my)\b|我/iu.test(text) &&
        /^\p{Lu}\p{Ll}+ \p{L}|^(?:the|she|he|they)\b|^[A-Z]/u.test(text) &&
        !/^\p{L}+(?:ed|ing)\b/u.test(text);
      before = {
        kinds: new Set([...before.kinds, kind]),
        othersDecided: before.othersDecided || others,
      };
      const whole = withContinuation(sentence, prose.sentences[index + 1], kind);
      if (whole !== text) joined = index + 1;
      const full = resolvePronoun(whole, spoken.trim());
      const isStrong = !isPlain && classification.strong.length > 0;
      kept.push({ kind, text: full, points: KINDS[kind].points - (isStrong ? 0 : WEAK) });
    }
    spoken += ` ${text}`;
  }
  return kept;
}
