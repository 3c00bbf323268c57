import type { Classification } from "./classify-sentence.ts";
import type { StatedKind } from "./kinds.ts";
import type { Language } from "./language-of.ts";

/** Which kind names a sentence that shows several. */
const ORDER: readonly StatedKind[] = [
  "request",
  "preference",
  "rule",
  "commitment",
  "decision",
  "identity",
  "opinion",
  "correction",
  "fact",
];
/** Openings of an opinion: what follows, even "we should use X", is what somebody thinks. */
const OPINION_FIRST: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:well|so|but|and|honestly|frankly|personally|also)[, ]+)*(?:i (?:\p{L}+ )?(?:think|believe|feel|reckon|suspect|doubt)|i['’](?:m|d|ve) (?:\p{L}+ ){0,2}(?:skeptical|sceptical|convinced|argue|say|bet|worried|wary|leaning|inclined)|my (?:\p{L}+ )?(?:take|view|read|sense|opinion|hunch|gut|impression|feeling|bet)|in my (?:\p{L}+ )?(?:opinion|view|experience)|imho|imo|honestly|frankly|to be honest|tbh)\b/iu,
  zh: /^(?:老实说|说实话|坦白说|坦率地?说|在我看来|依我看|个人(?:认为|觉得)|我(?:个人)?(?:觉得|认为|感觉|相信|怀疑|猜|对)|我的(?:看法|观点|意见|感觉|直觉|印象|判断))/u,
  ja: /思(?:う|います)。?$|^(?:正直|個人的に)/u,
  fr: /^(?:je (?:pense|crois|trouve|doute)|à mon avis|selon moi|franchement|honnêtement|personnellement)/iu,
  de: /^(?:ich (?:denke|glaube|finde|bezweifle)|meiner meinung|ehrlich|offen gesagt|persönlich)/iu,
  es: /^(?:creo|pienso|en mi opinión|sinceramente|francamente|honestamente|personalmente|me parece)/iu,
};
const PLEDGE =
  /promis|pledg|commit(?:ted|ting|ment)|\bowe|my word|承诺|保证|答应|promets|promesse|engage|verspr|prometo|約束/iu;
const OWN_VIEW = /\b(?:I|my|imo|imho|honestly|frankly|personally)\b|我|个人|说实话|老实|坦/iu;

export interface KindChoice {
  readonly text: string;
  readonly language: Language;
  readonly classification: Classification;
  /** Kinds already found in the same paragraph. */
  readonly before: ReadonlySet<StatedKind>;
}

function isSupport(kind: StatedKind, { text, before }: KindChoice): boolean {
  if (before.size === 0) return false;
  const decided = before.has("decision") || before.has("rule");
  if (kind === "opinion")
    return before.has("opinion") || decided || before.has("preference") || !OWN_VIEW.test(text);
  if (kind === "commitment") return decided && !PLEDGE.test(text);
  if (kind === "correction" || kind === "fact")
    return [...before].some(
      (other) => other !== "fact" && other !== "request" && other !== "identity",
    );
  return (
    kind === "decision" &&
    before.has("decision") &&
    /^(?:switching|moving|re-?running|will)\b/iu.test(text)
  );
}

/** The kind that a sentence is kept as; null where it shows none, or only supports the one before. */
export function chooseKind(choice: KindChoice): StatedKind | null {
  const { text, language, classification, before } = choice;
  const kinds = classification.strong;
  const opinionFirst = kinds.includes("opinion") && OPINION_FIRST[language].test(text);
  const first = ORDER.find((kind) => kinds.includes(kind)) ?? null;
  const kind = opinionFirst && first !== "request" && first !== "preference" ? "opinion" : first;
  if (kind !== null) return isSupport(kind, choice) ? null : kind;
  const weak = ORDER.find((candidate) => classification.weak.includes(candidate)) ?? null;
  if (weak === "commitment")
    return before.has("preference") || (before.size === 0 && /^(?:I|we|我)/iu.test(text))
      ? weak
      : null;
  return weak !== null && before.size === 0 ? weak : null;
}
