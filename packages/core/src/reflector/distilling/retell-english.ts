import { isAdverb, thirdPersonVerb } from "./english-verbs.ts";

/** Who a sentence's "I" and "we" are. */
export interface Speaker {
  /** As the subject of a sentence: "The user", "Caroline". */
  readonly subject: string;
  /** What "we" means: "the team", or null where nobody knows. */
  readonly group: string | null;
}

interface Token {
  readonly text: string;
  /** Letters and apostrophes; everything else is copied as it is. */
  readonly isWord: boolean;
}

const CODE_OR_WORD =
  /`[^`\n]*`|"[^"\n]{0,300}"|“[^”\n]{0,300}”|https?:\/\/\S+|[\p{L}\p{N}_$@#./\\:+-]*[\p{N}_$@#/\\][\p{L}\p{N}_$@#./\\:+-]*|\p{L}+(?:['’]\p{L}+)*|[^\p{L}`"“]+|[`"“]/gu;
const CONTRACTIONS: Readonly<
  Record<string, readonly [pronoun: "I" | "we", verb: string, modal: boolean]>
> = {
  "i'm": ["I", "am", false],
  "i've": ["I", "have", false],
  "i'll": ["I", "will", true],
  "i'd": ["I", "would", true],
  im: ["I", "am", false],
  ive: ["I", "have", false],
  "we're": ["we", "are", false],
  "we've": ["we", "have", false],
  "we'll": ["we", "will", true],
  "we'd": ["we", "would", true],
};
const PARTICIPLE_AFTER_D = /^(?:better|been|\p{L}+ed|gone|done|made|taken|seen|had)$/u;

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(CODE_OR_WORD)].map(([part]) => ({
    text: part,
    isWord: /^\p{L}+(?:['’]\p{L}+)*$/u.test(part),
  }));
}

/** Rewrites one token after the other; knows who was already named, and whether the next verb must agree. */
class Retelling {
  readonly #speaker: Speaker;
  readonly #out: string[] = [];
  #verbs = 0;
  #namedSelf = false;
  #namedGroup = false;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
  }

  /** Writes a subject; the first time its name and a verb in the third person, later "they". */
  #subject(pronoun: "I" | "we", verb: string | null): void {
    const isFirst = pronoun === "I" ? !this.#namedSelf : !this.#namedGroup;
    const name = pronoun === "I" ? this.#speaker.subject : (this.#speaker.group ?? "they");
    if (pronoun === "I") this.#namedSelf = true;
    else this.#namedGroup = true;
    if (!isFirst || (pronoun === "we" && this.#speaker.group === null)) {
      this.#out.push("they");
      if (verb !== null) this.#out.push(" ", verb === "am" ? "are" : verb);
      return;
    }
    this.#out.push(name);
    if (verb === null) this.#verbs = 4;
    else this.#out.push(" ", thirdPersonVerb(verb));
  }

  #possessive(pronoun: "my" | "our"): void {
    const named = pronoun === "my" ? this.#namedSelf : this.#namedGroup;
    const owner = pronoun === "my" ? this.#speaker.subject : this.#speaker.group;
    if (named || owner === null) this.#out.push("their");
    else this.#out.push(`${owner}'s`);
    if (pronoun === "my") this.#namedSelf = true;
    else this.#namedGroup = true;
  }

  word(token: Token, next: string): void {
    const plain = token.text.replaceAll("’", "'");
    const lower = plain.toLowerCase();
    const contraction = CONTRACTIONS[lower];
    if (contraction !== undefined && !(lower === "im" && plain === "IM")) {
      const [pronoun, verb] = contraction;
      const spoken = lower.endsWith("'d") && PARTICIPLE_AFTER_D.test(next) ? "had" : verb;
      this.#subject(pronoun, spoken);
    } else if (plain === "I" || plain === "i") this.#subject("I", null);
    else if (lower === "we") this.#subject("we", null);
    else if (lower === "my") this.#possessive("my");
    else if (lower === "our") this.#possessive("our");
    else if (lower === "mine") this.#out.push(`${this.#speaker.subject}'s`);
    else if (lower === "ours")
      this.#out.push(this.#speaker.group === null ? "theirs" : `${this.#speaker.group}'s`);
    else if (lower === "me") {
      this.#out.push(this.#namedSelf ? "them" : this.#speaker.subject);
      this.#namedSelf = true;
    } else if (plain === "us")
      this.#out.push(
        this.#namedGroup || this.#speaker.group === null ? "them" : this.#speaker.group,
      );
    else if (lower === "myself" || lower === "ourselves") this.#out.push("themselves");
    else this.#verb(token.text);
  }

  other(text: string): void {
    if (/[,.;:!?]/u.test(text)) this.#verbs = 0;
    this.#out.push(text);
  }

  #verb(word: string): void {
    if (this.#verbs > 0 && isAdverb(word)) this.#verbs -= 1;
    else if (this.#verbs > 0) {
      this.#out.push(thirdPersonVerb(word));
      this.#verbs = 0;
      return;
    }
    this.#out.push(word);
  }

  get text(): string {
    return this.#out.join("");
  }
}

function capitalised(text: string): string {
  return /^\p{Ll}\p{L}*(?=[\s,'’]|$)/u.test(text)
    ? text.slice(0, 1).toUpperCase() + text.slice(1)
    : text;
}

function lowerInside(text: string): string {
  return text
    .replaceAll(/(?<=\S\s)The (user|team)\b/gu, "the $1")
    .replaceAll(/(?<=[.!?]\s)the (user|team)\b/gu, "The $1");
}

/** The sentence told about its speaker: "I prefer tabs in my code" is "The user prefers tabs in their code". */
export function retellEnglish(text: string, speaker: Speaker): string {
  const tokens = tokensOf(text);
  const retelling = new Retelling(speaker);
  for (const [index, token] of tokens.entries()) {
    if (!token.isWord) retelling.other(token.text);
    else retelling.word(token, tokens[index + 2]?.text ?? "");
  }
  return capitalised(lowerInside(retelling.text));
}
