import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findEntities, findTools } from "./find-entities.ts";
import { retellChinese } from "./retell-chinese.ts";
import { retellEnglish } from "./retell-english.ts";
import { shorten } from "./shorten.ts";
import { writeDates } from "./write-dates.ts";

const USER = { subject: "The user", group: "the team" };
/** A Wednesday. */
const AT = Date.UTC(2024, 2, 6);

describe("retellEnglish", () => {
  test.each([
    [
      "I prefer tabs because I find them readable.",
      "The user prefers tabs because they find them readable.",
    ],
    ["I don't use yarn.", "The user doesn't use yarn."],
    ["I've always used vim.", "The user has always used vim."],
    ["I’m on call this week", "The user is on call this week"],
    ["I'd rather get a call.", "The user would rather get a call."],
    ["I went to Oslo.", "The user went to Oslo."],
    ["I usually apply patches by hand.", "The user usually applies patches by hand."],
    ["We're dropping IE.", "The team is dropping IE."],
    ["We have two databases.", "The team has two databases."],
    ["She told me that my draft is late.", "She told the user that their draft is late."],
    [
      "Our CI runs on Linux and our CD on Windows.",
      "The team's CI runs on Linux and their CD on Windows.",
    ],
    ["My shell is zsh.", "The user's shell is zsh."],
    ["The rest is up to us.", "The rest is up to the team."],
    ["Run `I am my own` and i_am in I/O mode", "Run `I am my own` and i_am in I/O mode"],
    ["the US team uses it", "The US team uses it"],
  ])("%s", (said, told) => {
    expect(retellEnglish(said, USER)).toBe(told);
  });

  test("a speaker has a name, and nobody knows who their group is", () => {
    expect(
      retellEnglish("I moved to Lisbon and we love it.", { subject: "Ana", group: null }),
    ).toBe("Ana moved to Lisbon and they love it.");
  });
});

test("retellChinese leaves code, quotations and words that hold the characters", () => {
  expect(retellChinese("我们用 `我们` 和“我”，我自我介绍过", USER)).toBe(
    "团队用 `我们` 和“我”，用户自我介绍过",
  );
});

describe("writeDates", () => {
  test.each([
    ["Yesterday we moved.", "On 2024-03-05 we moved."],
    ["We moved it last week.", "We moved it in the week of 2024-02-26."],
    ["true since last month", "true since February 2024"],
    ["done by tomorrow", "done by 2024-03-07"],
    ["Yesterday's release broke.", "2024-03-05's release broke."],
    ["due on March 15", "due on March 15 (2024-03-15)"],
    ["in two weeks", "in the week of 2024-03-18"],
    ["sent by Thursday end of day", "sent by Thursday (2024-03-07) end of day"],
    ["on 2023-12-24 and in May 2023", "on 2023-12-24 and in May 2023"],
    ["the flag `last week` stays", "the flag `last week` stays"],
    ["昨天上线", "2024年3月5日上线"],
    ["hier nous avons migré", "hier (2024-03-05) nous avons migré"],
    ["la semaine dernière", "la semaine dernière (2024-02-26 – 2024-03-03)"],
  ])("%s", (said, written) => {
    expect(writeDates(said, AT)).toBe(written);
  });

  test("is idempotent in English", () => {
    for (const said of ["We moved yesterday.", "in two weeks", "last summer it was hot"]) {
      const once = writeDates(said, AT);
      expect(writeDates(once, AT)).toBe(once);
    }
  });
});

describe("shorten", () => {
  const words = fc.array(
    fc.oneof(
      fc.stringMatching(/^[a-zA-Z0-9_/.-]{1,30}$/u),
      fc.constantFrom("`npm run build -- --x`", "(see", "docs)", "数据库", ",", ";"),
    ),
    { maxLength: 80 },
  );

  test("never more than asked for, and every word is whole", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 400 }), (list, longest) => {
        const text = list.join(" ");
        const short = shorten(text, longest);
        if (short === null) return;
        expect(short.length).toBeLessThanOrEqual(longest);
        if (short === text) return;
        const kept = short.slice(0, -1);
        expect(short.endsWith("…")).toBe(true);
        expect(text.startsWith(kept)).toBe(true);
        expect((kept.match(/`/gu)?.length ?? 0) % 2).toBe(0);
        const next = text.charAt(kept.length);
        const last = kept.at(-1) ?? "";
        expect(/[a-zA-Z0-9_/.-]/u.test(next) && /[a-zA-Z0-9_/.-]/u.test(last)).toBe(false);
      }),
    );
  });

  test("nothing sensible is left of one endless word", () => {
    expect(shorten("x".repeat(500))).toBeNull();
    expect(shorten(`\`${"x ".repeat(300)}\``)).toBeNull();
  });
});

test("findEntities and findTools", () => {
  const text =
    "Use `pnpm` 9.1.0 with DATABASE_URL in packages/web/vite.config.ts, --no-frozen-lockfile, ERR_OSSL and Saela Quint's cluster.";
  expect(findEntities(text, "en")).toEqual(
    expect.arrayContaining([
      "pnpm",
      "9.1.0",
      "DATABASE_URL",
      "packages/web/vite.config.ts",
      "--no-frozen-lockfile",
      "Saela Quint",
    ]),
  );
  expect(
    findTools("We moved from Jenkins to GitHub and docker-compose, not to going out."),
  ).toEqual(["jenkins", "github", "docker-compose"]);
});
