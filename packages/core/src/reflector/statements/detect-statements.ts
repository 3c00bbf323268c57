import type { Section } from "../../types/bullet.ts";
import type { SanitizedMessage, SanitizedTurn } from "../../types/turn.ts";
import type { Candidate } from "../candidate.ts";
import { distilStatement } from "../distilling/distil-statement.ts";
import { findEntities, findTools } from "../distilling/find-entities.ts";
import type { Speaker } from "../distilling/retell-english.ts";
import { readProse, type Prose, type Sentence } from "../reading/read-prose.ts";
import { chooseKind } from "./choose-kind.ts";
import { classifySentence } from "./classify-sentence.ts";
import { isInjection } from "./is-injection.ts";
import { isPlainFact } from "./is-plain-fact.ts";
import { isTask } from "./is-task.ts";
import { KINDS, type StatedKind } from "./kinds.ts";
import { CUE_TABLES, languageOf, type Language } from "./language-of.ts";
import { resolvePronoun } from "./resolve-pronoun.ts";

/** At most this many statements are taken from one message. */
const MOST_PER_MESSAGE = 6;
const CONTINUES =
  /^(?:(?:just|instead|please|only)[, ]+)?(?:use|mock|keep|put|call|write|pass|return|import|run|test|lint|set|store|log|name|do|make|stick|prefer)\b|^(?:because|the reason|that['’]s because|since)\b|^(?:因为|原因是|由于)/iu;
const REFUSES =
  /^(?:(?:no|nope|please|ok|but|and|also)[,. ]+)*(?:do not|don['’]?t|dont|stop|avoid|never)\b/iu;
const ENVIRONMENT =
  /\b(?:ports?|hosts?|urls?|endpoint|database|db|staging|production|prod|server|cluster|region|bucket|env(?:ironment)?|version|machine|laptop|os|macos|linux|windows|docker|container)\b|端口|数据库|服务器|环境|版本|集群/iu;
const CODING =
  /\b(?:tabs?|spaces|indent\p{L}*|semicolons?|quotes|naming|types?|interfaces?|functions?|class(?:es)?|modules?|comments?|imports?|lint\p{L}*|format\p{L}*|mock\p{L}*|tests?|code|variables?|api|async|refactor\p{L}*)\b|缩进|代码|函数|测试|命名|类型|注释/iu;

interface Spoken {
  readonly message: SanitizedMessage;
  readonly prose: Prose;
  readonly language: Language;
  readonly speaker: Speaker;
  readonly at: number;
}

interface Kept {
  readonly kind: StatedKind;
  readonly text: string;
  readonly points: number;
}

function speakerOf(message: SanitizedMessage): Speaker | null {
  if (message.name !== undefined && message.name.trim() !== "")
    return { subject: message.name.trim(), group: null };
  return message.role === "user" ? { subject: "The user", group: "the team" } : null;
}

/** A refusal and what is wanted instead, or a statement and its reason, belong in one memory. */
function withContinuation(
  sentence: Sentence,
  next: Sentence | undefined,
  kind: StatedKind,
): string {
  if (next === undefined || next.paragraph !== sentence.paragraph || next.text.length > 200)
    return sentence.text;
  const refused = kind === "rule" && REFUSES.test(sentence.text) && CONTINUES.test(next.text);
  const reason = /^(?:because|the reason|that['’]s because|since|因为|原因是|由于)/iu.test(
    next.text,
  );
  if (!refused && !reason) return sentence.text;
  const joint = reason ? ", " : "; ";
  return `${sentence.text.replace(/[.。!！]+$/u, "")}${joint}${next.text.slice(0, 1).toLowerCase()}${next.text.slice(1)}`;
}

function keepSentences({ prose, language }: Spoken): readonly Kept[] {
  const table = CUE_TABLES[language];
  const kept: Kept[] = [];
  const before = new Map<number, Set<StatedKind>>();
  const paragraphs = prose.sentences.at(-1)?.paragraph ?? 0;
  for (const [index, sentence] of prose.sentences.entries()) {
    const kinds = before.get(sentence.paragraph) ?? new Set();
    const classification = classifySentence(sentence.text, table);
    const kind = chooseKind({ text: sentence.text, language, classification, before: kinds });
    if (kind === null) continue;
    const isEdge = sentence.paragraph === 0 || sentence.paragraph === paragraphs;
    if (prose.pasted && kind !== "request" && !(isEdge && (kind === "rule" || kind === "decision")))
      continue;
    before.set(sentence.paragraph, kinds.add(kind));
    const spoken = prose.sentences
      .slice(0, index)
      .map((earlier) => earlier.text)
      .join(" ");
    const text = resolvePronoun(
      withContinuation(sentence, prose.sentences[index + 1], kind),
      spoken,
    );
    kept.push({
      kind,
      text,
      points: classification.strong.length > 0 ? KINDS[kind].points : KINDS[kind].points - 6,
    });
  }
  return kept;
}

/** Facts without any wording that marks them: only where nothing else was found and nothing is asked for. */
function keepPlainFacts({ prose, language }: Spoken): readonly Kept[] {
  const table = CUE_TABLES[language];
  if (prose.pasted || prose.sentences.length > 8) return [];
  if (prose.sentences.some(({ text }) => isTask(text, language) || table.question.test(text)))
    return [];
  return prose.sentences
    .filter(({ text }) => isPlainFact(text, language) && !table.supposed.test(text))
    .slice(0, 2)
    .map(({ text }) => ({ kind: "fact", text, points: KINDS.fact.points - 6 }));
}

function sectionOf(kind: StatedKind, content: string): Section {
  const { section } = KINDS[kind];
  if (kind === "rule" || (kind === "request" && section === "FACT")) {
    if (kind === "rule" && CODING.test(content)) return "CODING";
    return kind === "rule" ? section : ENVIRONMENT.test(content) ? "ENVIRONMENT" : section;
  }
  return kind === "fact" && ENVIRONMENT.test(content) ? "ENVIRONMENT" : section;
}

function candidateOf(
  { kind, text, points }: Kept,
  { language, speaker, at }: Spoken,
): Candidate | null {
  const quoted = isInjection(text);
  const content = distilStatement({ text, kind, language, speaker, at, quoted });
  if (content === null) return null;
  const table = CUE_TABLES[language];
  const traits = KINDS[kind];
  return {
    content,
    pattern: quoted ? "quoted_statement" : traits.pattern,
    section: quoted ? "GENERAL" : sectionOf(kind, content),
    knowledgeType: quoted ? "KNOWLEDGE" : traits.knowledgeType,
    relatedTools: findTools(content),
    keyEntities: findEntities(content),
    tags: [kind === "request" ? "remember" : kind],
    statesChange: !quoted && (kind === "correction" || table.change.test(text)),
    lasting: table.lasting.test(text),
    passing: table.passing.test(text),
    kindPoints: points,
    ...(quoted ? { otherParts: [{ name: "gives orders to its reader", points: -20 }] } : {}),
  };
}

/** What the people in a turn state, sentence by sentence; tools, systems and nameless assistants state nothing. */
export function detectStatements(turn: SanitizedTurn): readonly Candidate[] {
  return turn.messages.flatMap((message) => {
    const speaker = speakerOf(message);
    if (speaker === null || message.role === "tool" || message.role === "system") return [];
    const prose = readProse(message.content);
    if (prose.sentences.length === 0) return [];
    const language = languageOf(prose.sentences.map((sentence) => sentence.text).join("\n"));
    const spoken: Spoken = { message, prose, language, speaker, at: turn.at };
    const stated = keepSentences(spoken);
    const kept = stated.length > 0 ? stated : keepPlainFacts(spoken);
    return kept.slice(0, MOST_PER_MESSAGE).flatMap((one) => candidateOf(one, spoken) ?? []);
  });
}
