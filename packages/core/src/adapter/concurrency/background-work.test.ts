import { describe, expect, test } from "vitest";

import { createBackgroundWork } from "./background-work.ts";

/** Work that ends when it is told to. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe("background work", () => {
  test("is done in order for one owner, side by side for two", async () => {
    const background = createBackgroundWork();
    const first = gate();
    const done: string[] = [];
    void background.run("ann", async () => {
      await first.passed;
      done.push("ann 1");
    });
    void background.run("ann", async () => void done.push("ann 2"));
    await background.run("bob", async () => void done.push("bob 1"));
    expect(done).toEqual(["bob 1"]);
    first.open();
    await background.flush();
    expect(done).toEqual(["bob 1", "ann 1", "ann 2"]);
  });

  test("goes on after a failure, which only its own caller sees", async () => {
    const background = createBackgroundWork();
    const failing = background.run("ann", async () => {
      throw new Error("disk full");
    });
    const next = background.run("ann", async () => {});
    await expect(failing).rejects.toThrow("disk full");
    await expect(next).resolves.toBeUndefined();
    await expect(background.flush()).resolves.toBeUndefined();
  });

  test("flush waits for what is handed in while it waits", async () => {
    const background = createBackgroundWork();
    const done: number[] = [];
    void background.run("ann", async () => {
      done.push(1);
      void background.run("bob", async () => void done.push(2));
    });
    await background.flush();
    expect(done).toEqual([1, 2]);
  });
});
