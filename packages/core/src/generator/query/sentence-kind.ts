/** What a sentence of a query does. */
export type SentenceKind = "asks" | "requests" | "states";

const ENGLISH_QUESTION =
  /^(?:(?:and|but|so|also|ok|okay|hey|hi|well|then|please|sorry|by the way|btw)[,\s]+)*(?:who|whom|whose|what|whats|what's|when|where|which|why|how|do|does|did|is|are|was|were|am|can|could|will|would|should|shall|may|has|have|had|any\s+(?:idea|chance)|isn't|aren't|don't|doesn't|didn't|wasn't|weren't|hasn't|haven't|can't|couldn't|won't|wouldn't|shouldn't)\b/iu;
const ENGLISH_ASKING =
  /\b(?:tell me|remind me|do you (?:remember|recall|know)|can you (?:remember|recall)|i (?:wonder|forgot|forget|can't remember|don't remember|cannot remember|need to know|want to know)|wondering|let me know)\b/iu;
const OTHER_QUESTION =
  /[吗呢]\s*[。!！]?$|什么|哪[里儿个些天位]|[谁誰]|怎么|怎样|多少|几[个点次天]|为什么|何时|是否|ですか|ますか|どこ|どう|なに|なぜ|いつ|何[をがのにで時]|무엇|뭐|누구|어디|언제|어떻게|왜|까\s*$|^¿|^(?:wer|was|wann|wo|welche[rsn]?|warum|wie|qui|quoi|quand|où|quel(?:le)?s?|pourquoi|comment|quién|qué|cuándo|dónde|cuál|cómo|chi|cosa|quando|dove|quale|perché)\b/iu;
const QUESTION_MARK = /[?？؟]["'”’)\]\s]*$/u;
const WHEN =
  /\bwhen\b|\bhow long\b|\bwhat (?:day|date|time|month|year|week)\b|\bwhich (?:day|date|month|year|week|weekend)\b|\bhow (?:recently|soon)\b|什么时候|何时|哪[天年月]|几[月号点]|多久|いつ|何[時日月年]|언제|며칠|\b(?:wann|quand|cuándo|quando)\b/iu;

const NAME =
  /\b(?:who|whom|whose|which|names?|named|called|titled?|brand|artist|author|band)\b|谁|誰|叫什么|名字|哪[个位家]|누구|이름|\b(?:wer|welche[rsn]?|qui|quel(?:le)?s?|quién|cuál|chi|quale)\b/iu;

const VERBS = `
write create make build generate add implement develop design draft compose prepare set setup configure install scaffold
bootstrap initialize initialise init fix debug refactor rewrite rework clean optimize optimise improve speed review check
test deploy release publish ship migrate upgrade update bump convert port translate summarize summarise explain describe
document comment rename remove delete replace move extract split merge commit push open run start launch schedule book
plan suggest recommend find search pick choose order buy send reply answer respond format lint parse validate handle
connect integrate wire mock stub style theme render print log export import load fetch query cook prepare organize
organise list show give help proofread edit polish shorten expand code containerize containerise dockerize dockerise
train tune evaluate calculate compute compare visualize visualise plot analyze analyse crawl scrape sort filter group upload
download reserve cancel call email mail invite remind keep expose route scale provision rotate restore reset resolve
investigate transform aggregate pack bake automate finish complete continue use change turn switch enable disable put get sketch model profile benchmark secure
`;
const REQUEST_VERBS: ReadonlySet<string> = new Set(
  VERBS.split(/\s+/).filter((verb) => verb !== ""),
);
const REQUEST_OPENING =
  /^(?:(?:and|but|so|also|ok|okay|hey|hi|hello|well|then|now|next|first|finally|please|pls|kindly|just|quickly|let's|lets|let us|go ahead and|i(?:'d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|we need to|we should|you should|help me(?: to)?|help us|time to|try to)[,:\s]+)+/iu;
const POLITE_REQUEST =
  /^(?:(?:hey|hi|ok|so|and|please)[,\s]+)*(?:can|could|would|will) (?:you|we)(?: please| also| just| maybe| quickly)*\s+(?:help (?:me|us)(?: to)?\s+)?(?<verb>[a-z]+)/iu;
const NEEDS =
  /^(?:(?:and|so|also|now|hi|hey|ok)[,\s]+)*(?:i|we)(?:'d| would)? (?:need|want|like)(?: to (?:have|get))? (?:an?|the|some|another|new)\b/iu;
const OTHER_REQUEST =
  /^(?:请|帮我|帮忙|给我|麻烦|写|创建|生成|添加|实现|修复|重构|部署|翻译|总结|安排|预订|推荐)|(?:してください|て下さい|してくれ|を作って|を書いて)[。!！]?$|(?:해\s?줘|해\s?주세요|작성|만들어)/u;

/** The verb a sentence requests something with ("write" in "please write me a …"); null where it requests nothing. */
export function requestVerb(sentence: string): string | null {
  const text = sentence.trim();
  const polite = POLITE_REQUEST.exec(text)?.groups?.["verb"]?.toLowerCase();
  if (polite !== undefined) return REQUEST_VERBS.has(polite) ? polite : null;
  if (NEEDS.test(text)) return "need";
  const opened = text.replace(REQUEST_OPENING, "");
  const first = /^[a-z]+/iu.exec(opened)?.[0].toLowerCase();
  if (first !== undefined && REQUEST_VERBS.has(first)) return first;
  return OTHER_REQUEST.test(text) ? "" : null;
}

/** Whether a sentence asks, requests or states. */
export function sentenceKind(sentence: string): SentenceKind {
  const text = sentence.trim();
  if (requestVerb(text) !== null) return "requests";
  const asks =
    QUESTION_MARK.test(text) ||
    ENGLISH_QUESTION.test(text) ||
    ENGLISH_ASKING.test(text) ||
    OTHER_QUESTION.test(text);
  return asks ? "asks" : "states";
}

/** Whether a sentence asks for a time. */
export const asksForTime = (sentence: string): boolean => WHEN.test(sentence);

/** Whether a sentence asks who, which, or what something is called. */
export const asksForName = (sentence: string): boolean => NAME.test(sentence);
