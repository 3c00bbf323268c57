import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { ReflectorError } from "../errors/memx-error.ts";
import type { LanguageModelRequest } from "../ports/language-model.ts";
import { createOpenAICompatibleModel } from "./open-ai-compatible.ts";

interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string };
    readonly max_tokens?: number;
  };
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** A server that gives the answers one after the other, the last one for ever. */
async function serve(
  ...answers: readonly Answer[]
): Promise<{ readonly baseUrl: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Received["body"],
      });
      (answers[received.length - 1] ?? answers.at(-1))?.(response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received };
}

const completion =
  (content: unknown): Answer =>
  (response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        choices: [{ message: { content } }],
        usage: { prompt_tokens: 12, completion_tokens: 3 },
      }),
    );
  };
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers);
    response.end('{"error":"the prompt said: launch code 0000"}');
  };
const hangUp: Answer = (_, request) => {
  request.socket.destroy();
};
const never: Answer = () => undefined;

const REQUEST: LanguageModelRequest = {
  system: "be brief",
  prompt: "launch code 0000",
  schema: { type: "object" },
  maxOutputTokens: 50,
};
const model = (baseUrl: string, apiKey?: string): ReturnType<typeof createOpenAICompatibleModel> =>
  createOpenAICompatibleModel({ model: "openai/gpt-4o-mini", apiKey, baseUrl, retryDelayMs: 1 });

async function failure(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => null,
    (error: unknown) => error,
  );
}

describe("createOpenAICompatibleModel", () => {
  test("asks for the schema and reads text and usage", async () => {
    const { baseUrl, received } = await serve(completion("hello"));
    const answer = await model(`${baseUrl}/`, "key").generate(REQUEST);
    expect(answer).toEqual({ text: "hello", usage: { inputTokens: 12, outputTokens: 3 } });
    expect(received[0]).toMatchObject({
      path: "/v1/chat/completions",
      authorization: "Bearer key",
      body: { model: "gpt-4o-mini", max_tokens: 50, response_format: { type: "json_schema" } },
    });
    expect(received[0]?.body.messages).toEqual([
      { role: "system", content: "be brief" },
      { role: "user", content: "launch code 0000" },
    ]);
  });

  test("sends no Authorization header without a key, and no format without a schema", async () => {
    const { baseUrl, received } = await serve(completion("x"));
    await model(baseUrl).generate({ system: "s", prompt: "p" });
    expect(received[0]?.authorization).toBeUndefined();
    expect(received[0]?.body).not.toHaveProperty("response_format");
    expect(received[0]?.body).not.toHaveProperty("max_tokens");
  });

  test("a server that refuses schemas is asked for JSON, then for text, and remembered", async () => {
    const { baseUrl, received } = await serve(
      status(400),
      status(422),
      completion("a"),
      completion("b"),
    );
    const client = model(baseUrl);
    expect((await client.generate(REQUEST)).text).toBe("a");
    expect((await client.generate(REQUEST)).text).toBe("b");
    expect(received.map(({ body }) => body.response_format?.type ?? "text")).toEqual([
      "json_schema",
      "json_object",
      "text",
      "text",
    ]);
  });

  test("repeats once after 429, 5xx and a broken connection", async () => {
    for (const first of [status(429, { "retry-after": "0" }), status(503), hangUp]) {
      const { baseUrl, received } = await serve(first, completion("then"));
      expect((await model(baseUrl).generate(REQUEST)).text).toBe("then");
      expect(received).toHaveLength(2);
    }
  });

  test.each([
    ["refuses the key", status(401), 1, /status 401.*OPENAI_API_KEY/u],
    ["is overloaded", status(500), 2, /status 500/u],
    ["breaks off", hangUp, 2, /could not be reached/u],
    [
      "answers with HTML",
      ((response: ServerResponse) => response.end("<html>")) as Answer,
      1,
      /did not answer with JSON/u,
    ],
  ])(
    "says plainly that the server %s, without prompt or answer",
    async (...[, answer, calls, message]) => {
      const { baseUrl, received } = await serve(answer);
      const error = await failure(model(baseUrl, "secret-key").generate(REQUEST));
      expect(error).toBeInstanceOf(ReflectorError);
      expect(String((error as Error).message)).toMatch(message);
      const told = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).stack)} ${String((error as Error).cause)}`;
      expect(told).not.toMatch(/0000|launch|secret-key/u);
      expect(received).toHaveLength(calls);
    },
  );

  test("an unreachable server is an error that names the way out", async () => {
    const { baseUrl } = await serve(never);
    const closed = servers.pop();
    await new Promise((resolve) => closed?.close(resolve));
    const error = await failure(model(baseUrl).generate(REQUEST));
    expect(error).toMatchObject({ code: "MEMX_REFLECTOR_FAILED" });
  });

  test.each([
    ["a missing choice", (response: ServerResponse) => response.end("{}"), ""],
    ["null content", completion(null), ""],
    [
      "parts",
      completion([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
      "ab",
    ],
  ] as readonly (readonly [string, Answer, string])[])("reads %s", async (_, answer, text) => {
    const { baseUrl } = await serve(answer);
    expect((await model(baseUrl).generate(REQUEST)).text).toBe(text);
  });

  test("an abort ends a request that is under way, and a pause, with the signal's reason", async () => {
    const reason = new Error("enough");
    for (const answer of [never, status(429, { "retry-after": "5" })]) {
      const controller = new AbortController();
      const { baseUrl } = await serve((response, request) => {
        answer(response, request);
        setImmediate(() => controller.abort(reason));
      });
      expect(
        await failure(model(baseUrl).generate({ ...REQUEST, signal: controller.signal })),
      ).toBe(reason);
    }
    const aborted = AbortSignal.abort(reason);
    expect(
      await failure(model("http://127.0.0.1:1/v1").generate({ ...REQUEST, signal: aborted })),
    ).toBe(reason);
  });
});
