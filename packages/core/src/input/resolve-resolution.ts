import type { ConflictResolution } from "../ports/memory-client.ts";
import { inputError, isObject, readEntries } from "./input-error.ts";

/** Checks how a conflict is to end. Which ids may be kept is for the pair to say. */
export function resolveResolution(resolution: ConflictResolution): ConflictResolution {
  const expected = '{ keep: id }, { keep: "both" } or { merge: text }';
  if (!isObject(resolution)) throw inputError("resolution", expected);
  const { keep, merge } = Object.fromEntries(readEntries(resolution, "resolution"));
  if (typeof merge === "string" && keep === undefined) return { merge };
  if (typeof keep === "string" && merge === undefined) return { keep };
  throw inputError("resolution", expected);
}
