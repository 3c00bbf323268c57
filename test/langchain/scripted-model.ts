import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";

type Answer = AIMessage | Error;

/** A chat model that answers from a list and keeps what it was asked; works with every LangChain 1.x. */
export class ScriptedModel extends BaseChatModel {
  readonly calls: BaseMessage[][] = [];
  readonly #answers: Answer[];

  constructor(answers: readonly Answer[]) {
    super({});
    this.#answers = [...answers];
  }

  override _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(
    messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    _manager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    this.calls.push([...messages]);
    const answer = this.#answers.shift();
    if (answer === undefined) throw new Error("the script has no more answers");
    if (answer instanceof Error) throw answer;
    return { generations: [{ text: answer.text, message: answer }] };
  }
}
