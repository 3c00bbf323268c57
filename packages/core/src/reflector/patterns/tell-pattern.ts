import type { KnowledgeType, Section } from "../../types/bullet.ts";
import type { Candidate } from "../candidate.ts";
import { findEntities, findTools } from "../distilling/find-entities.ts";
import { LONGEST_CONTENT, shorten } from "../distilling/shorten.ts";
import type { Language } from "../statements/language-of.ts";
import { isLooking, isTellable, plainCommand, programOf } from "./command-line.ts";
import type { Failure } from "./failure.ts";

export type PatternName =
  | "error_fix"
  | "retry_success"
  | "config_change"
  | "new_tool"
  | "repetitive_op";

interface PatternTraits {
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  readonly points: number;
}

const TRAITS: Readonly<Record<PatternName, PatternTraits>> = {
  error_fix: { section: "DEBUGGING", knowledgeType: "PITFALL", points: 40 },
  retry_success: { section: "DEBUGGING", knowledgeType: "METHOD", points: 36 },
  config_change: { section: "ENVIRONMENT", knowledgeType: "PREFERENCE", points: 34 },
  new_tool: { section: "TOOLS", knowledgeType: "TRICK", points: 34 },
  repetitive_op: { section: "WORKFLOW", knowledgeType: "METHOD", points: 30 },
};

/** Sentences in the language of the exchange; code, commands and causes stay as they are. */
interface Wording {
  readonly fails: (command: string, cause: string | null) => string;
  readonly works: (command: string) => string;
  readonly again: (command: string, cause: string | null) => string;
  readonly occurred: (cause: string) => string;
  readonly afterCommand: (command: string) => string;
  readonly reported: (problem: string) => string;
  readonly fix: (text: string) => string;
  readonly installed: (program: string) => string;
  readonly installedWith: (program: string, command: string) => string;
  readonly repeated: (command: string) => string;
  readonly end: string;
  readonly joint: string;
}

const because = (cause: string | null, [open, close]: readonly [string, string]): string =>
  cause === null ? "" : `${open}${cause}${close}`;

const lowered = (text: string): string =>
  /^[A-Z][a-z]*\s/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
/** A sentence that says why it failed, and not what was done. */
const isCause = (text: string): boolean =>
  /^(?:the|an?|it|its|this|that|there|macOS|windows|linux)\b|\bbecause\b|因为|由于/iu.test(text);

const ENGLISH: Wording = {
  fails: (command, cause) => `\`${command}\` fails${because(cause, [" with “", "”"])}`,
  works: (command) => `\`${command}\` works`,
  again: (command, cause) =>
    `\`${command}\` failed once${because(cause, [" with “", "”"])} and passed on a second run without any change`,
  occurred: (cause) => `“${cause}” occurred`,
  afterCommand: (command) => `it works after \`${command}\``,
  reported: (problem) => `“${problem}” was a problem`,
  fix: (text) => (isCause(text) ? lowered(text) : `this solved it: ${lowered(text)}`),
  installed: (program) => `\`${program}\` was not installed at first and is available now`,
  installedWith: (program, command) => `\`${program}\` is installed with \`${command}\``,
  repeated: (command) => `\`${command}\` is run again and again in this project`,
  end: ".",
  joint: "; ",
};
const CHINESE: Wording = {
  fails: (command, cause) => `\`${command}\` 会失败${because(cause, ["（", "）"])}`,
  works: (command) => `\`${command}\` 可以运行`,
  again: (command, cause) =>
    `\`${command}\` 失败过一次${because(cause, ["（", "）"])}，不做任何改动再次运行就通过了`,
  occurred: (cause) => `出现过“${cause}”`,
  afterCommand: (command) => `运行 \`${command}\` 之后可以通过`,
  reported: (problem) => `“${problem}”曾是个问题`,
  fix: (text) => (isCause(text) ? text : `这样解决：${text}`),
  installed: (program) => `\`${program}\` 起初没有安装，现在可以使用`,
  installedWith: (program, command) => `\`${program}\` 通过 \`${command}\` 安装`,
  repeated: (command) => `本项目经常运行 \`${command}\``,
  end: "。",
  joint: "；",
};

