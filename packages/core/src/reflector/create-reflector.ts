import { MemXError } from "../errors/memx-error.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { Proposal } from "../types/draft.ts";
import type { ReflectorSettings } from "../types/settings.ts";
import { askModel, type ModelOutcome } from "./model/ask-model.ts";
import { combineProposals } from "./model/combine-proposals.ts";
import { judgeMemories } from "./model/judge-memories.ts";
import { isWorthAsking } from "./model/is-worth-asking.ts";
import { writeRequest } from "./model/write-request.ts";
import { reflectByRules, type RulesReflection } from "./reflect-by-rules.ts";
import type { Reflection, ReflectionInput, Reflector } from "./reflector.ts";

export interface CreateReflectorOptions {
  readonly settings: ReflectorSettings;
  /** null: none is configured; the rules do the work in every mode. */
  readonly languageModel: LanguageModel | null;
}

const byScore = (a: Proposal, b: Proposal): number => b.instructivityScore - a.instructivityScore;

function describeFailure(error: unknown): { readonly code: string; readonly message: string } {
  if (MemXError.isInstance(error)) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : typeof error;
  return {
    code: name,
    message: `The language model failed with ${name}; the rules' proposals stand.`,
  };
}

function withModel(
  input: ReflectionInput,
  rules: RulesReflection,
  asked: { readonly outcome: ModelOutcome; readonly settings: ReflectorSettings },
): Reflection {
  const { outcome, settings } = asked;
  const { usage } = outcome;
  if (outcome.memories === null)
    return { ...rules, usage, degraded: describeFailure(outcome.error) };
  const judged = judgeMemories(outcome.memories, { turn: input.turn, minScore: settings.minScore });
  const written = judged
    .filter((candidate) => candidate.kept)
    .map((candidate) => candidate.proposal);
  const ruled = settings.mode === "hybrid" ? rules.proposals : [];
  const proposals = combineProposals(written, ruled).toSorted(byScore);
  return { proposals, candidates: [...judged, ...rules.candidates], events: rules.events, usage };
}

/**
 * The Reflector in one of its modes. "rules" never asks a model. "hybrid" asks it about turns in which the pre-filter
 * sees something, and adds its memories to what the rules alone can know. "llm" asks about every turn that says
 * anything and takes the model's word. A model that fails, is late or answers something unreadable leaves the rules'
 * proposals, with `degraded` set; without a model, "llm" says so once.
 */
export function createReflector(options: CreateReflectorOptions): Reflector {
  const { settings, languageModel } = options;
  let missingModelTold = false;

  function withoutModel(rules: RulesReflection): Reflection {
    if (settings.mode !== "llm" || missingModelTold) return rules;
    missingModelTold = true;
    const message =
      'No language model is configured: the rules do the work of `reflector.mode` "llm". Give `llm` or set OPENAI_API_KEY.';
    return { ...rules, degraded: { code: "MEMX_DEPENDENCY_MISSING", message } };
  }

  return {
    async reflect(input) {
      input.signal?.throwIfAborted();
      const rules = reflectByRules(input, settings.minScore);
      if (settings.mode === "rules") return rules;
      if (languageModel === null) return withoutModel(rules);
      if (!isWorthAsking(input.turn, { mode: settings.mode, candidates: rules.candidates.length }))
        return rules;
      const request = writeRequest(input.turn, input.events, input.signal);
      const outcome = await askModel(languageModel, { request, timeoutMs: settings.timeoutMs });
      return withModel(input, rules, { outcome, settings });
    },
  };
}
