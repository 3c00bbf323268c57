import type { StatedKind } from "../statements/kinds.ts";
import type { Language } from "../statements/language-of.ts";
import { retellChinese } from "./retell-chinese.ts";
import { retellEnglish, type Speaker } from "./retell-english.ts";
import { LONGEST_CONTENT, shorten } from "./shorten.ts";
import { stripOpening } from "./strip-opening.ts";
import { writeDates } from "./write-dates.ts";

export interface Statement {
  readonly text: string;
  readonly kind: StatedKind;
  readonly language: Language;
  readonly speaker: Speaker;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A sentence that tries to give orders to the reader is only ever quoted. */
  readonly quoted: boolean;
}

const FIRST_PERSON: Readonly<Partial<Record<Language, RegExp>>> = {
  fr: /(?<!\p{L})(?:je|j['’]|nous|on|mon|ma|mes|notre|nos|moi|me|m['’])(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ich|wir|mein\p{L}*|unser\p{L}*|mir|mich|uns)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|nosotr[oa]s|mi|mis|me|nuestr[oa]s?|nos)(?!\p{L})|(?<!\p{L})(?:\p{L}+(?:amos|emos|imos)|prefiero|vivo|trabajo|uso|quiero|creo|tengo|soy|estoy|he|voy|debo)(?!\p{L})/iu,
  ja: /私|僕|俺|うち|我々|です|ます|好き|ください|して/u,
};
const ADVERBIAL =
  /^(?:from now on|going forward|in (?:the )?future|in general|generally|by default|whenever|every time|each time|when|if|unless|after|before)\b/iu;
const NEGATED = /^(?:do not|don['’]?t|dont)\s+(?:ever )?/iu;
const IMPERATIVE =
  /^(?:always|never|avoid|stop|quit|use|keep|stick|prefer|put|name|call|write|mock|pass|return|import|lint|test|run|format|store|log|make sure|be sure|ensure|remember to|only|no need|follow|add|set|include|start|leave|wrap|sort|group|commit|push|deploy|check|treat|ask|answer|reply|respond|speak|explain|show|create|build|install|update|default|skip|ignore|omit|remove|delete|rename|move|split|merge|rebase|squash|tag|document|comment|indent|escape|validate|sign|pin)\b/iu;
const LETS = /^let['’]?s (?:not )?/iu;
/** Past participles and gerunds that open a note whose subject, the writer, is left out. */
const SUBJECTLESS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:decided|promised|committed|agreed|opted|chose|settled|concluded|resolved|picked|switched|moved|migrated|replaced|dropped|adopted|approved|rejected|confirmed|told|owe|planned|pledged|learned|prefer|love|hate|like|want)\b(?!\s*[:—–-])/iu,
    "I ",
  ],
  [
    /^(?:switching|adopting|moving|migrating|replacing|dropping|standardi[sz]ing|sticking|going with|updating|sending|scheduling|booking|drafting|preparing|committing|blocking|planning|re-?running|revising|keeping|leaning)\b/iu,
    "I'm ",
  ],
  [/^(?:will|would|should|can|must)\b/iu, "I "],
];

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}*(?=[\s,'’]|$)/u.test(text) && !/^I(?=[\s'’])/u.test(text)
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;
}

