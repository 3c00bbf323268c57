import { z } from "zod";
import { ReflectorError } from "../../errors/memx-error.ts";
import { KNOWLEDGE_TYPES, SECTIONS, type KnowledgeType, type Section } from "../../types/bullet.ts";
import { parseLooseJson } from "./parse-loose-json.ts";

/** One memory as a language model wrote it, in our names and ranges. */
export interface ModelMemory {
  readonly content: string;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  /** 0 to 100. */
  readonly score: number;
  readonly entities: readonly string[];
  readonly tools: readonly string[];
  readonly tags: readonly string[];
  readonly change: boolean;
}

/** At most this many memories of one answer are read: more is a model that lists everything. */
const MOST_MEMORIES = 12;
const MOST_LABELS = 12;
const LONGEST_LABEL = 120;

/** Names that models use instead of the ones they were asked for. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  memory: "content",
  text: "content",
  fact: "content",
  statement: "content",
  sentence: "content",
  summary: "content",
  category: "section",
  type: "type",
  kind: "type",
  knowledgetype: "type",
  importance: "score",
  instructivity: "score",
  instructivityscore: "score",
  confidence: "score",
  keyentities: "entities",
  relatedtools: "tools",
  keywords: "tags",
  stateschange: "change",
  ischange: "change",
  changed: "change",
};
const LIST_NAMES = ["memories", "facts", "items", "results", "memory", "data", "statements"];

const knowledgeTypeOfSection: Partial<Record<Section, KnowledgeType>> = {
  PREFERENCE: "PREFERENCE",
  DEBUGGING: "PITFALL",
  WORKFLOW: "METHOD",
};

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  const name = String(value)
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/gu, "_");
  return values.find((candidate) => candidate === name || `${candidate}S` === name) ?? null;
}

function scoreOf(value: unknown): number {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return 60;
  const points = number > 0 && number <= 1 ? number * 100 : number;
  return Math.round(Math.min(100, Math.max(0, points)));
}

function labelsOf(value: unknown): readonly string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const labels = list
    .filter((label): label is string => typeof label === "string")
    .map((label) => label.trim())
    .filter((label) => label.length > 0 && label.length <= LONGEST_LABEL);
  return [...new Set(labels)].slice(0, MOST_LABELS);
}

function renamed(value: unknown): unknown {
  if (typeof value === "string") return { content: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
    const plain = key.toLowerCase().replaceAll(/[^a-z]/gu, "");
    return [OTHER_NAMES[plain] ?? plain, field];
  });
  return Object.fromEntries(entries);
}

const memorySchema = z.preprocess(
  renamed,
  z.object({
    content: z.string().trim().min(1),
    section: z.unknown().optional(),
    type: z.unknown().optional(),
    score: z.unknown().optional(),
    entities: z.unknown().optional(),
    tools: z.unknown().optional(),
    tags: z.unknown().optional(),
    change: z.unknown().optional(),
  }),
);

/** The list in an answer: the answer itself, the list under a likely name, or one object that is a memory. */
function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer as readonly unknown[];
  if (typeof answer !== "object" || answer === null) return null;
  const fields = answer as Readonly<Record<string, unknown>>;
  for (const name of LIST_NAMES)
    if (Array.isArray(fields[name])) return fields[name] as readonly unknown[];
  return memorySchema.safeParse(answer).success ? [answer] : null;
}

function readMemory(value: unknown): ModelMemory | null {
  const parsed = memorySchema.safeParse(value);
  if (!parsed.success) return null;
  const { content, section: sectionName, type, score, entities, tools, tags, change } = parsed.data;
  const section = oneOf(SECTIONS, sectionName) ?? oneOf(SECTIONS, type) ?? "GENERAL";
  const knowledgeType =
    oneOf(KNOWLEDGE_TYPES, type) ?? knowledgeTypeOfSection[section] ?? "KNOWLEDGE";
  const labels = { entities: labelsOf(entities), tools: labelsOf(tools), tags: labelsOf(tags) };
  return {
    content,
    section,
    knowledgeType,
    score: scoreOf(score),
    ...labels,
    change: change === true || change === "true",
  };
}

function unreadable(found: string): ReflectorError {
  return new ReflectorError({
    code: "MEMX_REFLECTOR_BAD_OUTPUT",
    message: `The language model's answer could not be read as memories: ${found}. Try another model with \`reflector.llm_model\`, or \`reflector.mode\` "rules".`,
    stage: "reflect",
  });
}

/**
 * Reads a language model's answer: JSON, also when fenced, chatty, cut off, with other field names or loose types. Items
 * that cannot be read are left out.
 *
 * @throws ReflectorError MEMX_REFLECTOR_BAD_OUTPUT where there is no JSON, no list, or a list without one readable item.
 */
export function readAnswer(text: string): readonly ModelMemory[] {
  const answer = parseLooseJson(text);
  if (answer === undefined)
    throw unreadable(text.trim() === "" ? "it is empty" : `no JSON in ${text.length} characters`);
  const list = listIn(answer);
  if (list === null) throw unreadable("the JSON holds no list of memories");
  const memories = list
    .slice(0, MOST_MEMORIES)
    .map(readMemory)
    .filter((memory) => memory !== null);
  if (list.length > 0 && memories.length === 0)
    throw unreadable(`none of ${list.length} items has a content`);
  return memories;
}
