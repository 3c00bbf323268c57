import type { Section } from "../../types/bullet.ts";
import type { SanitizedMessage, SanitizedTurn } from "../../types/turn.ts";
import type { Candidate } from "../candidate.ts";
import { distilStatement } from "../distilling/distil-statement.ts";
import { findEntities, findTools } from "../distilling/find-entities.ts";
import type { Speaker } from "../distilling/retell-english.ts";
import { readProse } from "../reading/read-prose.ts";
import { isInjection } from "./is-injection.ts";
import { keepSentences, type KeptSentence } from "./keep-sentences.ts";
import { KINDS, type StatedKind } from "./kinds.ts";
import { CUE_TABLES, languageOf, type Language } from "./language-of.ts";

/** At most this many statements are taken from one message. */
const MOST_PER_MESSAGE = 6;
const ENVIRONMENT =
  /\b(?:ports?|hosts?|urls?|endpoint|database|db|staging|production|prod|server|cluster|region|bucket|env(?:ironment)?|version|machine|laptop|os|macos|linux|windows|docker|container)\b|端口|数据库|服务器|环境|版本|集群/iu;
const CODING =
  /\b(?:tabs?|spaces|indent\p{L}*|semicolons?|quotes|naming|types?|interfaces?|functions?|class(?:es)?|modules?|comments?|imports?|lint\p{L}*|format\p{L}*|mock\p{L}*|tests?|code|variables?|api|async|refactor\p{L}*)\b|缩进|代码|函数|测试|命名|类型|注释/iu;

interface Spoken {
  readonly language: Language;
  readonly speaker: Speaker;
  readonly at: number;
}

function speakerOf(message: SanitizedMessage): Speaker | null {
  if (message.name !== undefined && message.name.trim() !== "")
    return { subject: message.name.trim(), group: null };
  return message.role === "user" ? { subject: "The user", group: "the team" } : null;
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
  { kind, text, points }: KeptSentence,
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
    keyEntities: findEntities(content, language),
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
    const spoken: Spoken = { language, speaker, at: turn.at };
    return keepSentences(prose, language)
      .slice(0, MOST_PER_MESSAGE)
      .flatMap((one) => candidateOf(one, spoken) ?? []);
  });
}
