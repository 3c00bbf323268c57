import { describe, expect, test } from "vitest";
import type { SanitizedText } from "../types/text.ts";
import type { SanitizedTurn } from "../types/turn.ts";
import { createReflector } from "./create-reflector.ts";

const text = (value: string): SanitizedText => value as SanitizedText;
const turn = (content: string): SanitizedTurn => ({
  messages: [{ role: "user", content: text(content) }],
  walls: { userId: null, agentId: null, sessionId: null },
  scope: text("global"),
  turnId: null,
  at: 0,
  metadata: {},
});

describe("createReflector", () => {
  test("keeps what a user asks to remember, without a model", async () => {
    const reflector = createReflector({
      settings: { mode: "rules", minScore: 30, llmModel: "none", timeoutMs: 1000 },
      languageModel: null,
    });
    const reflection = await reflector.reflect({
      turn: turn("Remember that our staging DB runs on port 5433."),
      events: [],
    });
    expect(reflection.proposals).toHaveLength(1);
  });
});
