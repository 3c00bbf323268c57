import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { turnIdOf, type TurnIdentity } from "./turn-id.ts";

const text = fc.string({ maxLength: 8 });
const optional = fc.option(fc.string({ minLength: 1, maxLength: 4 }), { nil: undefined });
const identity: fc.Arbitrary<TurnIdentity> = fc.record({
  scope: fc.record({ userId: optional, agentId: optional, sessionId: optional, scope: optional }),
  position: fc.oneof(fc.nat(9), text),
  text,
  before: fc.option(text, { nil: undefined }),
});

describe("a turn's id", () => {
  test("is the same in every process and release", () => {
    const turn = { scope: { userId: "ann" }, position: 1, text: "Hello", before: "" };
    expect(turnIdOf(turn)).toBe("turn_57b0ff4214c5432c398fd070f06ab3c7");
  });

  test("is one id for one identity, and another for any other", () => {
    fc.assert(
      fc.property(identity, identity, (a, b) => {
        const parts = ({ scope, position, text: said, before }: TurnIdentity): unknown[] => [
          scope.userId,
          scope.agentId,
          scope.sessionId,
          scope.scope,
          position,
          said,
          before,
        ];
        const same = parts(a).every((part, index) => part === parts(b)[index]);
        expect(turnIdOf(a) === turnIdOf(b)).toBe(same);
        expect(turnIdOf(structuredClone(a))).toBe(turnIdOf(a));
      }),
    );
  });

  test("a user's name cannot imitate another user's session", () => {
    const turn = { position: 1, text: "Hi" };
    const ids = [
      { userId: 'ann","monday' },
      { userId: "ann", sessionId: "monday" },
      { userId: "ann", agentId: "monday" },
      { userId: "ann" },
      {},
    ].map((scope) => turnIdOf({ ...turn, scope }));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
