import { createMemXMiddleware } from "@memx/ai-sdk";
import { StoreError } from "@memx/core";
import { describe, expect, test } from "vitest";

import { blocksIn } from "./prompts.ts";
import { spokenIn } from "./recording-memory.ts";
import { sdkLanes } from "./sdk-lanes.ts";
import { setUp } from "./set-up.ts";

const down = (): never => {
  throw new StoreError({ code: "MEMX_STORE_UNAVAILABLE", message: "The store is down." });
};
const OK = [{ text: "It is sunny." }];

describe.each(sdkLanes)("when something fails on $name", (lane) => {
  const { sdk } = lane;

  test("the store is down: the answer arrives, and both failures are told", async () => {
    const { fake, model, flush, failures, events } = setUp(lane, OK, {
      recording: { onRecall: down, onAdd: down },
    });
    const { text } = await sdk.generateText({ model, prompt: "Weather?" });
    await flush();
    expect(text).toBe("It is sunny.");
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(0);
    expect(failures.map(({ stage, code }) => [stage, code])).toEqual([
      ["recall", "MEMX_STORE_UNAVAILABLE"],
      ["ingest", "MEMX_STORE_UNAVAILABLE"],
    ]);
    expect(events.map(({ type }) => type)).toEqual(["recall-failed", "ingest-failed"]);
  });

  test("the store is down: a stream arrives whole", async () => {
    const { model, flush, failures } = setUp(lane, OK, {
      recording: { onRecall: down, onAdd: down },
    });
    expect(await sdk.streamText({ model, prompt: "Weather?" }).text).toBe("It is sunny.");
    await flush();
    expect(failures).toHaveLength(2);
  });

  test("a recall that never ends: the call goes on without memory after its budget", async () => {
    let signal: AbortSignal | undefined;
    const { memory, model, failures } = setUp(lane, OK, {
      recallTimeoutMs: 5,
      recording: {
        onRecall: (options) => {
          signal = options.signal;
          return new Promise(() => {});
        },
      },
    });
    const { text } = await sdk.generateText({ model, prompt: "Weather?" });
    expect(text).toBe("It is sunny.");
    expect(memory.recalls).toHaveLength(1);
    expect(signal?.aborted).toBe(true);
    expect(failures).toMatchObject([{ stage: "recall", code: "MEMX_RECALL_TIMEOUT" }]);
  });

  test("an abort while memory is recalled ends the call with the caller's reason", async () => {
    const abort = new AbortController();
    const { fake, model } = setUp(lane, OK, {
      recording: {
        onRecall: () => {
          abort.abort(new Error("the user left"));
          return new Promise(() => {});
        },
      },
    });
    const call = sdk.generateText({ model, prompt: "Weather?", abortSignal: abort.signal });
    await expect(call).rejects.toThrow("the user left");
    expect(fake.doGenerateCalls).toHaveLength(0);
  });

  test("requests that are refused for now (429, 503) are repeated with one block, one recall, one turn", async () => {
    const refused = (statusCode: number): Error =>
      new sdk.APICallError({
        message: "later",
        url: "http://provider.test",
        requestBodyValues: {},
        statusCode,
        responseHeaders: { "retry-after-ms": "1" },
      });
    const steps = [{ failure: refused(429) }, { failure: refused(503) }, ...OK];
    const { memory, fake, model, flush } = setUp(lane, steps);
    const { text } = await sdk.generateText({ model, prompt: "Weather?", maxRetries: 2 });
    await flush();
    expect(text).toBe("It is sunny.");
    expect(fake.doGenerateCalls.map(blocksIn)).toEqual([1, 1, 1]);
    expect(memory.recalls).toHaveLength(1);
    expect(memory.turns.map(spokenIn)).toEqual([["user: Weather?", "assistant: It is sunny."]]);
  });

  test("the provider fails for good: its own error arrives, nothing is learned", async () => {
    const { memory, model, flush } = setUp(lane, [{ failure: new Error("no such model") }]);
    await expect(sdk.generateText({ model, prompt: "Weather?", maxRetries: 0 })).rejects.toThrow(
      "no such model",
    );
    await flush();
    expect(memory.turns).toEqual([]);
  });

  test.each(["error", "content-filter"])("a finish of %s: nothing is learned", async (finish) => {
    const { memory, model, flush } = setUp(lane, [{ text: "It is", finish }]);
    await sdk.generateText({ model, prompt: "Weather?" });
    await flush();
    expect(memory.turns).toEqual([]);
  });

  test("a fallback model after a failed one: one turn stays one turn", async () => {
    const { memory, model, flush } = setUp(lane, [{ failure: new Error("down") }, ...OK]);
    const ask = async (): Promise<string> =>
      (await sdk.generateText({ model, prompt: "Weather?", maxRetries: 0 })).text;
    expect(await ask().catch(ask)).toBe("It is sunny.");
    await flush();
    expect(memory.recalls).toHaveLength(1);
    expect(memory.turns).toHaveLength(1);
  });

  test("requireUser: a missing user is an error before the model is called", async () => {
    const { memory, fake, model } = setUp(lane, OK, { requireUser: true });
    await expect(sdk.generateText({ model, prompt: "Hi", maxRetries: 0 })).rejects.toMatchObject({
      code: "MEMX_USER_REQUIRED",
    });
    const lost = { memx: { userId: "" } };
    await expect(
      sdk.generateText({ model, prompt: "Hi", maxRetries: 0, providerOptions: lost }),
    ).rejects.toThrow(/userId/u);
    expect(fake.doGenerateCalls).toHaveLength(0);
    expect(memory.recalls).toEqual([]);
  });

  test("a session that cannot be looked up: no memory, and with requireUser no answer either", async () => {
    const getScope = async (): Promise<never> => {
      throw new Error("session store down");
    };
    const open = setUp(lane, OK, { getScope });
    expect((await sdk.generateText({ model: open.model, prompt: "Hi" })).text).toBe("It is sunny.");
    expect(open.failures).toMatchObject([{ stage: "scope", code: "Error" }]);
    expect(open.memory.recalls).toEqual([]);
    const closed = setUp(lane, OK, { getScope, requireUser: true });
    await expect(
      sdk.generateText({ model: closed.model, prompt: "Hi", maxRetries: 0 }),
    ).rejects.toThrow("session store down");
    expect(closed.fake.doGenerateCalls).toHaveLength(0);
  });

  test("a user id that got lost never falls into the memories of nobody", async () => {
    const { memory, fake, model, flush, failures } = setUp(lane, OK);
    const scopes = [
      { userId: undefined },
      { userId: null },
      { userId: "" },
      { userid: "u1" },
      { userId: 7 },
      ["u1"],
      "u1",
    ];
    for (const memx of scopes) {
      const providerOptions = { memx } as never;
      const { text } = await sdk.generateText({ model, prompt: "Hi", providerOptions });
      expect(text).toBe("It is sunny.");
    }
    await flush();
    expect(memory.recalls).toEqual([]);
    expect(memory.turns).toEqual([]);
    expect(failures.map(({ stage }) => stage)).toEqual(scopes.map(() => "scope"));
    expect(fake.doGenerateCalls.every(({ providerOptions }) => providerOptions === undefined)).toBe(
      true,
    );
  });

  test("both spellings of the scope are understood; static, computed and named parts add up", async () => {
    const { memory, model, flush } = setUp(lane, OK, {
      scope: { agentId: "support" },
      getScope: async () => ({ scope: "project:web" }),
      recallWithinSession: true,
    });
    const memx = { user_id: "u1", session_id: "s1" };
    await sdk.generateText({ model, prompt: "Hi", providerOptions: { memx } });
    await flush();
    const owner = { userId: "u1", agentId: "support", sessionId: "s1", scope: "project:web" };
    expect(memory.recalls[0]).toMatchObject(owner);
    expect(memory.turns[0]).toMatchObject(owner);
  });

  test("calls that want no memory have none: enabled false for one call, getScope null, enabled false for all", async () => {
    const one = setUp(lane, OK, { requireUser: true });
    const off = { providerOptions: { memx: { enabled: false } } };
    await sdk.generateText({ model: one.model, prompt: "Title?", ...off });
    const none = setUp(lane, OK, { getScope: () => null });
    await sdk.generateText({ model: none.model, prompt: "Title?" });
    const all = setUp(lane, OK, { enabled: false, requireUser: true });
    await sdk.generateText({ model: all.model, prompt: "Title?" });
    for (const { memory, fake, flush } of [one, none, all]) {
      await flush();
      expect(memory.recalls).toEqual([]);
      expect(memory.turns).toEqual([]);
      expect(blocksIn(fake.doGenerateCalls[0])).toBe(0);
      expect(fake.doGenerateCalls[0]?.providerOptions).toBeUndefined();
    }
  });

  test("strict: what fails is thrown into the run", async () => {
    const recall = setUp(lane, OK, { strict: true, recording: { onRecall: down } });
    await expect(
      sdk.generateText({ model: recall.model, prompt: "Hi", maxRetries: 0 }),
    ).rejects.toMatchObject({ code: "MEMX_STORE_UNAVAILABLE" });
    const add = setUp(lane, OK, { strict: true, ingest: "await", recording: { onAdd: down } });
    await expect(
      sdk.generateText({ model: add.model, prompt: "Hi", maxRetries: 0 }),
    ).rejects.toMatchObject({ code: "MEMX_STORE_UNAVAILABLE" });
  });

  test("listeners that throw do no harm", async () => {
    const broken = (): never => {
      throw new Error("listener");
    };
    const { model, flush } = setUp(lane, OK, {
      onError: broken,
      onEvent: broken,
      waitUntil: broken,
      recording: { onRecall: down, onAdd: down },
    });
    const { text } = await sdk.generateText({ model, prompt: "Weather?" });
    await flush();
    expect(text).toBe("It is sunny.");
  });

  test("waitUntil receives every background ingestion and never a rejection", async () => {
    const handed: Promise<unknown>[] = [];
    const { memory, model } = setUp(lane, OK, {
      waitUntil: (work) => void handed.push(work),
      recording: { onAdd: down },
    });
    await sdk.generateText({ model, prompt: "One" });
    await sdk.generateText({ model, prompt: "Two" });
    await expect(Promise.all(handed)).resolves.toHaveLength(2);
    expect(memory.turns).toHaveLength(2);
  });

  test("ingest false: recalled from, never learned", async () => {
    const { memory, fake, model, flush } = setUp(lane, OK, { ingest: false });
    await sdk.generateText({ model, prompt: "Hi" });
    await flush();
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.turns).toEqual([]);
  });

  test("what fails is told without a word of what was said", async () => {
    const { model, flush, failures, events } = setUp(lane, OK, {
      recording: {
        onRecall: () => {
          throw new TypeError("cannot read Weather? of Ann");
        },
      },
    });
    await sdk.generateText({ model, prompt: "Weather?" });
    await flush();
    const told = JSON.stringify([failures.map(({ error: _cause, ...rest }) => rest), events]);
    expect(told).toContain("TypeError");
    expect(told).not.toMatch(/Weather|Ann|sunny/u);
  });
});

test("options with a wrong name or form are refused where they are made", () => {
  const refused: readonly [object, RegExp][] = [
    [{ tokenBudgets: 3 }, /Unknown option createMemXMiddleware\.tokenBudgets/u],
    [{ placement: "top" }, /placement must be one of/u],
    [{ recallTimeoutMs: -1 }, /recallTimeoutMs must be/u],
    [{ ingest: "later" }, /ingest must be one of/u],
    [{ onIncomplete: "all" }, /onIncomplete must be one of/u],
    [{ minScore: 2 }, /minScore must be/u],
    [{ scope: { user: "u1" } }, /Unknown option scope\.user/u],
    [{ onError: true }, /onError must be a function/u],
  ];
  for (const [options, message] of refused) {
    expect(() => createMemXMiddleware(options)).toThrow(message);
  }
});
