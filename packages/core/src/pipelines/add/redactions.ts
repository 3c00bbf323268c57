import type { Finding, Sanitizer } from "../../sanitizer/sanitizer.ts";
import type { SanitizedJson, SanitizedText } from "../../types/text.ts";
import { degrade, type Run } from "../attempt.ts";

/** Sanitises everything one call brings in, counting what was redacted by family. */
export interface Redactor {
  text(text: string): SanitizedText;
  texts(texts: readonly string[]): readonly SanitizedText[];
  metadata(value: unknown): { readonly [key: string]: SanitizedJson };
  /** Findings so far, by family. */
  counts(): Readonly<Record<string, number>>;
}

interface Outcome {
  readonly findings: readonly Finding[];
  readonly failedRules: readonly string[];
  readonly failed: boolean;
}

/** A Redactor whose failures appear in the run's `degraded`, once per rule. */
export function createRedactor(sanitizer: Sanitizer, run: Run): Redactor {
  const families: Record<string, number> = {};
  const reported = new Set<string>();
  const report = (code: string, message: string): void => {
    if (reported.has(code)) return;
    reported.add(code);
    degrade(run, { stage: "sanitize", code, message });
  };
  const note = ({ findings, failedRules, failed }: Outcome): void => {
    for (const { family } of findings) families[family] = (families[family] ?? 0) + 1;
    for (const rule of failedRules)
      report(rule, `the sanitizer's rule ${rule} failed and was skipped`);
    if (failed)
      report("sanitizer", "the sanitizer failed; privacy.on_failure decided what was kept");
  };
  const text = (raw: string): SanitizedText => {
    const sanitized = sanitizer.sanitize(raw);
    note(sanitized);
    return sanitized.text;
  };
  return {
    text,
    texts: (raws) => raws.map(text),
    metadata(value) {
      const sanitized = sanitizer.sanitizeJson(value ?? {});
      note(sanitized);
      const isRecord =
        typeof sanitized.value === "object" &&
        sanitized.value !== null &&
        !Array.isArray(sanitized.value);
      return isRecord ? (sanitized.value as { readonly [key: string]: SanitizedJson }) : {};
    },
    counts: () => ({ ...families }),
  };
}
