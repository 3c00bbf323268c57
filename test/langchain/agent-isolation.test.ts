import { AIMessage, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { memxMiddleware } from "@memx/langchain/middleware";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";

import { openMemory } from "./open-memory.ts";
import { recordingMemory } from "./recording-memory.ts";

describe("two users of one agent", () => {
  it("never meet in 1,000 interleaved turns", async () => {
    const memory = recordingMemory();
    const model = fakeModel();
    const seen: string[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      model.respond((messages: BaseMessage[]) => {
        seen.push(JSON.stringify(messages.map(({ content }) => content)));
        return new AIMessage(`answer to ${messages.at(-1)?.text}`);
      });
    }
    const memx = memxMiddleware({ memory });
    const agent = createAgent({ model, tools: [], middleware: [memx] });
    const run = async (turn: number): Promise<void> => {
      const userId = turn % 2 === 0 ? "ann" : "bob";
      const text = `I am ${userId}, turn ${turn}`;
      await agent.invoke({ messages: [new HumanMessage(text)] }, { context: { userId } });
    };
    for (let start = 0; start < 1000; start += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => run(start + index)));
    }
    await memx.flush();

    expect(seen).toHaveLength(1000);
    for (const prompt of seen) {
      const [mine, other] = prompt.includes("I am ann") ? ["ann", "bob"] : ["bob", "ann"];
      expect(prompt).toContain(`known about ${mine}`);
      expect(prompt).not.toContain(other);
    }
    expect(memory.adds).toHaveLength(1000);
    for (const { turn } of memory.adds) {
      expect(turn.messages[0]?.content).toContain(`I am ${turn.userId}`);
      expect(turn.messages[1]?.content).toContain(`I am ${turn.userId}`);
    }
  });

  it("never read each other's memories from a real store", async () => {
    const memory = openMemory();
    const blocks: string[] = [];
    const model = fakeModel();
    for (let turn = 0; turn < 40; turn += 1) {
      model.respond((messages: BaseMessage[]) => {
        blocks.push(messages.map(({ text }) => text).join("\n"));
        return new AIMessage("Noted.");
      });
    }
    const agent = createAgent({
      model,
      tools: [],
      middleware: [memxMiddleware({ memory, ingest: "await", recallTimeoutMs: 60_000 })],
    });
    const say = async (userId: string, text: string): Promise<void> => {
      await agent.invoke({ messages: [new HumanMessage(text)] }, { context: { userId } });
    };
    await Promise.all([
      say("ann", "Remember that my favourite colour is turquoise."),
      say("bob", "Remember that my favourite colour is vermilion."),
    ]);
    await Promise.all(
      Array.from({ length: 38 }, (_, turn) =>
        say(turn % 2 === 0 ? "ann" : "bob", "What is my favourite colour?"),
      ),
    );
    const asked = blocks.filter((block) => block.includes("What is my favourite colour?"));
    const withTurquoise = asked.filter((block) => block.includes("turquoise"));
    const withVermilion = asked.filter((block) => block.includes("vermilion"));
    expect([withTurquoise.length, withVermilion.length]).toEqual([19, 19]);
    expect(
      asked.filter((block) => block.includes("turquoise") && block.includes("vermilion")),
    ).toEqual([]);
  });
});
