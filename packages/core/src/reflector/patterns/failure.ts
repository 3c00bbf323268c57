import {
  commandKey,
  commandSimilarity,
  isTellable,
  plainCommand,
  programOf,
} from "./command-line.ts";
import type { ToolResult } from "./tool-result.ts";

/** Something that failed and has not worked since. */
export interface Failure {
  readonly tool: string | null;
  /** The first command that failed. */
  readonly command: string | null;
  readonly cause: string | null;
  readonly notFound: boolean;
  /** It failed in this turn, and not only in an earlier one. */
  isNew: boolean;
  /** How often it failed. */
  attempts: number;
  /** Tool results since it last failed. */
  distance: number;
  /** What was said since it first failed. */
  readonly said: string[];
  /** Files changed since it first failed. */
  readonly changed: string[];
  /** Commands that succeeded since it first failed. */
  readonly ran: string[];
  commitSummary: string | null;
}

/** More tool results than this between a failure and a success are two different things. */
export const LONGEST_CHAIN = 14;
const NEAR = 3;
/** Of tools without a command line, only those that change files are followed: a search that finds nothing is no failure. */
const EDITOR = /edit|write|replace|patch|update|insert|create/iu;
const SIMILAR = 0.45;

export function failureOf(result: ToolResult): Failure {
  const { tool, command, cause, notFound } = result;
  return {
    tool,
    command: command === null ? null : plainCommand(command),
    cause,
    notFound,
    isNew: true,
    attempts: 1,
    distance: 0,
    said: [],
    changed: [],
    ran: [],
    commitSummary: null,
  };
}

/** Whether a result is about the same thing as a failure: the same command, or one that stands in for it. */
export function isSameThing(failure: Failure, result: ToolResult): boolean {
  if (failure.distance > LONGEST_CHAIN) return false;
  if (failure.command === null || result.command === null)
    return (
      failure.command === result.command &&
      failure.tool === result.tool &&
      EDITOR.test(failure.tool ?? "")
    );
  const command = plainCommand(result.command);
  if (commandKey(failure.command) === commandKey(command)) return true;
  return (
    result.outcome === "success" &&
    failure.distance <= NEAR &&
    commandSimilarity(failure.command, command) >= SIMILAR
  );
}

/** Whether a result shows that a program that was missing is there now. */
export function provesInstalled(failure: Failure, result: ToolResult): boolean {
  if (!failure.notFound || failure.command === null || result.command === null || result.notFound)
    return false;
  const program = programOf(failure.command);
  return program !== "" && programOf(result.command) === program && isTellable(program);
}
