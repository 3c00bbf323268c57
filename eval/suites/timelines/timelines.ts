import { readFileSync } from "node:fs";

/** A fact that changes, told by a user over several days, and a question about the present. */
export interface Timeline {
  /** What the user says, oldest first; the last one holds today. Other talk goes in between. */
  readonly states: readonly string[];
  readonly question: string;
  /** In the memory that holds today; compared without case. */
  readonly current: string;
  /** In the memories that no longer hold, unless they name `current` too. */
  readonly stale: readonly string[];
}

/** The 60 timelines of `timelines.jsonl`: 24 with one change, 22 with two, 14 with three. */
export function readTimelines(): readonly Timeline[] {
  const text = readFileSync(new URL("timelines.jsonl", import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Timeline);
}

/** Other talk between the changes: about other subjects, some of it worth remembering. */
export const OTHER_TALK: readonly string[] = [
  "Thanks, that helped a lot!",
  "Can you explain how async iterators work?",
  "I have a dog called Bruno.",
  "We decided to write all commit messages in English.",
  "The printer on the third floor is broken again.",
  "Please never force-push to shared branches.",
  "What's the difference between a mutex and a semaphore?",
  "My sister is getting married in August.",
  "The invoice export needs a CSV header row.",
  "I play the violin in an orchestra.",
  "Good morning!",
  "The accountants want the numbers in euros.",
];
