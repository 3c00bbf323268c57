import { describe, expect, test } from "vitest";

import { untilAborted, withinBudget } from "./time-budget.ts";

const never = (): Promise<never> => new Promise(() => {});
const late = new Error("too late");

describe("withinBudget", () => {
  test("gives the work's own result or error when it is in time", async () => {
    expect(await withinBudget(60_000, late, async () => 7)).toBe(7);
    const failing = withinBudget(60_000, late, async () => {
      throw new Error("down");
    });
    await expect(failing).rejects.toThrow("down");
  });

  test("stops waiting for work that ignores its signal, and tells the signal why", async () => {
    let given: AbortSignal | undefined;
    const waiting = withinBudget(1, late, (signal) => {
      given = signal;
      return never();
    });
    await expect(waiting).rejects.toBe(late);
    expect(given?.reason).toBe(late);
  });

  test("work that fails after it was given up is nobody's unhandled rejection", async () => {
    let fail = (_error: Error): void => {};
    const work = new Promise<never>((_, reject) => (fail = reject));
    await expect(withinBudget(1, late, () => work)).rejects.toBe(late);
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", listen);
    fail(new Error("after the end"));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
});

describe("untilAborted", () => {
  test("rejects with the signal's reason, before and while it waits", async () => {
    const reason = new Error("the user left");
    await expect(untilAborted(never(), AbortSignal.abort(reason))).rejects.toBe(reason);
    const abort = new AbortController();
    const waiting = untilAborted(never(), abort.signal);
    abort.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  test("without a signal, and with one that stays quiet, the work's result counts", async () => {
    expect(await untilAborted(Promise.resolve(1), undefined)).toBe(1);
    expect(await untilAborted(Promise.resolve(2), new AbortController().signal)).toBe(2);
  });
});
