import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const manifestPath = fileURLToPath(new URL("../package.json", import.meta.url));
const { exports, peerDependencies, peerDependenciesMeta } = JSON.parse(
  readFileSync(manifestPath, "utf8"),
) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};

/** Packages that a source file and what it imports need at run time. */
function packagesOf(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const source = readFileSync(file, "utf8");
  for (const [, clause = "", from = ""] of source.matchAll(
    /^(?:import|export)\s+([^;]*?)\s*from\s+"([^"]+)"/gm,
  )) {
    const names = clause
      .replace(/[{}]/g, "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    if (clause.startsWith("type ") || names.every((name) => name.startsWith("type "))) continue;
    if (from.startsWith("."))
      for (const name of packagesOf(resolve(dirname(file), from), seen)) packages.add(name);
    else if (!from.startsWith("node:"))
      packages.add(
        from
          .split("/")
          .slice(0, from.startsWith("@") ? 2 : 1)
          .join("/"),
      );
  }
  return packages;
}

const entries = Object.entries(exports).flatMap(([name, conditions]) => {
  const source = typeof conditions === "string" ? undefined : conditions["@memx/source"];
  return source === undefined ? [] : [[name, resolve(dirname(manifestPath), source)] as const];
});

describe("entry points", () => {
  it("all exist", () => {
    expect(entries.map(([name]) => name)).toEqual([
      ".",
      "./middleware",
      "./store",
      "./memory",
      "./retriever",
      "./chat-history",
      "./tools",
      "./models",
    ]);
    for (const [, file] of entries) expect(existsSync(file)).toBe(true);
  });

  it.each(entries)("%s needs only what its users have", (name, file) => {
    const optional: Readonly<Record<string, readonly string[]>> = {
      "./middleware": ["langchain", "zod"],
      "./store": ["@langchain/langgraph-checkpoint"],
    };
    const allowed = ["@memx/core", "@langchain/core", ...(optional[name] ?? [])];
    expect([...packagesOf(file)].filter((one) => !allowed.includes(one))).toEqual([]);
    for (const one of optional[name] ?? []) {
      expect(peerDependencies[one]).toBeDefined();
      expect(peerDependenciesMeta[one]?.optional).toBe(true);
    }
  });
});
