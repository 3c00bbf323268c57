import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignStatements } from "../alignment/align.ts";
import { analyseStatement } from "../analysis/statement.ts";
import type { GuardName } from "./guard.ts";
import { guardPair } from "./guard.ts";

function guards(a: string, b: string): readonly GuardName[] {
  const [one, other] = [analyseStatement(a), analyseStatement(b)];
  return guardPair(one, other, alignStatements(one, other));
}

const FIRES: readonly (readonly [GuardName, string, string])[] = [
  ["negation", "Never force-push to main", "Force-push to main"],
  ["negation", "Use pnpm, stop using npm", "Use pnpm, using npm"],
  ["negation", "The build fails when HOME is unset", "The build fails when HOME is set"],
  ["negation", "Project orion no longer depends on lodash", "Project orion depends on lodash"],
  ["number", "The port is 5432", "The port is 5433"],
  ["number", "Node must be 20.11.1", "Node must be 20.9.0"],
  ["number", "Merge requests need two approvals", "Merge requests need one approval"],
  ["number", "Retry three times", "Retry 4 times"],
  ["number", "We release every two weeks", "We release every week"],
  ["number", "Backups are made nightly", "Backups are made every two nights"],
  ["code", "Read src/config/app.ts first", "Read src/config/db.ts first"],
  ["code", "getUserById returns null", "getUserByEmail returns null"],
  ["code", "Set API_URL before the start", "Set API_KEY before the start"],
  ["name", "The API runs on Hetzner", "The API runs on Azure"],
  ["name", "Alice owns the billing service", "Bob owns the billing service"],
  ["name", "Write it in German", "Write it in English"],
  ["opposite", "Enable strict mode", "Disable strict mode"],
  ["opposite", "Migrations run before the start", "Migrations run after the start"],
  ["opposite", "The cron job runs on Mondays", "The cron job runs on Fridays"],
  ["opposite", "The flight to Tokyo", "The flight from Tokyo"],
  ["word-order", "The client calls the server over gRPC", "The server calls the client over gRPC"],
  ["word-order", "Call init() before connect()", "Call connect() before init()"],
  ["word-order", "The user prefers tabs over spaces", "The user prefers spaces over tabs"],
];

const PASSES: readonly (readonly [string, string])[] = [
  ["Retry failed uploads three times", "Failed uploads are retried 3 times"],
  ["CI timeout is 10 minutes", "The CI timeout is set to ten minutes"],
  ["The user does not like long meetings", "The user dislikes long meetings"],
  ["The linter forbids unused variables", "Unused variables are not allowed by the linter"],
  ["When tests fail, stop the deploy", "Stop the deploy when tests fail"],
  ["A man is playing one guitar", "A man is playing a guitar"],
  ["Enable strict mode in tsconfig.json", "Enable strict mode in tsconfig"],
  ["Logs are kept", "Logs are kept"],
  ["The search index is rebuilt weekly", "The search index gets rebuilt every week"],
  ["Backups run every night", "Backups run at 02:00"],
];

describe("guardPair", () => {
  test.each(FIRES)("%s: %j / %j", (name, a, b) => {
    expect(guards(a, b)).toContain(name);
    expect(guards(b, a)).toContain(name);
  });

  test.each(PASSES)("nothing: %j / %j", (a, b) => {
    expect(guards(a, b)).toEqual([]);
  });

  test("law: symmetric, and never fires on one text twice", () => {
    const text = fc.constantFrom(...FIRES.flatMap(([, a, b]) => [a, b]), ...PASSES.flat());
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(guards(a, b).toSorted()).toEqual(guards(b, a).toSorted());
        expect(guards(a, a)).toEqual([]);
      }),
    );
  });

  test("takes any text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(guards(a, b).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
