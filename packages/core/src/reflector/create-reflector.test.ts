import { describe, expect, test } from "vitest";
import { ReflectorError } from "../errors/memx-error.ts";
import type { LanguageModel, LanguageModelRequest } from "../ports/language-model.ts";
import type { ReflectorSettings } from "../types/settings.ts";
import type { SanitizedText } from "../types/text.ts";
import type { SanitizedTurn } from "../types/turn.ts";
import { createReflector } from "./create-reflector.ts";
import type { Reflection } from "./reflector.ts";

const text = (value: string): SanitizedText => value as SanitizedText;
const turnOf = (...messages: readonly string[]): SanitizedTurn => ({
  messages: messages.map((content, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: text(content),
  })),
  walls: { userId: null, agentId: null, sessionId: null },
  scope: text("global"),
  turnId: null,
  at: Date.UTC(2024, 2, 6),
  metadata: {},
});

interface RecordedModel extends LanguageModel {
  readonly requests: LanguageModelRequest[];
}

/** Answers one after the other; an Error is thrown, "hang" never ends and ignores the signal. */
function recordedModel(...answers: readonly (string | Error)[]): RecordedModel {
  const requests: LanguageModelRequest[] = [];
  return {
    id: "recorded",
    requests,
    generate(request) {
      requests.push(request);
      const answer = answers[requests.length - 1] ?? answers.at(-1) ?? "";
      if (answer === "hang") return new Promise(() => undefined);
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({ text: answer, usage: { inputTokens: 100, outputTokens: 20 } });
    },
  };
}

function reflect(
  turn: SanitizedTurn,
  languageModel: LanguageModel | null,
  settings: Partial<ReflectorSettings> = {},
): Promise<Reflection> {
  const defaults: ReflectorSettings = {
    mode: "hybrid",
    minScore: 30,
    llmModel: "recorded",
    timeoutMs: 2000,
  };
  return createReflector({ settings: { ...defaults, ...settings }, languageModel }).reflect({
    turn,
    events: [],
  });
}

const memory = (content: string, score = 80): string =>
  JSON.stringify({
    memories: [
      {
        content,
        section: "FACT",
        type: "KNOWLEDGE",
        score,
        entities: [],
        tools: [],
        tags: [],
        change: false,
      },
    ],
  });
const contents = (reflection: Reflection): readonly string[] =>
  reflection.proposals.map((proposal) => proposal.content);
const DATABASE = turnOf(
  "Remember that our staging DB runs on port 5433.",
  "Noted, staging uses 5433.",
);
const BY_RULES = "The team's staging DB runs on port 5433.";

