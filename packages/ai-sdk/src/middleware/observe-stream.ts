import { isRecord } from "../turn/message-parts.ts";
import type { StreamPart } from "./sdk-types.ts";

/** What was seen of a stream when it ended, in whichever way. */
export interface SeenStream {
  /** In the form of a generated content. */
  readonly content: readonly unknown[];
  /** undefined: no finish came. "error": an error came, whatever the finish said. */
  readonly finishReason: unknown;
}

interface SeenText {
  readonly type: "text";
  text: string;
}

/** Parts that are kept as they are; a stream says them once, whole. */
const WHOLE_PARTS: ReadonlySet<string> = new Set([
  "tool-call",
  "tool-result",
  "tool-approval-request",
  "file",
]);

class StreamRecord implements SeenStream {
  readonly content: unknown[] = [];
  finishReason: unknown;
  readonly #texts = new Map<unknown, SeenText>();

  /** Text blocks may interleave: each delta goes to the block of its id. Unknown parts are no business of ours. */
  see(part: StreamPart): void {
    if (!isRecord(part)) return;
    const { type } = part;
    if (type === "text-delta") this.#textOf(part.id).text += part.delta;
    else if (type === "error") this.finishReason = "error";
    else if (type === "finish") this.finishReason ??= part.finishReason;
    else if (WHOLE_PARTS.has(type)) this.content.push(part);
  }

  #textOf(id: unknown): SeenText {
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = { type: "text", text: "" };
      this.#texts.set(id, text);
      this.content.push(text);
    }
    return text;
  }
}

/**
 * Hands a stream through, part by part as it is asked for, unchanged. `ended` is called once: at the finish, at an error,
 * when the stream ends or breaks, or when its reader leaves. Only the stream's end waits for what it returns.
 */
export function observeStream(
  stream: ReadableStream<StreamPart>,
  ended: (seen: SeenStream, how: "finished" | "left") => Promise<void>,
): ReadableStream<StreamPart> {
  const reader = stream.getReader();
  const record = new StreamRecord();
  let ending: Promise<void> | undefined;
  const end = (how: "finished" | "left"): Promise<void> => (ending ??= ended(record, how));
  return new ReadableStream<StreamPart>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            await end("finished");
            controller.close();
            return;
          }
          controller.enqueue(value);
          record.see(value);
          if (record.finishReason !== undefined) end("finished").catch(() => {});
        } catch (error) {
          record.finishReason ??= "error";
          end("finished").catch(() => {});
          controller.error(error);
        }
      },
      async cancel(reason) {
        end("left").catch(() => {});
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
