import { wordCount } from "../scoring/score-knowledge.ts";
import type { Language } from "./language-of.ts";

const VERB: Readonly<Record<Language, RegExp>> = {
  en: /^["“(]?(?:(?:The|A|An|Our|My|His|Her|Their|All|Each|Every|Most|Both|There|\d[\d.,]*)(?: \S+){0,9}?|\p{Lu}[\p{L}\p{N}.+#-]*(?: (?:\p{Lu}|\d)[\p{L}\p{N}.+#-]*)*(?:['’]s(?: \S+){1,6}?)?) (?:is|are|was|were|has|have|had|will|does|can|cannot|\p{Ll}{3,}(?:s|ed)|met|sold|won|lost|held|began|left|took|came|went|rose|fell|grew|ran|cost)\b.*[.!"”)]\s*$/u,
  zh: /[是为有在达需到于占允将对建叫称]|来自|结束|开始|\d ?(?:米|公里|厘米|毫米|公斤|克|吨|元|美元|欧元|%|％|个|套|人|天|小时|分钟|度|页|次|年|ppm|[kKMG]B|km|kg|cm|ms)|位于|属于|采用|共|使用/u,
  ja: /です|ます|である|だ。|いる|ある|した/u,
  fr: /(?<!\p{L})(?:est|sont|a|ont|sera|utilise|tourne|coûte|doit|était)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ist|sind|hat|haben|wird|läuft|kostet|muss|war|liegt)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:es|son|está|están|tiene|tienen|usa|corre|cuesta|debe|fue|será)(?!\p{L})/iu,
};
const SPECIFIC =
  /\d|`[^`]+`|^\p{Lu}\p{L}+['’]s |\b(?:is|are) (?:called|named|known as|located|based|hosted|stored|written in|owned by|allergic|vegetarian|vegan|diabetic|married|retired|fluent)\b|过敏|(?<!^)(?<![.!?:]\s)\b\p{Lu}\p{L}+|[a-z][A-Z]|\b[a-z]+_[a-z]+\b|[\u3400-\u9fff][^A-Za-z]{0,40}(?:[A-Z][A-Za-z]+|[a-z]{3,})/u;
const PERSONAL =
  /^(?:i|we|you|if|when|once|unless|until|let|please|can|here|there['’]s|it|this|that|these|those|they|which|so that)\b|^(?:我|我们|你|请|这(?![座栋家本款间台])|那(?![座栋家本款间台])|它|让)/iu;
/** Words of trouble and of guessing: something that is being worked on, not something that holds. */
const PASSING =
  /\b(?:errors? (?:out|when|in)|fail(?:s|ed|ing)|crash\p{L}*|broken|bug|exception|stuck|weird|hangs?|seems?|looks like|apparently|maybe|perhaps|i think|doesn['’]?t work|not working|wip|trying|tried|sometimes|should|needs? to)\b|报错|失败|崩溃|好像|似乎|也许/iu;
/** Trouble with its cause is worth knowing. */
const CAUSE = /\b(?:caused by|because|due to|root cause|comes from)\b|因为|由于|原因/iu;

/** Whether a sentence that shows no attitude states something that holds: specific, declarative, in nobody's person. */
export function isPlainFact(sentence: string, language: Language): boolean {
  const text = sentence
    .replace(
      /^(?:As of|Since|In|On|At|By|During|Until) (?:\S+ ){1,3}?(?:the|our|there|\p{Lu}\p{L}+)(?= )/u,
      (opening) => opening.split(" ").at(-1) ?? opening,
    )
    .replace(/^[^:：]{2,40}[:：]\s*(?=\S.{8,})/u, (label) =>
      /\d|https?$/u.test(label) ? label : "",
    )
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return (
    wordCount(text) >= 5 &&
    SPECIFIC.test(text) &&
    VERB[language].test(text) &&
    !PERSONAL.test(text) &&
    (!PASSING.test(text) || CAUSE.test(text)) &&
    !/[?？:：]\s*$/u.test(text)
  );
}