export function wordingFor(language: Language): Wording {
  return language === "zh" ? CHINESE : ENGLISH;
}

interface Told {
  readonly parts: readonly string[];
  readonly language: Language;
  readonly tools?: readonly string[];
  readonly otherPoints?: readonly { readonly name: string; readonly points: number }[];
}

/** A candidate out of the parts of a sentence. null: it is too long to be told exactly. */
export function tellPattern(pattern: PatternName, told: Told): Candidate | null {
  const { parts, language, tools = [], otherPoints = [] } = told;
  const wording = wordingFor(language);
  const filled = parts
    .filter((part) => part !== "")
    .map((part, index) =>
      index === 0
        ? part
        : part.replace(/^(?:The|It|This|A|An)(?=\s)/u, (word) => word.toLowerCase()),
    );
  const whole = filled.join(wording.joint).replace(/[.。\s]+$/u, "");
  const content = shorten(whole.length < LONGEST_CONTENT ? whole + wording.end : whole);
  if (content === null) return null;
  const { section, knowledgeType, points } = TRAITS[pattern];
  return {
    content,
    pattern,
    section,
    knowledgeType,
    relatedTools: [
      ...new Set([
        ...tools.filter((tool) => tool !== "").map((tool) => tool.toLowerCase()),
        ...findTools(content),
      ]),
    ].slice(0, 12),
    keyEntities: findEntities(content, language),
    tags: [pattern],
    statesChange: pattern === "config_change",
    lasting: false,
    passing: false,
    kindPoints: points,
    otherParts: otherPoints,
  };
}

/** Findings about style: what was done about them teaches nothing. */
export const STYLE: RegExp =
  /\b(?:[FEWCDNI]\d{3,4}|unused|whitespace|trailing|indentation|line too long|import order|isort|black|prettier|docstring|semicolon|placeholders|reformatted)\b/iu;

/** The same command works again: by what was said or done in between. */
function tellSameCommand(
  failure: Failure,
  explanation: string | null,
  language: Language,
): Candidate | null {
  const { command, cause } = failure;
  if (command === null || cause === null || STYLE.test(cause)) return null;
  const wording = wordingFor(language);
  const tools = [programOf(command)];
  if (explanation !== null) {
    return tellPattern("error_fix", {
      parts: [wording.fails(command, cause), wording.fix(explanation)],
      language,
      tools,
    });
  }
  if (failure.changed.length > 0) return null;
  const between = [...new Set(failure.ran.map(plainCommand))].filter(
    (ran) => isTellable(ran) && !isLooking(ran),
  );
  const [remedy] = between;
  if (remedy !== undefined && between.length === 1) {
    const parts = [wording.fails(command, cause), wording.afterCommand(remedy)];
    return tellPattern("error_fix", { parts, language, tools: [...tools, programOf(remedy)] });
  }
  if (failure.said.length > 0 || between.length > 0) return null;
  const otherPoints = [{ name: "may be chance", points: -8 }];
  return tellPattern("retry_success", {
    parts: [wording.again(command, cause)],
    language,
    tools,
    otherPoints,
  });
}

/** How a failure and what ended it are told; null where there is nothing to learn. */
export function tellFix(
  failure: Failure,
  fixedBy: { readonly command: string | null; readonly explanation: string | null },
  language: Language,
): Candidate | null {
  const wording = wordingFor(language);
  const { command, cause, attempts, tool } = failure;
  const { explanation } = fixedBy;
  if (command === null || fixedBy.command === null) {
    if (cause === null || explanation === null || tool === null) return null;
    return tellPattern("error_fix", {
      parts: [wording.fails(tool, cause), explanation],
      language,
      tools: [tool],
    });
  }
  const after = plainCommand(fixedBy.command);
  if (!isTellable(command) || !isTellable(after)) return null;
  const isSame =
    command === after || after.includes(`${command} &&`) || after.endsWith(`&& ${command}`);
  if (isSame) return tellSameCommand(failure, explanation, language);
  return tellPattern(attempts >= 2 ? "retry_success" : "error_fix", {
    parts: [wording.fails(command, cause), wording.works(after), explanation ?? ""],
    language,
    tools: [programOf(command), programOf(after)],
  });
}
