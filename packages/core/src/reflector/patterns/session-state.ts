import type { ProposedEvent } from "../reflector.ts";
import { commandKey, isLooking, isTellable, plainCommand } from "./command-line.ts";
import { failureOf, isSameThing, type Failure } from "./failure.ts";
import type { ToolResult } from "./tool-result.ts";

/** Of one turn at most so many events are kept, so that a session's 20 reach back over several turns. */
const MOST_EVENTS = 8;
const LONGEST_EVENT = 500;
/** Commands that check or publish a project: their repetition is a habit worth knowing. */
const PROJECT_COMMAND =
  /\b(?:test|tests|lint|check|build|format|fmt|typecheck|type-check|tsc|deploy|migrate|migration|release|e2e|validate|verify|vet|audit|pytest|jest|vitest|ruff|mypy|eslint|prettier|clippy)\b/u;

/** What the PatternDetector knows of a session while it walks through it. */
export interface SessionState {
  failures: Failure[];
  /** Project commands by their text, with the number of earlier turns that ran them. */
  readonly repeated: Map<string, number>;
  /** A failure that somebody pasted in the turn before. */
  pastedCause: string | null;
}

function resultOf({ kind, tool, text }: ProposedEvent): ToolResult {
  const [command = "", ...cause] = text.split("\n");
  const none = { changedFile: null, commitSummary: null, replacement: null };
  return {
    ...none,
    tool,
    command: command === "" ? null : command,
    outcome: kind === "tool-error" ? "error" : "success",
    cause: cause.join(" ") || null,
    notFound: /command not found|not recognized/u.test(text),
  };
}

/** The state that the events of earlier turns left. */
export function stateFrom(events: readonly ProposedEvent[]): SessionState {
  const state: SessionState = { failures: [], repeated: new Map(), pastedCause: null };
  for (const event of events) {
    if (event.kind === "operation")
      state.repeated.set(event.text, (state.repeated.get(event.text) ?? 0) + 1);
    else if (event.kind === "statement")
      state.pastedCause = event === events.at(-1) ? event.text : null;
    else if (event.kind === "tool-error")
      state.failures.push({ ...failureOf(resultOf(event)), isNew: false });
    else
      state.failures = state.failures.filter((failure) => !isSameThing(failure, resultOf(event)));
  }
  return state;
}

/** A command whose repetition counts, in one form; null: it does not count. */
export function repeatableCommand(command: string | null): string | null {
  if (command === null) return null;
  const plain = plainCommand(command);
  return isTellable(plain) &&
    plain.length <= 80 &&
    !isLooking(plain) &&
    PROJECT_COMMAND.test(plain) &&
    !/[|;]|&&/u.test(plain)
    ? plain
    : null;
}

export interface TurnTrace {
  readonly at: number;
  /** Commands that succeeded in this turn. */
  readonly ran: readonly string[];
  /** Failures that a success of this turn ended. */
  readonly ended: readonly Failure[];
  readonly pastedCause: string | null;
}

function event(
  kind: ProposedEvent["kind"],
  at: number,
  [tool, text]: readonly [string | null, string],
): ProposedEvent | null {
  return text.trim() === "" || text.length > LONGEST_EVENT ? null : { kind, at, tool, text };
}

/** What of this turn later turns need to know: open failures, what ended, repeated commands, a pasted failure. */
export function eventsOf(state: SessionState, trace: TurnTrace): readonly ProposedEvent[] {
  const { at } = trace;
  const repeated = [...new Set(trace.ran.map(repeatableCommand))]
    .filter((command) => command !== null)
    .slice(0, 3);
  const open = state.failures.filter((failure) => failure.isNew).slice(-4);
  const events = [
    ...repeated.map((command) => event("operation", at, [commandKey(command), command])),
    ...trace.ended
      .slice(-2)
      .map((failure) => event("tool-success", at, [failure.tool, failure.command ?? ""])),
    ...open.map((failure) =>
      event("tool-error", at, [failure.tool, `${failure.command ?? ""}\n${failure.cause ?? ""}`]),
    ),
    // Whatever follows a pasted failure ends it: it is looked at in its own turn and the next.
    state.pastedCause === null ? null : event("tool-success", at, [null, state.pastedCause]),
    trace.pastedCause === null ? null : event("statement", at, [null, trace.pastedCause]),
  ];
  return events.filter((one) => one !== null).slice(-MOST_EVENTS);
}
