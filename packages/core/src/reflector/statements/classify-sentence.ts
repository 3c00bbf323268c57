import type { CueTable, StatedKind } from "./kinds.ts";

export interface Classification {
  /** The first is the one that names the sentence. */
  readonly strong: readonly StatedKind[];
  readonly weak: readonly StatedKind[];
}

const NOTHING: Classification = { strong: [], weak: [] };
/** Kinds that stay true also where the sentence supposes something ("if the build fails, always …"). */
const UNCONDITIONAL: ReadonlySet<StatedKind> = new Set(["request", "rule"]);

/** "Note on Thessaly: always send her the spreadsheet": what follows the label is a sentence of its own. */
const LABELLED = /^[^:：]{2,50}[:：]\s*(\S.{8,})$/u;

/** What a sentence states; nothing for a question or a supposition. */
export function classifySentence(text: string, table: CueTable): Classification {
  const labelled = LABELLED.exec(text)?.[1];
  const asks = table.question.test(text);
  // Of a question only a request is read ("can you remember that …?"): the other cues need not be tried.
  const cues = asks ? table.cues.filter((cue) => cue.kind === "request") : table.cues;
  const found = cues.filter(
    (cue) => cue.pattern.test(text) || (labelled !== undefined && cue.pattern.test(labelled)),
  );
  if (found.length === 0) return NOTHING;
  const supposes = !asks && table.supposed.test(text);
  const counted = found.filter((cue) => !supposes || UNCONDITIONAL.has(cue.kind));
  const kinds = (strength: "strong" | "weak"): readonly StatedKind[] => [
    ...new Set(counted.filter((cue) => cue.strength === strength).map((cue) => cue.kind)),
  ];
  return { strong: kinds("strong"), weak: kinds("weak") };
}
