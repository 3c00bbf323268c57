import type { LanguageModelMock, SdkLane } from "./sdk-lanes.ts";

export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly providerExecuted?: boolean;
}

/** What the fake provider answers to one request. */
export interface ScriptedStep {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Default: "tool-calls" with calls, else "stop". null: the stream ends without a finish. */
  readonly finish?: string | null;
  /** A stream part of type "error" before the finish. */
  readonly errorPart?: unknown;
  /** The request itself fails. */
  readonly failure?: Error;
  /** Parts of a kind that this SDK does not know, put first. */
  readonly unknownParts?: readonly object[];
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

const idOf = (call: ScriptedCall): string => call.id ?? `call-${call.name}`;

function finishReason(step: ScriptedStep): { unified: "stop"; raw: undefined } {
  const unified = step.finish ?? (step.calls && step.calls.length > 0 ? "tool-calls" : "stop");
  return { unified: unified as "stop", raw: undefined };
}

function contentOf(step: ScriptedStep): object[] {
  return [
    ...(step.unknownParts ?? []),
    ...(step.reasoning === undefined ? [] : [{ type: "reasoning", text: step.reasoning }]),
    ...(step.text === undefined ? [] : [{ type: "text", text: step.text }]),
    ...(step.calls ?? []).map((call) => ({
      type: "tool-call",
      toolCallId: idOf(call),
      toolName: call.name,
      input: JSON.stringify(call.input),
      ...(call.providerExecuted === true ? { providerExecuted: true } : {}),
    })),
  ];
}

/** The parts of a step's stream; every word of the text is a chunk. */
export function streamPartsOf(step: ScriptedStep): object[] {
  const parts: object[] = [{ type: "stream-start", warnings: [] }, ...(step.unknownParts ?? [])];
  if (step.reasoning !== undefined) {
    parts.push({ type: "reasoning-start", id: "r" });
    parts.push({ type: "reasoning-delta", id: "r", delta: step.reasoning });
    parts.push({ type: "reasoning-end", id: "r" });
  }
  if (step.text !== undefined) {
    parts.push({ type: "text-start", id: "t" });
    for (const delta of step.text.split(/(?<=\s)/u))
      parts.push({ type: "text-delta", id: "t", delta });
    parts.push({ type: "text-end", id: "t" });
  }
  for (const call of step.calls ?? []) {
    const id = idOf(call);
    parts.push({ type: "tool-input-start", id, toolName: call.name });
    parts.push({ type: "tool-input-delta", id, delta: JSON.stringify(call.input) });
    parts.push({ type: "tool-input-end", id });
    parts.push(...contentOf({ calls: [call] }));
  }
  if (step.errorPart !== undefined) parts.push({ type: "error", error: step.errorPart });
  if (step.finish !== null) {
    parts.push({ type: "finish", finishReason: finishReason(step), usage: USAGE });
  }
  return parts;
}

export function streamOf(parts: readonly object[]): ReadableStream<never> {
  return new ReadableStream<never>({
    start(controller) {
      for (const part of parts) controller.enqueue(part as never);
      controller.close();
    },
  });
}

/** A fake at the network edge: answers the requests, generated or streamed, with the steps in order, then with the last one. */
export function scriptedModel(lane: SdkLane, steps: readonly ScriptedStep[]): LanguageModelMock {
  let next = 0;
  const take = (): ScriptedStep => {
    const step = steps[Math.min(next, steps.length - 1)] ?? {};
    next += 1;
    if (step.failure !== undefined) throw step.failure;
    return step;
  };
  return lane.mockModel({
    doGenerate: async () => {
      const step = take();
      return {
        content: contentOf(step) as never,
        finishReason: finishReason(step),
        usage: USAGE,
        warnings: [],
      };
    },
    doStream: async () => ({ stream: streamOf(streamPartsOf(take())) }),
  });
}
