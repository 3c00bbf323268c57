import type { wrapLanguageModel } from "ai";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

type Model = Parameters<typeof wrapLanguageModel>[0]["model"];

/** Stands for a real model: answers with what its prompt says about the hobby. */
function scriptedModel(): Model {
  return new MockLanguageModelV3({
    doStream: async ({ prompt }) => {
      const hobby = /hobby is ([\w ]+)/u.exec(JSON.stringify(prompt))?.[1];
      const delta = hobby === undefined ? "I do not know your hobby." : `Your hobby is ${hobby}.`;
      return {
        stream: simulateReadableStream({
          chunkDelayInMs: null,
          chunks: [
            { type: "text-start", id: "1" },
            { type: "text-delta", id: "1", delta },
            { type: "text-end", id: "1" },
            {
              type: "finish",
              finishReason: { unified: "stop", raw: undefined },
              usage: {
                inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: 1, text: 1, reasoning: 0 },
              },
            },
          ],
        }),
      };
    },
  });
}

/** With OPENAI_API_KEY set and `@ai-sdk/openai` installed a real model, otherwise a scripted one. */
export async function chooseModel(): Promise<Model> {
  if (process.env["OPENAI_API_KEY"] === undefined) return scriptedModel();
  const provider = "@ai-sdk/openai";
  const { openai } = (await import(provider)) as { openai: (id: string) => Model };
  return openai("gpt-4o-mini");
}
