import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

type Mock = InstanceType<typeof MockLanguageModelV3>;
type StreamOptions = Parameters<Mock["doStream"]>[0];
type Stream = Awaited<ReturnType<Mock["doStream"]>>["stream"];
type Chunk = Stream extends ReadableStream<infer Part> ? Part : never;

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** What a model would read: system messages (with them the memories) and the newest thing that was said. */
function reading({ prompt }: StreamOptions): { readonly known: string; readonly last: string } {
  const known = prompt.flatMap((message) => (message.role === "system" ? message.content : []));
  return { known: known.join("\n"), last: JSON.stringify(prompt.at(-1)) };
}

function chunksOf(options: StreamOptions): Chunk[] {
  const { known, last } = reading(options);
  if (last.includes("find me a club")) {
    return [
      {
        type: "tool-call",
        toolCallId: "call-1",
        toolName: "find_club",
        input: JSON.stringify({ hobby: /hobby is (\w+)/u.exec(known)?.[1] ?? "unknown" }),
      },
      { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage: USAGE },
    ];
  }
  const text = last.includes("tool-result")
    ? `Good news: ${/The \w+ club meets on \w+/u.exec(last)?.[0] ?? "none"}.`
    : "Nice to meet you.";
  return [
    { type: "text-start", id: "1" },
    ...text.split(/(?<= )/u).map((delta): Chunk => ({ type: "text-delta", id: "1", delta })),
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage: USAGE },
  ];
}

/** Stands for a real model, so that the example runs without a key and without a network. */
export function scriptedModel(): Mock {
  return new MockLanguageModelV3({
    doStream: async (options) => ({
      stream: simulateReadableStream({ chunks: chunksOf(options), chunkDelayInMs: null }),
    }),
  });
}
