import type { LanguageModelMiddleware } from "ai";

// Taken from the one alias that every major of the AI SDK exports, so that the published types name no specification
// version: the versioned names of one major are not assignable to the other's.

type Hook<Name extends keyof LanguageModelMiddleware> = NonNullable<LanguageModelMiddleware[Name]>;

export type TransformParams = Hook<"transformParams">;
export type WrapGenerate = Hook<"wrapGenerate">;
export type WrapStream = Hook<"wrapStream">;

/** What one model call is asked. */
export type CallOptions = Awaited<ReturnType<TransformParams>>;
export type Prompt = CallOptions["prompt"];
export type StreamResult = Awaited<ReturnType<WrapStream>>;
export type StreamPart = StreamResult["stream"] extends ReadableStream<infer Chunk> ? Chunk : never;
