// What an application writes, checked by the compiler against both majors of the AI SDK (tsconfig.v6.json, tsconfig.v7.json).
import {
  aiSdkEmbedder,
  aiSdkLanguageModel,
  createMemXMiddleware,
  memxMiddleware,
  memxOnFinish,
  memxTools,
} from "@memx/ai-sdk";
import { Memory } from "@memx/core";
import {
  customProvider,
  generateText,
  stepCountIs,
  streamText,
  ToolLoopAgent,
  wrapLanguageModel,
  wrapProvider,
  type EmbeddingModel,
  type LanguageModel,
  type LanguageModelMiddleware,
  type ModelMessage,
  type UIMessage,
} from "ai";

type ModelObject = Parameters<typeof wrapLanguageModel>[0]["model"];
type ProviderObject = Parameters<typeof wrapProvider>[0]["provider"];
type EmbeddingModelObject = Exclude<EmbeddingModel, string>;

export const middlewares: readonly LanguageModelMiddleware[] = [
  memxMiddleware,
  createMemXMiddleware({ requireUser: true, placement: "last-user" }),
];

export function wrapped(model: ModelObject, provider: ProviderObject): LanguageModel {
  wrapProvider({ provider, languageModelMiddleware: memxMiddleware });
  const custom = customProvider({
    languageModels: { chat: wrapLanguageModel({ model, middleware: memxMiddleware }) },
  });
  const other: LanguageModel = custom.languageModel("chat");
  return [other, wrapLanguageModel({ model, middleware: [memxMiddleware] })][0] ?? other;
}

export async function chat(model: LanguageModel, messages: ModelMessage[]): Promise<string> {
  const scope = { userId: "u1", sessionId: "s1" };
  const result = streamText({
    model,
    messages,
    tools: memxTools({ scope, include: ["search_memory", "add_memory", "delete_memory"] }),
    stopWhen: stepCountIs(5),
    providerOptions: { memx: scope },
    onFinish: memxOnFinish({ scope, messages }),
  });
  await generateText({
    model,
    prompt: "Hello",
    tools: { ...memxTools({ scope }) },
    onFinish: memxOnFinish({ scope, prompt: "Hello" }),
  });
  const agent = new ToolLoopAgent({ model, tools: memxTools({ scope }) });
  await agent.generate({ prompt: "Hello" });
  return await result.text;
}

export function learnFromInterface(messages: UIMessage[]): unknown {
  return memxOnFinish({ messages });
}

export function memoryOf(language: ModelObject, embedding: EmbeddingModelObject): Memory {
  return new Memory({ llm: aiSdkLanguageModel(language), embedder: aiSdkEmbedder(embedding) });
}
