// Names that only version 7 has.
import { memxMiddleware, memxOnFinish, memxTools } from "@memx/ai-sdk";
import { isStepCount, streamText, ToolLoopAgent, type LanguageModel, type ModelMessage } from "ai";

export const middleware: typeof memxMiddleware = memxMiddleware;

export async function chat(model: LanguageModel, messages: ModelMessage[]): Promise<string> {
  const scope = { userId: "u1" };
  const result = streamText({
    model,
    instructions: "Be short.",
    messages,
    stopWhen: isStepCount(5),
    tools: memxTools({ scope }),
    onEnd: memxOnFinish({ scope, messages }),
  });
  const agent = new ToolLoopAgent({
    model,
    tools: memxTools({ scope }),
    onEnd: memxOnFinish({ scope, messages }),
  });
  await agent.generate({ messages });
  return await result.text;
}
