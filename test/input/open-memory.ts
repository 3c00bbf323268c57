import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { Memory, MemXError, type MemoryConfig } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";

/** Both stores that ship: every bad input meets each. */
export const STORES = ["memory", "lancedb"] as const;

const opened: Memory[] = [];
const homes: string[] = [];

afterEach(async () => {
  await Promise.allSettled(opened.splice(0).map((memory) => memory.close()));
  await Promise.all(homes.splice(0).map((home) => rm(home, { recursive: true, force: true })));
});

/** A folder that is gone after the test. */
export async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "memx-input-"));
  homes.push(home);
  return home;
}

/** A memory that is closed after the test. */
export async function open(
  store: (typeof STORES)[number] = "memory",
  config: MemoryConfig = {},
): Promise<Memory> {
  const memory = new Memory({
    home: config.home ?? (await newHome()),
    ...(store === "memory" && { store: "memory" }),
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
    ...config,
  });
  opened.push(memory);
  return memory;
}

/** What a call came to: its value or its error. */
export async function outcome(
  work: () => Promise<unknown>,
): Promise<{ readonly value?: unknown; readonly error?: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

/** Null where an error is one of MemX's own that names a place; else what is wrong with it. */
export function complaintAbout(error: unknown): string | null {
  if (!MemXError.isInstance(error)) return `not a MemX error: ${String(error)}`;
  if (error.code === undefined || error.message.length < 10) return "no code or no message";
  return null;
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key));
  }
  return value;
}

export async function exported(
  memory: Memory,
  options: Parameters<Memory["export"]>[0] = {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of memory.export(options)) lines.push(line);
  return lines;
}
