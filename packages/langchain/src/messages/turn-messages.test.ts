import {
  AIMessage,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { describe, expect, it } from "vitest";

import { textOf, turnMessages } from "./turn-messages.ts";

describe("turnMessages", () => {
  it("keeps roles and text, pairs tool results with their calls, and leaves the rest out", () => {
    const call = { id: "c1", name: "look", args: { at: "a.png" }, type: "tool_call" as const };
    const messages = [
      new SystemMessage("Be brief."),
      new HumanMessage("What is this?"),
      new AIMessage({ content: "", tool_calls: [call] }),
      new ToolMessage({ content: "no such file", tool_call_id: "c1", status: "error" }),
      new AIMessage("I cannot see it."),
      new RemoveMessage({ id: "m1" }),
      new ChatMessage({ role: "assistant", content: "Sorry." }),
      new ChatMessage({ role: "narrator", content: "Silence." }),
    ];
    const before = JSON.stringify(messages);
    expect(turnMessages(messages)).toEqual([
      { role: "user", content: "What is this?" },
      {
        role: "tool",
        content: "no such file",
        toolName: "look",
        toolInput: '{"at":"a.png"}',
        isError: true,
      },
      { role: "assistant", content: "I cannot see it." },
      { role: "assistant", content: "Sorry." },
    ]);
    expect(JSON.stringify(messages)).toBe(before);
  });

  it("takes reasoning for no text, and a file for its type", () => {
    const message = new AIMessage([
      { type: "reasoning", reasoning: "secret thoughts" },
      { type: "text", text: "A cat." },
      { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
      { type: "image_url", image_url: "https://example.com/a.png" },
    ]);
    expect(textOf(message)).toBe("A cat.\n[image/png]\n[image]");
  });

  it("survives arguments that JSON cannot hold", () => {
    const args: Record<string, unknown> = {};
    args.self = args;
    const call = { id: "c1", name: "loop", args, type: "tool_call" as const };
    const messages = [
      new AIMessage({ content: "", tool_calls: [call] }),
      new ToolMessage({ content: "", tool_call_id: "c1" }),
    ];
    expect(turnMessages(messages)).toEqual([
      { role: "tool", content: "", toolName: "loop", toolInput: "" },
    ]);
  });
});
