import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { StoreError } from "@memx/core";
import type { TurnEvent, TurnFailure } from "@memx/core/adapter";
import { memxMiddleware } from "@memx/langchain/middleware";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  modelCallLimitMiddleware,
  type AnyAgentMiddleware,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { recordingMemory } from "./recording-memory.ts";

const storeDown = new StoreError({ code: "MEMX_STORE_FULL", message: "The disk is full." });
const hello = { messages: [new HumanMessage("I moved to Oslo.")] };

describe("when something fails", () => {
  it("answers all the same when the store is down, and says so", async () => {
    const failures: TurnFailure[] = [];
    const events: TurnEvent[] = [];
    const memory = recordingMemory({ recallError: storeDown, addError: storeDown });
    const memx = memxMiddleware({
      memory,
      onError: (failure) => failures.push(failure),
      onEvent: (event) => events.push(event),
    });
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage("Nice.")),
      tools: [],
      middleware: [memx],
    });
    const result = await agent.invoke(hello);
    await memx.flush();
    expect(result.messages.at(-1)?.text).toBe("Nice.");
    expect(failures.map(({ stage, code }) => [stage, code])).toEqual([
      ["recall", "MEMX_STORE_FULL"],
      ["ingest", "MEMX_STORE_FULL"],
    ]);
    expect(events.map(({ type }) => type)).toEqual(["recall-failed", "ingest-failed"]);
    expect(JSON.stringify([failures, events])).not.toContain("Oslo");
  });

  it("answers when the memory does not answer in time", async () => {
    const memory = { ...recordingMemory(), recall: () => new Promise<never>(() => {}) };
    const codes: string[] = [];
    const memx = memxMiddleware({
      memory,
      recallTimeoutMs: 5,
      onError: ({ code }) => codes.push(code),
    });
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage("Hi.")),
      tools: [],
      middleware: [memx],
    });
    const result = await agent.invoke(hello);
    expect(result.messages.at(-1)?.text).toBe("Hi.");
    expect(codes).toEqual(["MEMX_RECALL_TIMEOUT"]);
  });

  it("throws what failed with strict", async () => {
    const memory = recordingMemory({ recallError: storeDown });
    const model = fakeModel().respond(new AIMessage("Hi."));
    const memx = memxMiddleware({ memory, strict: true, onError: () => {} });
    const agent = createAgent({ model, tools: [], middleware: [memx] });
    await expect(agent.invoke(hello)).rejects.toMatchObject({ cause: storeDown });
    expect(model.calls).toHaveLength(0);
  });

  it("needs a user with requireUser, before the model is called", async () => {
    const model = fakeModel().respond(new AIMessage("Hi."));
    const memory = recordingMemory();
    const agent = createAgent({
      model,
      tools: [],
      middleware: [memxMiddleware({ memory, requireUser: true })],
    });
    await expect(agent.invoke(hello)).rejects.toMatchObject({ code: "MEMX_USER_REQUIRED" });
    expect(model.calls).toHaveLength(0);
    expect(memory.recalls).toHaveLength(0);
    await expect(agent.invoke(hello, { context: { userId: 7 } })).resolves.toBeDefined();
    expect(memory.recalls[0]?.options?.userId).toBe("7");
  });

  it("refuses a user whose id got lost, which must not read the memories of nobody", async () => {
    const model = fakeModel().respond(new AIMessage("Hi."));
    const memory = recordingMemory();
    const agent = createAgent({ model, tools: [], middleware: [memxMiddleware({ memory })] });
    for (const config of [
      { configurable: { user_id: "" } },
      { configurable: { userId: undefined } },
      { context: { userId: "" } },
      { context: { userId: null } },
    ]) {
      await expect(agent.invoke(hello, config)).rejects.toMatchObject({
        code: "MEMX_INPUT_INVALID",
      });
    }
    expect([model.calls, memory.recalls]).toEqual([[], []]);
  });

  it("refuses options that do nothing", () => {
    const misspelled = { memmory: recordingMemory() } as object;
    expect(() => memxMiddleware(misspelled)).toThrow("Unknown option memxMiddleware.memmory");
    expect(() => memxMiddleware({ placement: "top" as "system" })).toThrow("placement");
    expect(() => memxMiddleware({ memory: { storre: {} } as object })).toThrow("storre");
  });

  it("is not there when it is switched off, or when the run is nobody's business", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(new AIMessage("1")).respond(new AIMessage("2"));
    for (const options of [{ enabled: false }, { getScope: () => null }]) {
      const memx = memxMiddleware({ memory, ...options, ingest: "await" });
      await createAgent({ model, tools: [], middleware: [memx] }).invoke(hello);
    }
    expect(model.calls.map(({ messages }) => messages.length)).toEqual([1, 1]);
    expect([memory.recalls, memory.adds]).toEqual([[], []]);
  });
});

