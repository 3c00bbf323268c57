import { describe, expect, test, vi } from "vitest";

import { deepFreeze } from "./deep-freeze.ts";
import { spokenIn } from "./recording-memory.ts";
import { scriptedModel, streamPartsOf } from "./scripted-model.ts";
import { sdkLanes, type LanguageModelMock, type SdkLane } from "./sdk-lanes.ts";
import { setUp } from "./set-up.ts";

const PARAMS = { prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] } as never;

/** A stream that gives its next part only when it is asked for it, and tells how it ended. */
function gatedModel(
  lane: SdkLane,
  parts: readonly object[],
): {
  readonly fake: LanguageModelMock;
  readonly pulled: () => number;
  readonly cancelled: () => boolean;
} {
  let pulled = 0;
  let cancelled = false;
  const fake = lane.mockModel({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream(
        {
          pull(controller) {
            if (abortSignal?.aborted === true) {
              controller.error(abortSignal.reason);
              return;
            }
            const part = parts[pulled];
            pulled += 1;
            if (part === undefined) controller.close();
            else controller.enqueue(part as never);
          },
          cancel() {
            cancelled = true;
          },
        },
        { highWaterMark: 0 },
      ),
    }),
  });
  return { fake, pulled: () => pulled, cancelled: () => cancelled };
}

const LONG = streamPartsOf({ text: "word ".repeat(300) });

