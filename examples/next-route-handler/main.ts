// Calls the route handler as Next.js does, for two users and one stranger, and asserts what comes back.
//   npx tsx --conditions=@memx/source examples/next-route-handler/main.ts
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { settled } from "./lib/after-response.ts";

// The route uses the default memory: this example gives it a home of its own.
const home = await mkdtemp(join(tmpdir(), "memx-route-"));
process.env["MEMX_HOME"] = home;
const { memory, POST } = await import("./app/api/chat/route.ts");
// Opens store and model before the first request.
await memory.search("warm up", { userId: "nobody" });

async function post(cookie: string, chat: string, text: string): Promise<Response> {
  const messages = [{ id: "1", role: "user", parts: [{ type: "text", text }] }];
  return await POST(
    new Request("http://localhost/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `session=${cookie}` },
      body: JSON.stringify({ id: chat, messages }),
    }),
  );
}

/** The text of a UI message stream. */
async function textOf(response: Response): Promise<string> {
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /text\/event-stream/u);
  const events = (await response.text()).matchAll(/^data: (\{.*\})$/gmu);
  const parts = [...events].map(([, json]) => JSON.parse(json ?? "") as { delta?: string });
  return parts.map(({ delta }) => delta ?? "").join("");
}

assert.equal((await post("forged", "c0", "Hello")).status, 401);

const first = await textOf(await post("cookie-of-ann", "c1", "Remember that my hobby is chess."));
await settled();
const ann = await textOf(await post("cookie-of-ann", "c2", "What is my hobby?"));
const bob = await textOf(await post("cookie-of-bob", "c3", "What is my hobby?"));
await settled();
console.log(`Ann, first: ${first}\nAnn, later: ${ann}\nBob: ${bob}`);
if (process.env["OPENAI_API_KEY"] === undefined) {
  assert.equal(ann, "Your hobby is chess.");
  assert.equal(bob, "I do not know your hobby.");
} else {
  assert.match(ann, /chess/iu);
  assert.doesNotMatch(bob, /chess/iu);
}

await memory.close();
await rm(home, { recursive: true });
console.log("ok");
