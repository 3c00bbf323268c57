import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Message } from "../types/turn.ts";
import { keptMessages } from "./kept-messages.ts";

const TURN: readonly Message[] = [
  { role: "system", content: "Be short." },
  { role: "user", content: "Weather?" },
  { role: "tool", content: "sunny", toolName: "weather", toolInput: "{}" },
  { role: "assistant", content: "Sunny." },
  { role: "assistant", content: "  " },
];
const record = (incomplete?: string) => ({ turnId: "t", scope: {}, messages: TURN, incomplete });
const rolesOf = (messages: readonly Message[] | null): string | undefined =>
  messages?.map(({ role }) => role).join(" ");

describe("what is kept of a turn", () => {
  test.each([
    { name: "complete", onIncomplete: "skip", includeTools: false, roles: "user assistant" },
    {
      name: "complete, tools",
      onIncomplete: "skip",
      includeTools: true,
      roles: "user tool assistant",
    },
    { name: "aborted, skip", onIncomplete: "skip", includeTools: true, roles: undefined },
    { name: "aborted, user", onIncomplete: "user-only", includeTools: true, roles: "user" },
    { name: "aborted, all", onIncomplete: "partial", includeTools: false, roles: "user assistant" },
    {
      name: "aborted, tools",
      onIncomplete: "partial",
      includeTools: true,
      roles: "user tool assistant",
    },
  ] as const)("$name", ({ name, roles, ...rules }) => {
    const incomplete = name.startsWith("aborted") ? "aborted" : undefined;
    expect(rolesOf(keptMessages(record(incomplete), rules))).toBe(roles);
  });

  test("nothing said: nothing kept", () => {
    const messages: readonly Message[] = [{ role: "user", content: " \n" }];
    const rules = { onIncomplete: "partial", includeTools: true } as const;
    expect(keptMessages({ turnId: "t", scope: {}, messages }, rules)).toBeNull();
  });

  test("a memory block is taken out whole, also one that is longer than what is kept", () => {
    const block = `<memx_memories>\n${"- [mem_00000001 2026-01-01] tea\n".repeat(50)}</memx_memories>`;
    const messages: readonly Message[] = [
      { role: "user", content: `Why ${block} this?` },
      { role: "tool", content: block, toolName: "show" },
    ];
    const rules = { onIncomplete: "skip", includeTools: true } as const;
    const kept = keptMessages({ turnId: "t", scope: {}, messages }, rules);
    expect(JSON.stringify(kept)).not.toMatch(/memx_memories|tea/u);
  });

  test("tool text is cut to its size, never in the middle of a character; the input stays as it was", () => {
    const rules = { onIncomplete: "skip", includeTools: true } as const;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), (content) => {
        const tool: Message = Object.freeze({
          role: "tool",
          content,
          toolName: "t",
          toolInput: content,
        });
        const user: Message = { role: "user", content: "Go" };
        const kept = keptMessages({ turnId: "t", scope: {}, messages: [user, tool] }, rules);
        const [, cut] = kept ?? [];
        expect(cut?.content.length).toBeLessThanOrEqual(500);
        expect(cut?.toolInput?.length).toBeLessThanOrEqual(500);
        expect(Buffer.from(cut?.content ?? "").toString()).toBe(cut?.content);
      }),
    );
  });
});
