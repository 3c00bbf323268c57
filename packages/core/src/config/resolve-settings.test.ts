import { homedir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveSettings } from "./resolve-settings.ts";

const resolve = (argument: object, environment: Record<string, string> = {}, file: object = {}) =>
  resolveSettings({
    argument: argument as Record<string, unknown>,
    environment,
    file: file as Record<string, unknown>,
  });

describe("resolveSettings", () => {
  test("gives the specification's defaults", () => {
    const settings = resolve({});
    expect(settings.reflector).toEqual({
      mode: "hybrid",
      minScore: 30,
      llmModel: "openai/gpt-4o-mini",
      timeoutMs: 20_000,
    });
    expect(settings.curator).toEqual({
      similarityThreshold: 0.8,
      conflictThreshold: 0.5,
      mergeStrategy: "keep_best",
    });
    expect(settings.decay).toEqual({ halfLifeDays: 30, boostFactor: 0.1, permanentThreshold: 15 });
    expect(settings.retrieval).toMatchObject({
      keywordWeight: 0.6,
      semanticWeight: 0.4,
      maxResults: 5,
      tokenBudget: 2000,
    });
    expect(settings.daemon).toEqual({ enabled: false, idleTimeoutSeconds: 300 });
    expect(settings.store.uri).toBe(join(homedir(), ".memx", "lancedb"));
  });

  test("accepts the specification's configuration in its own spelling", () => {
    const settings = resolve({
      ace_enabled: false,
      reflector: { mode: "rules", min_score: 40, llm_model: "openai/gpt-4o" },
      curator: {
        similarity_threshold: 0.9,
        conflict_threshold: 0.6,
        merge_strategy: "merge_content",
      },
      decay: { half_life_days: 10, boost_factor: 0.2, permanent_threshold: 5 },
      retrieval: { keyword_weight: 1, semantic_weight: 1, max_results: 3, token_budget: 500 },
      privacy: { custom_patterns: [{ name: "ticket", pattern: "T-[0-9]+" }] },
      daemon: { enabled: true, idle_timeout_seconds: 60 },
    });
    expect(settings).toMatchObject({
      aceEnabled: false,
      reflector: { minScore: 40 },
      curator: { mergeStrategy: "merge_content" },
      decay: { permanentThreshold: 5 },
      retrieval: { maxResults: 3 },
      daemon: { idleTimeoutSeconds: 60 },
    });
  });

  test("takes argument before environment before file before default", () => {
    const environment = { MEMX_RETRIEVAL_MAX_RESULTS: "7", MEMX_REFLECTOR_MODE: "rules" };
    const settings = resolve({ retrieval: { maxResults: 9 } }, environment, {
      retrieval: { max_results: 2, token_budget: 100 },
      reflector: { mode: "llm" },
    });
    expect(settings.retrieval).toMatchObject({ maxResults: 9, tokenBudget: 100, minScore: 0 });
    expect(settings.reflector.mode).toBe("rules");
  });

  test.each([
    [{ retreival: {} }, "MEMX_CONFIG_UNKNOWN_OPTION", "Did you mean retrieval?"],
    [
      { retrieval: { maxResult: 3 } },
      "MEMX_CONFIG_UNKNOWN_OPTION",
      "Did you mean retrieval.max_results?",
    ],
    [
      { retrieval: { max_results: 0 } },
      "MEMX_CONFIG_INVALID",
      "retrieval.max_results must be a whole number from 1 to 1000 (it is 0)",
    ],
    [{ retrieval: { max_results: 3, maxResults: 3 } }, "MEMX_CONFIG_INVALID", "both spellings"],
    [
      { retrieval: { keyword_weight: 0, semantic_weight: 0 } },
      "MEMX_CONFIG_INVALID",
      "One of them must be positive",
    ],
    [{ reflector: { mode: "magic" } }, "MEMX_CONFIG_INVALID", '"hybrid" or "rules" or "llm"'],
    [{ decay: 3 }, "MEMX_CONFIG_INVALID", "decay must be an object of options"],
    [{ home: "" }, "MEMX_CONFIG_INVALID", "home must be a text that is not empty"],
    [
      { __proto__: { home: 3 }, constructor: 1 },
      "MEMX_CONFIG_UNKNOWN_OPTION",
      "Unknown option constructor",
    ],
  ])("refuses %j", (config, code, message) => {
    expect(() => resolve(config)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });

  test("names the environment variable whose value is wrong", () => {
    expect(() => resolve({}, { MEMX_RETRIEVAL_MAX_RESULTS: "many" })).toThrow(
      /MEMX_RETRIEVAL_MAX_RESULTS must be/,
    );
  });

  test("never shows a value's text in an error", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (secret) => {
        fc.pre(!/^[\s.]*$/.test(secret));
        const value = `canary-${secret}`;
        try {
          resolve({ reflector: { mode: value, llm_model: 3 } });
        } catch (error) {
          expect((error as Error).message).not.toContain(value);
        }
      }),
    );
  });

  test("leaves frozen arguments as they were", () => {
    const config = Object.freeze({
      retrieval: Object.freeze({ max_results: 3 }),
      store: Object.freeze({ uri: "memory" }),
    });
    expect(resolve(config).store.uri).toBe("memory");
    expect(config).toEqual({ retrieval: { max_results: 3 }, store: { uri: "memory" } });
  });
});
