import { viewOf } from "./view.ts";
import type { Edit, View } from "./view.ts";

/** Characters that are not seen: soft hyphen, joiners, direction marks, variation selectors, NUL, tags. */
const HIDDEN =
  "\\u0000\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\u{e0000}-\\u{e0fff}";
/** Terminal colours and links. */
const ANSI =
  "\\u001b\\[[0-9;:?]{0,24}[A-Za-z]|\\\\(?:u001b|x1b|033|e)\\[[0-9;]{0,24}m|\\u001b\\][^\\u0007\\u001b]{0,200}(?:\\u0007|\\u001b\\\\)";
/** Marks that stand over or under the letter before. */
const MARKS =
  "[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]{1,16}";
/** Emphasis and break opportunities inside of a word. */
const MARKUP =
  "(?:\\*{2,3}|~~|<wbr ?/?>|&shy;|&#8203;|&#x200b;|&ZeroWidthSpace;)(?<=[A-Za-z0-9_-](?:\\*{2,3}|~~|<wbr ?/?>|&shy;|&#8203;|&#x200b;|&ZeroWidthSpace;))(?=[A-Za-z0-9_-])";
const ENTITIES = "&(?:quot|amp|apos|lt|gt|equals|colon|#\\d{2,3}|#x[2-7][0-9a-fA-F]);";
const ESCAPES =
  "%(?:2[0-9A-Fa-f]|3[A-Fa-f]|40|5[BbDdFf]|7[BbDd])|\\\\u00[2-7][0-9a-fA-F]|\\\\x[2-7][0-9a-fA-F]";

const LOOK_ALIKE_FROM = "АВЕЅІЈКМНОРСТХУаеоѕіјрсхуԁɡһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοսոցզԛԝⅼⅰ";
const LOOK_ALIKE_TO = "ABESIJKMHOPCTXYaeosijpcxydghABEZHIKMNOPTYXounqzqwli";
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...LOOK_ALIKE_FROM].map((character, index) => [character, LOOK_ALIKE_TO.charAt(index)]),
);
const LIKE = `[${LOOK_ALIKE_FROM}\\uff01-\\uff5e\\u{1d400}-\\u{1d7ff}]`;

/** Anything beside printable ASCII and white space. Most texts have none and are spared the rest. */
const UNUSUAL = /[^\x20-\x7e\t\n\r]/;
/** What matters of it: next to characters that a secret is made of. */
const UNUSUAL_TRIGGER = new RegExp(
  `[\\u0000\\u001b]|[${HIDDEN}]+(?<=[A-Za-z0-9_=:"'-][${HIDDEN}]+)(?=[A-Za-z0-9_=:"'-])|${MARKS}(?<=[A-Za-z0-9_]${MARKS})|${LIKE}(?:(?=[A-Za-z0-9_=:-])|(?<=[A-Za-z0-9_=:-]${LIKE}))|[\\uff21-\\uff3a\\uff41-\\uff5a]{3}`,
  "u",
);
/** The same in printable ASCII; begins with few characters, so that one pass is quick. */
const WRITTEN_TRIGGER = new RegExp(
  `[%&\\\\*~<](?:(?<=%)(?:3[aAdD]|2[267]|40|5[fF])|(?<=&)(?:quot|amp|apos|equals|colon|#\\d|#x)|(?<=\\\\)(?:(?:u00|x)[2-7][0-9a-fA-F]|(?:u001b|x1b|033)\\[)|(?<=[A-Za-z0-9_-]\\*)\\*{1,2}[A-Za-z0-9_-]|(?<=[A-Za-z0-9_-]~)~[A-Za-z0-9_-]|(?<=[A-Za-z0-9_-]<)wbr)`,
);

const EDITABLE = new RegExp(
  `(?:${ANSI})|[${HIDDEN}]+|${MARKS}|${MARKUP}|${ENTITIES}|${ESCAPES}|${LIKE}`,
  "gu",
);

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: "&",
  apos: "'",
  lt: "<",
  gt: ">",
  equals: "=",
  colon: ":",
};

function codeOf(written: string): number {
  if (written.startsWith("%")) return Number.parseInt(written.slice(1), 16);
  if (written.startsWith("\\")) return Number.parseInt(written.slice(-2), 16);
  const digits = written.slice(2, -1);
  return digits.startsWith("x")
    ? Number.parseInt(digits.slice(1), 16)
    : Number.parseInt(digits, 10);
}

/** What a written form stands for; "" where it stands for nothing that is seen. */
function plainOf(written: string): string {
  if (/^\\(?:u001b|x1b|033|e)\[/.test(written)) return "";
  if (/^(?:%|\\u00|\\x|&#)/.test(written)) {
    const code = codeOf(written);
    return code >= 32 && code < 127 ? String.fromCharCode(code) : "";
  }
  if (written.startsWith("&")) return NAMED_ENTITIES[written.slice(1, -1)] ?? "";
  const likeness = LOOK_ALIKES.get(written);
  if (likeness !== undefined) return likeness;
  const code = written.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code >= 0x1d400 && code <= 0x1d7ff) return written.normalize("NFKC");
  return "";
}

/**
 * The text as a person or a program reads it: without what is not seen (zero-width characters, colours, combining
 * marks, NUL bytes, emphasis inside a word), with look-alikes of other alphabets, percent-encoding, entities and
 * escapes replaced by what they stand for. null: it is that already.
 */
export function plainViewOf(text: string): View | null {
  if (!WRITTEN_TRIGGER.test(text) && !(UNUSUAL.test(text) && UNUSUAL_TRIGGER.test(text)))
    return null;
  const edits: Edit[] = [];
  for (const match of text.matchAll(EDITABLE)) {
    edits.push({ start: match.index, end: match.index + match[0].length, text: plainOf(match[0]) });
  }
  return edits.length === 0 ? null : viewOf(text, edits);
}
