import type { TurnMemory } from "@memx/core/adapter";

import { readAnswer, type Answer } from "../turn/read-answer.ts";
import type { PromptTurn } from "../turn/read-turn.ts";
import { observeStream } from "./observe-stream.ts";
import type { CallOptions, WrapGenerate, WrapStream } from "./sdk-types.ts";

export interface LearningHooks {
  readonly wrapGenerate: WrapGenerate;
  readonly wrapStream: WrapStream;
}

const isStructured = (params: CallOptions): boolean => params.responseFormat?.type === "json";
const isAborted = (params: CallOptions): boolean => params.abortSignal?.aborted === true;

/** The hooks that learn from a call when it has ended. `turnOfCall` knows the turn of parameters that were prepared. */
export function learnFromCalls(
  turns: TurnMemory,
  turnOfCall: WeakMap<object, PromptTurn>,
): LearningHooks {
  async function learn(turn: PromptTurn, answer: Answer): Promise<void> {
    // A tool must run first: the turn goes on, and its last step is learned from.
    if (answer.state === "pending") return;
    const { turnId, scope } = turn;
    const messages = [...turn.messages, ...answer.messages];
    await turns.ingest({ turnId, scope, messages, incomplete: answer.reason });
  }

  /** The call's own error is what the caller must see, whatever becomes of the turn. */
  async function failed(turn: PromptTurn, params: CallOptions): Promise<void> {
    const reason = isAborted(params) ? "aborted" : "error";
    await learn(turn, { messages: [], state: "incomplete", reason }).catch(() => {});
  }

  const wrapGenerate: WrapGenerate = async ({ doGenerate, params }) => {
    const turn = turnOfCall.get(params);
    if (turn === undefined) return await doGenerate();
    let result;
    try {
      result = await doGenerate();
    } catch (error) {
      await failed(turn, params);
      throw error;
    }
    const { content, finishReason } = result;
    const call = { aborted: isAborted(params), structured: isStructured(params) };
    await learn(turn, readAnswer({ content, finishReason, ...call }));
    return result;
  };

  const wrapStream: WrapStream = async ({ doStream, params }) => {
    const turn = turnOfCall.get(params);
    if (turn === undefined) return await doStream();
    let result;
    try {
      result = await doStream();
    } catch (error) {
      await failed(turn, params);
      throw error;
    }
    const stream = observeStream(result.stream, async (seen, how) => {
      const call = { aborted: isAborted(params), structured: isStructured(params) };
      const answer = readAnswer({ ...seen, ...call });
      const left = how === "left" && answer.reason === "cut";
      await learn(turn, left ? { ...answer, reason: "disconnected" } : answer);
    });
    return { ...result, stream };
  };

  return { wrapGenerate, wrapStream };
}
