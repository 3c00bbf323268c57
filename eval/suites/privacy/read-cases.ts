import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** One text of the gitleaks set. */
export interface GitleaksCase {
  readonly rule: string;
  readonly kind: "tp" | "fp";
  readonly text: string;
  readonly secret: string | null;
}

/** One snapshot of secretlint's own tests. */
export interface SecretlintCase {
  readonly rule: string;
  readonly case: string;
  readonly text: string;
  /** "ng": a secret is in it. */
  readonly kind: "ng" | "ok";
  /** Not null: what the rule does there depends on options of secretlint. */
  readonly options: unknown;
}

export interface LabelledSpan {
  readonly entity_type: string;
  readonly start_position: number;
  readonly end_position: number;
}

export interface PersonalDataCase {
  readonly full_text: string;
  readonly spans: readonly LabelledSpan[];
}

/** The lines of a gzip file of JSON lines; null where it is absent. */
export function readLines<T>(folder: string, file: string): readonly T[] | null {
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T);
}

export function readWhole<T>(folder: string, file: string): T | null {
  const path = join(folder, file);
  return existsSync(path)
    ? (JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as T)
    : null;
}

/** How a text is named in a fixture that must not hold it. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
