import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";

import { AgentTurns } from "./agent-turn.ts";
import { incompleteness, spokenMessages } from "./spoken-messages.ts";

const call = (id: string, name = "look") => ({ id, name, args: {}, type: "tool_call" as const });
const summary = new HumanMessage({
  id: "m1",
  content: "Here is a summary of the conversation",
  additional_kwargs: { lc_source: "summarization" },
});

describe("AgentTurns", () => {
  const scope = { userId: "ann" };
  const question = new HumanMessage({ id: "m1", content: "Find the bug" });
  const step = new AIMessage({ content: "", tool_calls: [call("c1")] });

  it("keeps the turn when a summary takes the question's place in a long tool loop", () => {
    const turns = new AgentTurns();
    const before = turns.current({ messages: [question, step], scope, thread: "t1" });
    const result = new ToolMessage({ content: "found", tool_call_id: "c1" });
    const after = turns.current({ messages: [summary, step, result], scope, thread: "t1" });
    expect(after?.turnId).toBe(before?.turnId);
    expect(after?.question).toBe("Find the bug");
    expect(spokenMessages(after?.messages ?? [], false)).toEqual([
      { role: "user", content: "Find the bug" },
      { role: "tool", content: "found", toolName: "look", toolInput: "{}" },
    ]);
  });

  it("gives another user or thread none of it", () => {
    const turns = new AgentTurns();
    turns.current({ messages: [question], scope, thread: "t1" });
    expect(
      turns.current({ messages: [summary], scope: { userId: "bob" }, thread: "t1" }),
    ).toBeNull();
    expect(turns.current({ messages: [summary], scope, thread: "t2" })).toBeNull();
    expect(turns.current({ messages: [summary], scope, thread: undefined })).toBeNull();
  });

  it("tells equal words of two threads, two users and two messages apart", () => {
    const turns = new AgentTurns();
    const idOf = (id: string | undefined, thread: string, userId: string) =>
      turns.current({
        messages: [new HumanMessage({ content: "Yes", ...(id && { id }) })],
        scope: { userId },
        thread,
      })?.turnId;
    const ids = [
      idOf("1", "t1", "ann"),
      idOf("2", "t1", "ann"),
      idOf("1", "t2", "ann"),
      idOf("1", "t1", "bob"),
      idOf(undefined, "t1", "ann"),
    ];
    expect(new Set(ids).size).toBe(5);
    expect(idOf("1", "t1", "ann")).toBe(ids[0]);
  });
});

describe("spokenMessages", () => {
  it("leaves out what only carries structured output", () => {
    const turn = [
      new HumanMessage("I live in Oslo"),
      new AIMessage({ content: "", tool_calls: [call("c1", "extract-3")] }),
      new ToolMessage({ content: '{"city":"Oslo"}', tool_call_id: "c1" }),
      new AIMessage('Returning structured response: {"city":"Oslo"}'),
    ];
    expect(spokenMessages(turn, true)).toEqual([{ role: "user", content: "I live in Oslo" }]);
    const native = [new HumanMessage("I live in Oslo"), new AIMessage('{"city":"Oslo"}')];
    expect(spokenMessages(native, true)).toEqual([{ role: "user", content: "I live in Oslo" }]);
    expect(spokenMessages(native, false)).toHaveLength(2);
  });
});

describe("incompleteness", () => {
  it.each([
    ["no answer", [new HumanMessage("Hi")], "cut"],
    [
      "an open call",
      [new HumanMessage("Hi"), new AIMessage({ content: "", tool_calls: [call("c1")] })],
      "cut",
    ],
    ["an answer", [new HumanMessage("Hi"), new AIMessage("Hello")], undefined],
    [
      "a tool that ends the turn",
      [
        new HumanMessage("Hi"),
        new AIMessage({ content: "", tool_calls: [call("c1")] }),
        new ToolMessage({ content: "x", tool_call_id: "c1" }),
      ],
      undefined,
    ],
  ])("%s", (_, turn, expected) => {
    expect(incompleteness(turn)).toBe(expected);
  });
});