describe("a turn that does not end well", () => {
  const modelError = new Error("boom");

  it("is not learned by default, and the model's error stays what it was", async () => {
    const memory = recordingMemory();
    const events: TurnEvent[] = [];
    const memx = memxMiddleware({ memory, onEvent: (event) => events.push(event) });
    const agent = createAgent({
      model: fakeModel().respond(modelError),
      tools: [],
      middleware: [memx],
    });
    await expect(agent.invoke(hello)).rejects.toThrow("boom");
    await memx.flush();
    expect(memory.adds).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "turn-skipped", reason: "error" });
  });

  it("is learned without answer with onIncomplete user-only", async () => {
    const memory = recordingMemory();
    const memx = memxMiddleware({ memory, onIncomplete: "user-only" });
    const agent = createAgent({
      model: fakeModel().respond(modelError),
      tools: [],
      middleware: [memx],
    });
    await expect(agent.invoke(hello)).rejects.toThrow("boom");
    await memx.flush();
    expect(memory.said(0)).toEqual(["user: I moved to Oslo."]);
  });

  it("is not learned when the caller aborts while the model answers", async () => {
    const memory = recordingMemory();
    const events: TurnEvent[] = [];
    const abort = new AbortController();
    const aborting = createMiddleware({
      name: "Aborting",
      wrapModelCall: (request, handler) => {
        abort.abort(new Error("gone"));
        return handler(request);
      },
    });
    const memx = memxMiddleware({ memory, onEvent: (event) => events.push(event) });
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage("Never seen")),
      tools: [],
      middleware: [memx, aborting],
    });
    await expect(agent.invoke(hello, { signal: abort.signal })).rejects.toThrow();
    await memx.flush();
    expect(memory.adds).toEqual([]);
    expect(events.filter(({ type }) => type === "ingest-finished")).toEqual([]);
  });

  it("is not learned when the reader leaves its stream", async () => {
    const memory = recordingMemory();
    const memx = memxMiddleware({ memory });
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage("One two three")),
      tools: [],
      middleware: [memx],
    });
    for await (const _chunk of await agent.stream(hello, { streamMode: "messages" })) break;
    await memx.flush();
    expect(memory.adds).toEqual([]);
  });

  it("is not learned when the graph's recursion limit cuts it", async () => {
    const memory = recordingMemory();
    const again = tool(() => "again", {
      name: "again",
      description: "once more",
      schema: z.object({}),
    });
    const model = fakeModel();
    for (let step = 0; step < 9; step += 1) {
      model.respond(
        new AIMessage({
          content: "",
          tool_calls: [{ name: "again", args: {}, id: `c${step}`, type: "tool_call" }],
        }),
      );
    }
    const memx = memxMiddleware({ memory });
    const agent = createAgent({ model, tools: [again], middleware: [memx] });
    await expect(agent.invoke(hello, { recursionLimit: 8 })).rejects.toThrow();
    await memx.flush();
    expect(memory.recalls).toHaveLength(1);
    expect(memory.adds).toEqual([]);
  });

  it("is not learned when a limit ends it, after which LangChain calls no hook", async () => {
    const memory = recordingMemory();
    const limit = modelCallLimitMiddleware({
      runLimit: 1,
      exitBehavior: "end",
    } as never) as unknown as AnyAgentMiddleware;
    const again = tool(() => "again", {
      name: "again",
      description: "once more",
      schema: z.object({}),
    });
    const call = { name: "again", args: {}, id: "c1", type: "tool_call" as const };
    const model = fakeModel().respond(
      new AIMessage({ content: "Let me look.", tool_calls: [call] }),
    );
    const memx = memxMiddleware({ memory, ingest: "await" });
    const result = await createAgent({ model, tools: [again], middleware: [limit, memx] }).invoke(
      hello,
    );
    expect(result.messages.at(-1)?.text).toContain("limit");
    expect(memory.adds).toEqual([]);
  });
});
