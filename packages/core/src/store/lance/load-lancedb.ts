import { createRequire } from "node:module";
import type * as Arrow from "apache-arrow";
import type * as Lance from "@lancedb/lancedb";
import { StoreError } from "../../errors/memx-error.ts";

export interface LanceModules {
  readonly lance: typeof Lance;
  readonly arrow: typeof Arrow;
}

/** Building a text index with fewer threads never returns (upstream: lancedb #3568). */
const LEAST_THREADS = 4;

let loading: Promise<LanceModules> | undefined;

async function load(): Promise<LanceModules> {
  // Native code reads this once, when it is loaded; a worker's copy of the environment does not reach it.
  const threads = Number(process.env["LANCE_CPU_THREADS"]);
  if (!(threads >= LEAST_THREADS)) process.env["LANCE_CPU_THREADS"] = String(LEAST_THREADS);
  try {
    const lance = await import("@lancedb/lancedb");
    // The very copy of Arrow that LanceDB uses: types of another copy, or of the same one imported as a module, are foreign.
    const lancePath = createRequire(import.meta.url).resolve("@lancedb/lancedb");
    const arrow = createRequire(lancePath)("apache-arrow") as typeof Arrow;
    return { lance, arrow };
  } catch (cause) {
    throw new StoreError({
      code: "MEMX_DEPENDENCY_MISSING",
      stage: "store",
      cause,
      message:
        `LanceDB's native library for ${process.platform}-${process.arch} could not be loaded. ` +
        "Install again without omitting optional dependencies, run on a platform LanceDB builds for " +
        '(Linux x64 and arm64, macOS arm64, Windows x64 and arm64), or set store.uri to "memory".',
    });
  }
}

/** LanceDB and Arrow, loaded on first use only: importing MemX loads no native library. @throws StoreError */
export function loadLance(): Promise<LanceModules> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
