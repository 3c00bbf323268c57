import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SanitizedText } from "../types/text.ts";
import { chooseContent } from "./choose-content.ts";
import { mergeContent, saysMore } from "./merge-content.ts";

const text = (value: string): SanitizedText => value as SanitizedText;
const merge = (older: string, newer: string): string => mergeContent(text(older), text(newer));

describe("mergeContent", () => {
  test("keeps the sentences of both, the older first", () => {
    expect(merge("The API is written in Go.", "It listens on port 8080")).toBe(
      "The API is written in Go. It listens on port 8080.",
    );
  });

  test("leaves out what is told already, in the same or in other words", () => {
    expect(merge("Use tabs. Lines end at 100.", "use tabs")).toBe("Use tabs. Lines end at 100.");
    expect(merge("Logs are kept for 7 days", "Logs are stored for 7 days")).toBe(
      "Logs are kept for 7 days",
    );
  });

  test("takes the one that tells all of the other", () => {
    expect(merge("The user prefers tabs", "The user prefers tabs with width 4")).toBe(
      "The user prefers tabs with width 4",
    );
  });

  test("does not take another number for the same", () => {
    expect(merge("The timeout is 30 seconds.", "The timeout is 60 seconds.")).toContain("30");
    expect(merge("The timeout is 30 seconds.", "The timeout is 60 seconds.")).toContain("60");
  });

  test("does not grow without end", () => {
    const long = text(`${"The worker writes to the disk and reads from the queue ".repeat(8)}.`);
    expect(mergeContent(long, text("Bananas are yellow."))).toBe("Bananas are yellow.");
  });

  test("law: merging twice changes nothing more", () => {
    const sentence = fc.constantFrom(
      "The API is written in Go.",
      "Alice owns billing.",
      "Deploys happen on Mondays.",
      "用户喜欢茶。",
      "The port is 8080.",
      "Tests run in CI.",
    );
    const paragraph = fc
      .array(sentence, { minLength: 1, maxLength: 4 })
      .map((some) => text(some.join(" ")));
    fc.assert(
      fc.property(paragraph, paragraph, (a, b) => {
        const once = mergeContent(a, b);
        expect(mergeContent(once, b)).toBe(once);
        expect(mergeContent(once, a)).toBe(once);
      }),
    );
  });
});

describe("chooseContent", () => {
  const of = (content: string, score: number) => ({ content: text(content), score });

  test("keep_best: the higher score, then the newer", () => {
    expect(
      chooseContent(
        of("Logs are kept for 7 days", 70),
        of("Logs are stored for 7 days", 40),
        "keep_best",
      ),
    ).toBe("Logs are kept for 7 days");
    expect(
      chooseContent(
        of("Logs are kept for 7 days", 50),
        of("Logs are stored for 7 days", 50),
        "keep_best",
      ),
    ).toBe("Logs are stored for 7 days");
  });

  test("keep_best: no score makes up for lost words", () => {
    expect(
      chooseContent(of("Retry uploads 3 times", 20), of("Retry uploads", 90), "keep_best"),
    ).toBe("Retry uploads 3 times");
    expect(saysMore("Retry uploads 3 times", "Retry uploads")).toBe(true);
    expect(saysMore("Retry uploads", "Retry uploads")).toBe(false);
  });

  test("merge_content: the sentences of both", () => {
    expect(
      chooseContent(of("Alice owns billing.", 90), of("Tests run in CI.", 10), "merge_content"),
    ).toBe("Alice owns billing. Tests run in CI.");
  });
});