describe.each(sdkLanes)("streams on $name", (lane) => {
  const { sdk } = lane;

  test("every part comes through unchanged and in order", async () => {
    const parts = deepFreeze(
      streamPartsOf({
        text: "It is sunny.",
        reasoning: "hm",
        calls: [{ name: "look", input: { at: "sky" }, providerExecuted: true }],
        unknownParts: [{ type: "ping" }, { type: "raw", rawValue: { a: [1] } }],
      }),
    );
    const { model } = setUp(lane, [], { fake: gatedModel(lane, parts).fake });
    const { stream } = await model.doStream(PARAMS);
    const seen: unknown[] = [];
    for await (const part of stream) seen.push(part);
    expect(seen).toEqual(parts);
  });

  test("no part is read before it is asked for, none is held back", async () => {
    const gated = gatedModel(lane, LONG);
    const { model } = setUp(lane, [], { fake: gated.fake });
    const { stream } = await model.doStream(PARAMS);
    const reader = stream.getReader();
    // The adapter of version 7 for older providers reads one part ahead by itself.
    expect(gated.pulled()).toBeLessThanOrEqual(1);
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(gated.pulled()).toBeLessThanOrEqual(4);
    await reader.cancel();
    expect(gated.cancelled()).toBe(true);
  });

  test("an ingestion that never ends delays neither the first part nor the end", async () => {
    const { memory, model } = setUp(lane, [{ text: "It is sunny." }], {
      recording: { onAdd: () => new Promise(() => {}) },
    });
    const result = sdk.streamText({ model, prompt: "Weather?" });
    expect(await result.text).toBe("It is sunny.");
    await vi.waitFor(() => expect(memory.turns).toHaveLength(1));
  });

  test('ingest "await": every part arrives at once, only the end waits for the write', async () => {
    let written = (): void => {};
    const { model } = setUp(lane, [{ text: "It is sunny." }], {
      ingest: "await",
      recording: { onAdd: () => new Promise((resolve) => (written = resolve)) },
    });
    const { stream } = await model.doStream(PARAMS);
    const reader = stream.getReader();
    let last: { type: string } | undefined;
    while (last?.type !== "finish") last = (await reader.read()).value;
    let ended = false;
    const end = reader.read().then(({ done }) => (ended = done));
    await Promise.resolve();
    expect(ended).toBe(false);
    written();
    await end;
    expect(ended).toBe(true);
  });

  test("interleaved text blocks are put together by their ids", async () => {
    const parts = [
      { type: "stream-start", warnings: [] },
      { type: "text-start", id: "a" },
      { type: "text-start", id: "b" },
      { type: "text-delta", id: "a", delta: "one " },
      { type: "text-delta", id: "b", delta: "two " },
      { type: "text-delta", id: "a", delta: "and one" },
      { type: "text-delta", id: "b", delta: "and two" },
      { type: "text-end", id: "a" },
      { type: "text-end", id: "b" },
      streamPartsOf({ text: "" }).at(-1) ?? {},
    ];
    const { memory, model, flush } = setUp(lane, [], { fake: gatedModel(lane, parts).fake });
    await sdk.streamText({ model, prompt: "Count" }).consumeStream();
    await flush();
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: Count", "assistant: one and one\ntwo and two"],
    ]);
  });

  test("an error part: nothing is learned, and the caller sees the provider's own error", async () => {
    const { memory, model, flush, events } = setUp(lane, [
      { text: "It is", errorPart: new Error("overloaded"), finish: "error" },
    ]);
    const seen: unknown[] = [];
    const result = sdk.streamText({
      model,
      prompt: "Weather?",
      onError: ({ error }) => void seen.push(error),
    });
    await result.consumeStream();
    await flush();
    expect(seen).toEqual([expect.objectContaining({ message: "overloaded" })]);
    expect(memory.turns).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "turn-skipped", reason: "error" });
  });

  test("an error part before a finish that says all is well: nothing is learned", async () => {
    const { memory, model, flush } = setUp(lane, [
      { text: "It is", errorPart: new Error("overloaded"), finish: "stop" },
    ]);
    await sdk.streamText({ model, prompt: "Weather?", onError: () => {} }).consumeStream();
    await flush();
    expect(memory.turns).toEqual([]);
  });

  test("a stream that breaks: the error reaches the reader, nothing is learned", async () => {
    const fake = lane.mockModel({
      doStream: async () => {
        const parts = streamPartsOf({ text: "It is sunny." }).slice(0, 4);
        return {
          stream: new ReadableStream({
            pull(controller) {
              const part = parts.shift();
              if (part === undefined) controller.error(new Error("socket closed"));
              else controller.enqueue(part as never);
            },
          }),
        };
      },
    });
    const { memory, model, flush, events } = setUp(lane, [], { fake });
    const { stream } = await model.doStream(PARAMS);
    const read = async (): Promise<void> => {
      for await (const _part of stream) continue;
    };
    await expect(read()).rejects.toThrow("socket closed");
    await flush();
    expect(memory.turns).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "turn-skipped", reason: "error" });
  });

  test("a stream that ends without a finish was cut: nothing is learned", async () => {
    const { memory, model, flush, events } = setUp(lane, [{ text: "It is", finish: null }]);
    const { stream } = await model.doStream(PARAMS);
    for await (const _part of stream) continue;
    await flush();
    expect(memory.turns).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "turn-skipped", reason: "cut" });
  });

  test("an abort that the provider honours: nothing is learned", async () => {
    const abort = new AbortController();
    const { memory, model, flush } = setUp(lane, [], { fake: gatedModel(lane, LONG).fake });
    const result = sdk.streamText({ model, prompt: "Talk", abortSignal: abort.signal });
    const seen: string[] = [];
    for await (const part of result.fullStream) {
      seen.push(part.type);
      if (part.type === "text-delta") abort.abort();
    }
    await flush();
    expect(seen.at(-1)).toBe("abort");
    expect(memory.turns).toEqual([]);
  });

  test("an abort that the provider ignores: its whole answer comes, and nothing is learned", async () => {
    const abort = new AbortController();
    const { memory, model, flush, events } = setUp(lane, [{ text: "word ".repeat(50) }]);
    const result = sdk.streamText({ model, prompt: "Talk", abortSignal: abort.signal });
    for await (const part of result.fullStream) {
      if (part.type === "text-delta") abort.abort();
    }
    await vi.waitFor(() =>
      expect(events).toContainEqual(expect.objectContaining({ reason: "aborted" })),
    );
    await flush();
    expect(memory.turns).toEqual([]);
  });

  test("a client that disconnects: no half answer is learned, whether or not the SDK reads on", async () => {
    const gated = gatedModel(lane, LONG);
    const { memory, model, flush } = setUp(lane, [], { fake: gated.fake });
    const response = sdk.streamText({ model, prompt: "Talk" }).toUIMessageStreamResponse();
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    // Version 6 reads the provider's stream to its end, version 7 stops reading.
    if (lane.major === 6) await vi.waitFor(() => expect(memory.turns).toHaveLength(1));
    await flush();
    for (const turn of memory.turns) {
      expect(spokenIn(turn)).toEqual(["user: Talk", `assistant: ${"word ".repeat(300)}`]);
    }
    expect(memory.turns).toHaveLength(lane.major === 6 ? 1 : 0);
  });

  test("consumeStream(): the turn is learned although the client has gone", async () => {
    const { memory, model, flush } = setUp(lane, [], { fake: gatedModel(lane, LONG).fake });
    const result = sdk.streamText({ model, prompt: "Talk" });
    const consumed = result.consumeStream();
    const reader = result.toUIMessageStreamResponse().body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await consumed;
    await flush();
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: Talk", `assistant: ${"word ".repeat(300)}`],
    ]);
  });

  test("a reader that leaves early: nothing is learned", async () => {
    const { memory, model, flush, events } = setUp(lane, [], { fake: gatedModel(lane, LONG).fake });
    const { stream } = await model.doStream(PARAMS);
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await flush();
    expect(memory.turns).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "turn-skipped", reason: "disconnected" });
  });

  test('onIncomplete "user-only" and "partial" keep what they say', async () => {
    const steps = [{ text: "It is", errorPart: new Error("overloaded"), finish: "error" }];
    const kept = [];
    for (const onIncomplete of ["user-only", "partial"] as const) {
      const { memory, model, flush } = setUp(lane, steps, { onIncomplete });
      await sdk.streamText({ model, prompt: "Weather?", onError: () => {} }).consumeStream();
      await flush();
      kept.push(memory.turns.map(spokenIn));
    }
    expect(kept).toEqual([[["user: Weather?"]], [["user: Weather?", "assistant: It is"]]]);
  });

  test("an incomplete turn that is tried again is learned whole", async () => {
    const steps = [
      { text: "It is", errorPart: new Error("overloaded"), finish: "error" },
      { text: "It is sunny." },
    ];
    const { memory, model, flush } = setUp(lane, steps, { onIncomplete: "user-only" });
    for (const _try of steps) {
      await sdk.streamText({ model, prompt: "Weather?", onError: () => {} }).consumeStream();
    }
    await flush();
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: Weather?"],
      ["user: Weather?", "assistant: It is sunny."],
    ]);
    expect(memory.turns[0]?.turnId).not.toBe(memory.turns[1]?.turnId);
  });
});

test("a scripted model is what the tests think it is", async () => {
  const [lane] = sdkLanes;
  if (lane === undefined) throw new Error("no lane");
  const { stream } = await scriptedModel(lane, [{ text: "one two" }]).doStream(PARAMS);
  const types: string[] = [];
  for await (const part of stream) types.push(part.type);
  expect(types).toEqual([
    "stream-start",
    "text-start",
    "text-delta",
    "text-delta",
    "text-end",
    "finish",
  ]);
});
