// app/api/chat/route.ts of a Next.js application: a plain Request comes in, a plain streaming Response goes out.
import { createMemXMiddleware } from "@memx/ai-sdk";
import { Memory } from "@memx/core";
import { convertToModelMessages, streamText, wrapLanguageModel, type UIMessage } from "ai";

import { chooseModel } from "../../../lib/model.ts";
import { signedInUser } from "../../../lib/session.ts";
import { afterResponse } from "../../../lib/after-response.ts";

// LanceDB and the ONNX runtime are native: not for the edge runtime.
export const runtime = "nodejs";

export const memory: Memory = new Memory();

const model = wrapLanguageModel({
  model: await chooseModel(),
  middleware: createMemXMiddleware({
    memory,
    // A request without a user is refused before the model is asked.
    requireUser: true,
    // A platform that freezes the process after the response must be told what still runs.
    waitUntil: afterResponse,
  }),
});

interface ChatRequest {
  readonly id: string;
  readonly messages: UIMessage[];
}

export async function POST(request: Request): Promise<Response> {
  const userId = signedInUser(request);
  if (userId === null) return new Response("Sign in first.", { status: 401 });
  const { id, messages } = (await request.json()) as ChatRequest;
  const result = streamText({
    model,
    system: "You are a helpful assistant. Be short.",
    messages: await convertToModelMessages(messages),
    // From the session, never from the request's body: whoever names a user reads that user's memories.
    providerOptions: { memx: { userId, sessionId: id } },
  });
  // Reads the answer to its end even where the browser has gone, so that the turn is learned whole.
  void result.consumeStream();
  return result.toUIMessageStreamResponse();
}
