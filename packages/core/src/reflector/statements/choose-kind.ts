import type { Classification } from "./classify-sentence.ts";
import type { StatedKind } from "./kinds.ts";
import type { Language } from "./language-of.ts";

/** Which kind names a sentence that shows several. */
const ORDER: readonly StatedKind[] = [
  "request",
  "preference",
  "rule",
  "decision",
  "commitment",
  "identity",
  "opinion",
  "correction",
  "fact",
];
/** Openings of an opinion: what follows, even "we should use X", is what somebody thinks. */
const OPINION_FIRST: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:well|so|but|and|honestly|frankly|personally|also)[, ]+)*(?:i (?:\p{L}+ )?(?:think|believe|feel|reckon|suspect|doubt)|i['’](?:m|d|ve) (?:\p{L}+ ){0,2}(?:skeptical|sceptical|convinced|argue|say|bet|worried|wary|leaning|inclined)|my (?:\p{L}+ )?(?:take|view|read|sense|opinion|hunch|gut|impression|feeling|bet)|in my (?:\p{L}+ )?(?:opinion|view|experience)|imho|imo|honestly|frankly|to be honest|tbh|to me,|(?:it|that) strikes me)\b/iu,
  zh: /^(?:老实说|说实话|坦白说|坦率地?说|在我看来|依我看|个人(?:认为|觉得)|我(?:个人)?(?:觉得|认为|感觉|相信|怀疑|猜|对)|我的(?:看法|观点|意见|感觉|直觉|印象|判断))/u,
  ja: /思(?:う|います)。?$|^(?:正直|個人的に)/u,
  fr: /^(?:je (?:pense|crois|trouve|doute)|à mon avis|selon moi|franchement|honnêtement|personnellement)/iu,
  de: /^(?:ich (?:denke|glaube|finde|bezweifle)|meiner meinung|ehrlich|offen gesagt|persönlich)/iu,
  es: /^(?:creo|pienso|en mi opinión|sinceramente|francamente|honestamente|personalmente|me parece)/iu,
};
const PLEDGE =
  /promis|pledg|\bvow|\bswore|guarant|\bassured|commit(?:ted|ting|ment)|\bowe|(?:my|our) word|on the hook|\b(?:told|said|informed|let) .{0,40}(?:I|we)(?:['’](?:d|ll)| will| would)\b|^(?:I )?agreed to \p{L}+|承诺|保证|答应|promets|promesse|engage|verspr|prometo|約束/iu;
const OWN_VIEW = /\b(?:I|my|imo|imho|honestly|frankly|personally)\b|我|个人|说实话|老实|坦/iu;

export interface KindChoice {
  readonly text: string;
  readonly language: Language;
  readonly classification: Classification;
  readonly before: KindsBefore;
}

/** What was already found in the same paragraph. */
export interface KindsBefore {
  readonly kinds: ReadonlySet<StatedKind>;
  /** Somebody else decided: what the speaker will do is then news of its own. */
  readonly othersDecided: boolean;
}

function isSupport(kind: StatedKind, { text, before }: KindChoice): boolean {
  const { kinds, othersDecided } = before;
  if (kinds.size === 0) return false;
  const decided = kinds.has("decision") || kinds.has("rule");
  if (kind === "preference") return kinds.has("opinion") && /\brather\b|宁愿|宁可/iu.test(text);
  if (kind === "opinion")
    return kinds.has("opinion") || decided || kinds.has("preference") || !OWN_VIEW.test(text);
  if (kind === "commitment") return decided && !othersDecided && !PLEDGE.test(text);
  if (kind === "correction" || kind === "fact") {
    return [...kinds].some(
      (other) => other !== "fact" && other !== "request" && other !== "identity",
    );
  }
  return (
    kind === "decision" &&
    kinds.has("decision") &&
    /^(?:switching|moving|re-?running|will)\b/iu.test(text)
  );
}

/** "I'll restructure the outline": what one person will do, also where the verb is one that decides. */
const OWN_ACT = /^(?:so |and |then )?(?:I['’]ll|I will|I['’]m going to|我(?:会|将|就|要))/iu;
/** "Building this into all future work": taken over for good. */
const TAKEN_OVER =
  /^\p{L}+ing\b.*\b(?:all|every|future|default|standard|policy|convention|from now on|going forward|accordingly)\b|^相应地|^will\b.*\b(?:all|every|default|standard)\b|^将.*(?:纳入|作为).*(?:所有|未来|今后|标准|默认)|^今后(?:将|会|都)/iu;

function kindOfAct(choice: KindChoice, kind: StatedKind): StatedKind {
  if (!choice.before.kinds.has("preference") && !choice.before.othersDecided) return kind;
  if (OWN_ACT.test(choice.text) && kind === "decision") return "commitment";
  if (kind !== "commitment" && kind !== "rule") return kind;
  return TAKEN_OVER.test(choice.text) ? "decision" : kind;
}

/** The kind that a sentence is kept as; null where it shows none, or only supports the one before. */
export function chooseKind(choice: KindChoice): StatedKind | null {
  const { text, language, classification, before } = choice;
  const kinds = classification.strong;
  const opinionFirst = kinds.includes("opinion") && OPINION_FIRST[language].test(text);
  const pledges = kinds.includes("commitment") && PLEDGE.test(text);
  const order: readonly StatedKind[] = pledges
    ? ["request", "preference", "commitment", ...ORDER]
    : ORDER;
  const first = order.find((kind) => kinds.includes(kind)) ?? null;
  const kind = opinionFirst && first !== "request" && first !== "preference" ? "opinion" : first;
  if (kind !== null) {
    const act = kindOfAct(choice, kind);
    return isSupport(act, choice) ? null : act;
  }
  const weak = ORDER.find((candidate) => classification.weak.includes(candidate)) ?? null;
  if (weak === null)
    return TAKEN_OVER.test(text) && before.kinds.has("preference") ? "decision" : null;
  if (weak !== "commitment") return before.kinds.size === 0 ? weak : null;
  const own = /^(?:so |and |then )?(?:I|we)\b|^我|我(?:就|会|将)/iu.test(text);
  const follows = before.kinds.has("preference") || before.othersDecided;
  return follows || (before.kinds.size === 0 && own) ? kindOfAct(choice, weak) : null;
}
