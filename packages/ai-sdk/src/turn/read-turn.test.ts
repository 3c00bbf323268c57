import { describe, expect, test } from "vitest";

import type { AnyMessage } from "./message-parts.ts";
import { readTurn } from "./read-turn.ts";

const user = (text: string): AnyMessage => ({ role: "user", content: [{ type: "text", text }] });
const says = (text: string): AnyMessage => ({
  role: "assistant",
  content: [{ type: "text", text }],
});
const system: AnyMessage = { role: "system", content: "Be short." };
const calls = (toolName: string): AnyMessage => ({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: toolName, toolName, input: { of: toolName } }],
});
const result = (toolName: string, output: unknown = { type: "text", value: "ok" }): AnyMessage => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: toolName, toolName, output }],
});
const read = (...messages: AnyMessage[]) => readTurn(messages, { userId: "ann" });
const said = (...messages: AnyMessage[]): readonly string[] | undefined =>
  read(...messages)?.messages.map(({ role, content }) => `${role}: ${content}`);

describe("the turn a conversation is in", () => {
  test("is what came after the last finished answer", () => {
    const turn = read(system, user("Hi"), says("Hello"), user("Tea?"));
    expect(turn).toMatchObject({ text: "Tea?", messages: [{ role: "user", content: "Tea?" }] });
  });

  test("needs a user message", () => {
    expect(read(system)).toBeNull();
    expect(read()).toBeNull();
  });

  test("is the same in every step, and in a process that resumes it", () => {
    const asked = [system, user("Hi"), says("Hello"), user("Weather?")];
    const steps = [
      asked,
      [...asked, calls("weather")],
      [...asked, calls("weather"), result("weather")],
      [...asked, calls("weather"), result("weather"), calls("map"), result("map")],
      [
        ...asked.slice(1),
        calls("weather"),
        { role: "tool", content: [{ type: "tool-approval-response" }] },
      ],
    ];
    expect(new Set(steps.map((step) => read(...step)?.turnId)).size).toBe(1);
    expect(new Set(steps.map((step) => read(...step)?.text))).toEqual(new Set(["Weather?"]));
  });

  test("asks all of what the user said in a row", () => {
    expect(read(says("Hello"), user("I am Ann."), user("Tea?"))?.text).toBe("I am Ann.\nTea?");
  });

  test("is asked anew when the user speaks while a loop runs, and still holds the beginning", () => {
    const asked = [user("Weather?"), calls("weather"), result("weather")];
    const steered = [...asked, user("In Oslo, I mean."), calls("map"), result("map")];
    expect(read(...steered)?.text).toBe("In Oslo, I mean.");
    expect(read(...steered)?.turnId).not.toBe(read(...asked)?.turnId);
    expect(said(...steered)).toEqual([
      "user: Weather?",
      "tool: ok",
      "user: In Oslo, I mean.",
      "tool: ok",
    ]);
  });

  test("goes on after an answer that the application began itself", () => {
    const begun = [user("A poem."), says("Roses are")];
    expect(read(...begun)?.turnId).toBe(read(user("A poem."))?.turnId);
    expect(said(...begun)).toEqual(["user: A poem.", "assistant: Roses are"]);
  });

  test("differs for the same words after other words, at another place, of another owner", () => {
    const ids = [
      read(user("Yes.")),
      read(user("Hi"), says("Deploy?"), user("Yes.")),
      read(user("Hi"), says("Delete?"), user("Yes.")),
      read(user("Hi"), says("Deploy?"), user("Yes."), says("Deploy?"), user("Yes.")),
      readTurn([user("Yes.")], { userId: "bob" }),
      readTurn([user("Yes.")], { userId: "ann", sessionId: "s" }),
    ].map((turn) => turn?.turnId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("reads tool results in every form", () => {
    const forms: readonly [unknown, string][] = [
      [{ type: "text", value: "plain" }, "plain"],
      [{ type: "json", value: { a: [1] } }, '{"a":[1]}'],
      [{ type: "error-text", value: "no" }, "no"],
      [{ type: "execution-denied", reason: "not now" }, "execution denied"],
      [
        {
          type: "content",
          value: [
            { type: "text", text: "seen" },
            { type: "file", mediaType: "image/png" },
          ],
        },
        "seen\n[image/png]",
      ],
      [{ temperature: 3 }, '{"temperature":3}'],
    ];
    for (const [output, text] of forms) {
      const turn = read(user("Go"), calls("look"), result("look", output));
      expect(turn?.messages[1]).toMatchObject({
        role: "tool",
        content: text,
        toolName: "look",
        toolInput: '{"of":"look"}',
      });
    }
  });

  test("what a memory tool brought is no part of it", () => {
    expect(said(user("Tea?"), calls("search_memory"), result("search_memory"))).toEqual([
      "user: Tea?",
    ]);
  });

  test("parts it cannot read do no harm", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const odd = [null, 7, {}, { type: "text" }, { type: "hologram" }, { type: "text", text: "Hi" }];
    const messages = [
      { role: "user", content: odd },
      { role: "assistant" },
      calls("x"),
      result("x", cycle),
    ];
    expect(said(...messages)).toEqual(["user: Hi", "tool: "]);
  });
});
