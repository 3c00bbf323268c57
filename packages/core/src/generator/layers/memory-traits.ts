import { foreignScriptShare, UNTRUSTED_SHARE } from "../../text/script-share.ts";
import { endsWithQuestion } from "../../text/terms.ts";
import { tokenise } from "../../text/tokenise.ts";
import type { StoredBullet } from "../../types/bullet.ts";

const SPEAKER = /^(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}):\s/u;
const SPEAKER_CJK = /^(?<name>[\p{Script=Han}\p{Script=Katakana}]{1,6})[:：]/u;
const TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|week|weekend|month|year|years|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|recently|morning|just)\b|昨天|今天|明天|前天|上周|下周|星期|去年|今年|明年|\d+[月日年号]|昨日|今日|明日|先週|来週|어제|오늘|내일|지난/iu;
/** A capitalised word inside a sentence, or a quoted title. */
const NAME = /["“「《]\p{Lu}|[\p{Ll},] \p{Lu}\p{Ll}+/u;
const NOTE = /\[[^\]]*\]\s*$/u;
const FIRST_PERSON = /\b(?:I|my|I'm|I’m|I've|I’ve|we|our)\b|我|私|僕|나는|저는/u;

/** What a memory is, as far as its own words show. */
export interface MemoryTraits {
  /** Normalised words that name who speaks in it or what it is about. */
  readonly subject: readonly string[];
  /** It names a time; false where the query asks for none. */
  readonly timed: boolean;
  /** It is a question itself. */
  readonly asks: boolean;
  readonly firstPerson: boolean;
  /** It holds the name of something or somebody; false where the query asks for none. */
  readonly names: boolean;
  /** Its cosine means something: not written in a script the embedder does not know. */
  readonly trusted: boolean;
}

function subjectWords(bullet: StoredBullet): readonly string[] {
  const speaker = (SPEAKER.exec(bullet.content) ?? SPEAKER_CJK.exec(bullet.content))?.groups?.[
    "name"
  ];
  const opening = bullet.keyEntities.find((entity) => bullet.content.startsWith(entity));
  const name = speaker ?? opening;
  return name === undefined ? [] : tokenise(name).map((token) => token.word);
}

/** What a query looks at: reading what nobody asks for would take most of a search's time. */
export interface TraitsAsked {
  readonly timed: boolean;
  readonly names: boolean;
}

export function readTraits(bullet: StoredBullet, asked: TraitsAsked): MemoryTraits {
  const { content } = bullet;
  return {
    subject: subjectWords(bullet),
    timed: asked.timed && TIME.test(content),
    asks: endsWithQuestion(content),
    firstPerson: FIRST_PERSON.test(content),
    names: asked.names && NAME.test(content.replace(SPEAKER, "").replace(NOTE, "")),
    trusted: foreignScriptShare(content) < UNTRUSTED_SHARE,
  };
}