/** "use pnpm" is "The user asked to use pnpm". null: not an instruction. */
function retellInstruction(text: string, speaker: Speaker): string | null {
  const body = (rest: string): string =>
    retellEnglish(`${speaker.subject} asked to ${lowerFirst(rest)}`, speaker);
  if (ADVERBIAL.test(text)) return `${speaker.subject} asked: ${lowerFirst(text)}`;
  if (NEGATED.test(text))
    return `${speaker.subject} asked not to ${text.replace(NEGATED, "").replace(/(?<=[\p{L}\p{N}`]) (?=(?:use|just|instead|only) )/u, "; ")}`;
  if (LETS.test(text))
    return `${speaker.subject} decided ${/^let['’]?s not/iu.test(text) ? "not " : ""}to ${text.replace(LETS, "")}`;
  if (/^never\b/iu.test(text))
    return `${speaker.subject} asked never to ${text.replace(/^never\s+(?:ever\s+)?/iu, "")}`;
  return IMPERATIVE.test(text) ? body(text) : null;
}

function tellEnglish(text: string, { kind, speaker }: Statement): string {
  const wanted = text
    .replace(
      /\b(I|We|we) (want|need|ask|asked|expect|would like) you to\b/u,
      "$1 $2 the assistant to",
    )
    .replace(
      /\b(I|We|we) (want|need|ask) you (not|never|always) to\b/u,
      "$1 $2 the assistant $3 to",
    );
  if (kind === "rule" || kind === "request" || kind === "decision") {
    const instruction = retellInstruction(wanted, speaker);
    if (instruction !== null) return instruction;
  }
  for (const [opening, subject] of SUBJECTLESS)
    if (opening.test(wanted)) return retellEnglish(subject + lowerFirst(wanted), speaker);
  if (/^you\s+(?:should|must|can|need|have)\b/iu.test(wanted))
    return `${speaker.subject} asked: ${lowerFirst(wanted)}`;
  return retellEnglish(wanted, speaker);
}

function tellChinese(text: string, { kind, speaker }: Statement): string {
  const told = retellChinese(text, speaker);
  const names = /用户|团队|助手/u.test(told);
  const orders =
    /^(?:请|麻烦)?(?:你)?(?:不要|别|请勿|勿|禁止|不许|不准|不得|避免|切勿|千万|绝不|务必|必须|一定要|总是|始终|永远|一律|从今以后|从现在|以后|今后|往后|默认|每次|每当|凡是|用|使用|只)/u;
  if (!names && kind === "rule" && orders.test(told))
    return `用户要求：${told.replace(/^(?:请|麻烦)你?/u, "")}`;
  const subjectless =
    /^(?:更?喜欢|偏好|决定|承诺|保证|答应|打算|计划|切换|改用|采用|选择|更新|准备|将(?:在|于|会))/u;
  return subjectless.test(told) && speaker.subject === "The user" ? `用户${told}` : told;
}

function quote(text: string, language: Language, speaker: Speaker): string {
  const isUser = speaker.subject === "The user";
  const name = speaker.subject;
  if (language === "zh") return `${isUser ? "用户" : name}说：“${text}”`;
  if (language === "ja") return `${isUser ? "ユーザー" : name}の発言：「${text}」`;
  if (language === "fr") return `${isUser ? "L’utilisateur" : name} a dit : « ${text} »`;
  if (language === "de") return `${isUser ? "Der Benutzer" : name} sagte: „${text}“`;
  if (language === "es") return `${isUser ? "El usuario" : name} dijo: «${text}»`;
  return `${name} said: "${text.replaceAll('"', "'")}"`;
}

function finished(text: string): string {
  const trimmed = text.replace(/[\s,;:，；：、—–-]+$/u, "");
  if (/[.!?…。！？”"»」“`)]$/u.test(trimmed) && !/[`)]$/u.test(trimmed)) return trimmed;
  return `${trimmed}${/[\u3040-\u30ff\u3400-\u9fff]/u.test(trimmed) ? "。" : "."}`;
}

/**
 * One self-contained sentence for what was said: who, what, when. In the language of the statement, with relative dates
 * written as dates.
 *
 * @returns null where nothing sensible is left.
 */
export function distilStatement(statement: Statement): string | null {
  const { language, speaker, at } = statement;
  if (statement.quoted) {
    const short = shorten(statement.text, LONGEST_CONTENT - 60);
    return short === null ? null : quote(short, language, speaker);
  }
  const { text } = stripOpening(statement.text, language);
  const dated = writeDates(text, at);
  const short = shorten(dated, LONGEST_CONTENT - 40);
  if (short === null) return null;
  if (language === "en") return shorten(finished(tellEnglish(short, statement)));
  if (language === "zh") return shorten(finished(tellChinese(short, statement)));
  if (FIRST_PERSON[language]?.test(short) === true || statement.kind === "rule")
    return quote(short.replace(/[.。]$/u, ""), language, speaker);
  return finished(short.slice(0, 1).toUpperCase() + short.slice(1));
}
