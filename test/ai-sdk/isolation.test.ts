import { describe, expect, test } from "vitest";

import { promptTexts } from "./prompts.ts";
import { sdkLanes } from "./sdk-lanes.ts";
import { setUp } from "./set-up.ts";

/** Lets other turns go first now and then, the same way in every run. */
function unevenPauses(): () => Promise<void> {
  let state = 1;
  return async () => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turn = 0; turn < state % 5; turn += 1) await Promise.resolve();
  };
}

// Two lanes: the provider's specification plays no part here, and a thousand turns take their time.
describe.each(sdkLanes.slice(0, 2))("two users of one wrapped model on $name", (lane) => {
  const { sdk } = lane;

  test("1,000 interleaved turns never mix", async () => {
    const pause = unevenPauses();
    const fake = lane.mockModel({
      doGenerate: async (call) => {
        await pause();
        return {
          content: [{ type: "text", text: `for ${promptTexts(call).at(-1)}` }],
          finishReason: { unified: "stop", raw: undefined },
          usage: {
            inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
            outputTokens: { total: 1, text: 1, reasoning: 0 },
          },
          warnings: [],
        };
      },
    });
    const { memory, model, flush } = setUp(lane, [], {
      fake,
      requireUser: true,
      recording: { onRecall: pause, onAdd: pause },
    });
    const users = ["ann", "bob"] as const;
    for (const user of users) memory.facts.set(user, [`The secret of ${user}.`]);
    await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const userId = users[index % 2] ?? "ann";
        await pause();
        // The same words from both: only the owner keeps their turns apart.
        const prompt = `Question ${Math.floor(index / 2)}`;
        await sdk.generateText({ model, prompt, providerOptions: { memx: { userId } } });
      }),
    );
    await flush();
    expect(memory.recalls).toHaveLength(1000);
    expect(memory.turns).toHaveLength(1000);
    expect(new Set(memory.turns.map(({ turnId }) => turnId)).size).toBe(1000);
    const blocks = fake.doGenerateCalls.map((call) => promptTexts(call)[0] ?? "");
    for (const user of users) {
      expect(blocks.filter((block) => block.includes(`The secret of ${user}.`))).toHaveLength(500);
      expect(memory.turns.filter(({ userId }) => userId === user)).toHaveLength(500);
    }
    expect(blocks.some((block) => /ann[\s\S]*bob|bob[\s\S]*ann/u.test(block))).toBe(false);
  });

  test("ids that look like parts of other ids are other users", async () => {
    const { memory, model, flush } = setUp(lane, [{ text: "Hi." }]);
    const scopes = [
      { userId: "a", sessionId: "b" },
      { userId: 'a","b' },
      { userId: "a", agentId: "b" },
      { userId: "a&agentId=b" },
      { userId: "a" },
    ];
    for (const memx of scopes) {
      await sdk.generateText({ model, prompt: "Hello", providerOptions: { memx } });
    }
    await flush();
    expect(new Set(memory.turns.map(({ turnId }) => turnId)).size).toBe(scopes.length);
    expect(memory.recalls).toHaveLength(scopes.length);
  });
});
