import type { LanguageModel, LanguageModelRequest } from "../ports/language-model.ts";

/** What a scripted model does with its next request. */
export type ScriptedAnswer = string | Error | ((request: LanguageModelRequest) => Promise<string>);

export interface ScriptedLanguageModel extends LanguageModel {
  readonly requests: readonly LanguageModelRequest[];
}

/** A language model for tests: gives the answers in order, the last one again and again, and keeps what it was asked. */
export function scriptedLanguageModel(
  ...answers: readonly ScriptedAnswer[]
): ScriptedLanguageModel {
  const requests: LanguageModelRequest[] = [];
  return {
    id: "scripted/model",
    requests,
    async generate(request) {
      const answer = answers[Math.min(requests.length, answers.length - 1)] ?? "";
      requests.push(request);
      request.signal?.throwIfAborted();
      if (answer instanceof Error) throw answer;
      const text = typeof answer === "string" ? answer : await answer(request);
      return { text, usage: { inputTokens: 10, outputTokens: 5 } };
    },
  };
}