describe("createReflector", () => {
  test("rules: never asks a model", async () => {
    const model = recordedModel(memory("The staging DB runs on port 5433."));
    const reflection = await reflect(DATABASE, model, { mode: "rules" });
    expect(model.requests).toHaveLength(0);
    expect(contents(reflection)).toEqual([BY_RULES]);
    expect(reflection.usage).toBeUndefined();
  });

  test("hybrid: the model's sentence takes the place of the rule's that says the same", async () => {
    const reflection = await reflect(
      DATABASE,
      recordedModel(memory("The team's staging database (DB) runs on port 5433.")),
    );
    expect(contents(reflection)).toEqual(["The team's staging database (DB) runs on port 5433."]);
    expect(reflection.proposals[0]?.sourceType).toBe("LLM");
    expect(reflection.usage).toEqual({ inputTokens: 100, outputTokens: 20, calls: 1 });
    expect(reflection.degraded).toBeUndefined();
  });

  test("hybrid: an empty answer does not take away what a rule knows", async () => {
    expect(contents(await reflect(DATABASE, recordedModel('{"memories":[]}')))).toEqual([BY_RULES]);
  });

  test.each(["thanks!", "ok", "谢谢", "yes, go on", "好的"])(
    "hybrid: does not spend a call on %j",
    async (said) => {
      const model = recordedModel(memory("nothing"));
      const reflection = await reflect(turnOf(said), model);
      expect(model.requests).toHaveLength(0);
      expect(reflection.proposals).toEqual([]);
    },
  );

  test("llm: takes the model's word, in its order of score", async () => {
    const answer = JSON.stringify({
      memories: [
        { content: "The staging DB exists.", score: 40 },
        { content: "The staging DB runs on port 5433.", score: 90 },
      ],
    });
    const reflection = await reflect(DATABASE, recordedModel(answer), { mode: "llm" });
    expect(contents(reflection)).toEqual([
      "The staging DB runs on port 5433.",
      "The staging DB exists.",
    ]);
  });

  test("does not keep what the turn does not say, or what scores too low", async () => {
    const answer = JSON.stringify({
      memories: [
        { content: "Caroline adopted two greyhounds in Barcelona.", score: 90 },
        { content: "The staging DB runs on port 5433.", score: 10 },
      ],
    });
    const reflection = await reflect(DATABASE, recordedModel(answer), { mode: "llm" });
    expect(reflection.proposals).toEqual([]);
    expect(
      reflection.candidates
        .filter((candidate) => !candidate.kept)
        .map((candidate) => candidate.reason),
    ).toEqual(["the turn does not say this", "score 10 is below 30"]);
  });

  test("asks once more after an unreadable answer, and counts both calls", async () => {
    const model = recordedModel(
      "Sorry, I cannot do that.",
      memory("The staging DB runs on port 5433."),
    );
    const reflection = await reflect(DATABASE, model, { mode: "llm" });
    expect(contents(reflection)).toEqual(["The staging DB runs on port 5433."]);
    expect(reflection.usage).toEqual({ inputTokens: 200, outputTokens: 40, calls: 2 });
  });

  test.each([
    ["answers prose", recordedModel("I found nothing."), "MEMX_REFLECTOR_BAD_OUTPUT", 2],
    ["is down", recordedModel(new TypeError("fetch failed: secret text")), "TypeError", 2],
    [
      "says no",
      recordedModel(new ReflectorError({ code: "MEMX_REFLECTOR_FAILED", message: "status 401" })),
      "MEMX_REFLECTOR_FAILED",
      2,
    ],
  ])("leaves the rules' proposals where the model %s", async (...[, model, code, calls]) => {
    const reflection = await reflect(DATABASE, model);
    expect(contents(reflection)).toEqual([BY_RULES]);
    expect(reflection.degraded?.code).toBe(code);
    expect(reflection.degraded?.message).not.toContain("secret text");
    expect(reflection.usage?.calls).toBe(calls);
  });

  test("does not wait for a model that ignores its signal", async () => {
    const reflection = await reflect(DATABASE, recordedModel("hang"), { timeoutMs: 20 });
    expect(contents(reflection)).toEqual([BY_RULES]);
    expect(reflection.degraded?.code).toBe("MEMX_REFLECTOR_TIMEOUT");
    expect(reflection.usage?.calls).toBe(1);
  });

  test("an abort rejects with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const reflector = createReflector({
      settings: { mode: "llm", minScore: 30, llmModel: "recorded", timeoutMs: 5000 },
      languageModel: {
        id: "aborting",
        generate: () => {
          controller.abort(reason);
          return new Promise(() => undefined);
        },
      },
    });
    await expect(
      reflector.reflect({ turn: DATABASE, events: [], signal: controller.signal }),
    ).rejects.toBe(reason);
    await expect(
      reflector.reflect({ turn: DATABASE, events: [], signal: controller.signal }),
    ).rejects.toBe(reason);
  });

  test("llm without a model: rules, and one notice", async () => {
    const reflector = createReflector({
      settings: { mode: "llm", minScore: 30, llmModel: "none", timeoutMs: 1000 },
      languageModel: null,
    });
    const first = await reflector.reflect({ turn: DATABASE, events: [] });
    const second = await reflector.reflect({ turn: DATABASE, events: [] });
    expect(contents(first)).toEqual([BY_RULES]);
    expect(first.degraded?.code).toBe("MEMX_DEPENDENCY_MISSING");
    expect(second.degraded).toBeUndefined();
    expect((await reflect(DATABASE, null)).degraded).toBeUndefined();
  });

  test("the request names the date and the speakers, and holds no system text", async () => {
    const model = recordedModel('{"memories":[]}');
    const turn = turnOf("We moved the staging database to Frankfurt yesterday.");
    const named: SanitizedTurn = {
      ...turn,
      messages: [
        { role: "system", content: text("hidden instructions") },
        ...turn.messages,
        {
          role: "tool",
          toolName: text("Bash"),
          toolInput: text("npm test"),
          content: text("Exit code 1"),
          isError: true,
        },
        { role: "user", name: text("Ana"), content: text("I am Ana.") },
      ],
    };
    await reflect(named, model, { mode: "llm" });
    const [request] = model.requests;
    expect(request?.prompt).toContain("Date of the exchange: 2024-03-06");
    expect(request?.prompt).toContain("<user Ana>");
    expect(request?.prompt).toContain("<tool Bash npm test FAILED>");
    expect(request?.prompt).not.toContain("hidden instructions");
    expect(request?.schema).toMatchObject({ type: "object", required: ["memories"] });
  });

  test("cuts long exchanges in the middle, not in a character", async () => {
    const model = recordedModel('{"memories":[]}');
    await reflect(turnOf(`We decided to use Drizzle. ${"😀".repeat(20_000)}`), model, {
      mode: "llm",
    });
    const prompt = model.requests[0]?.prompt ?? "";
    expect(prompt.length).toBeLessThan(13_000);
    expect(prompt).not.toMatch(
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u,
    );
  });
});
