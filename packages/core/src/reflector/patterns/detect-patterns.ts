import type { SanitizedMessage, SanitizedTurn } from "../../types/turn.ts";
import type { Candidate } from "../candidate.ts";
import { contentWords } from "../model/content-words.ts";
import { readProse } from "../reading/read-prose.ts";
import type { ProposedEvent } from "../reflector.ts";
import { languageOf, type Language } from "../statements/language-of.ts";
import { isTellable, plainCommand, programOf } from "./command-line.ts";
import { commitExplanation, explainFix, reportedChange } from "./explain-fix.ts";
import { failureOf, isSameThing, LONGEST_CHAIN, provesInstalled, type Failure } from "./failure.ts";
import { findComplaint, findPastedCause, type Complaint } from "./find-complaint.ts";
import { eventsOf, repeatableCommand, stateFrom, type SessionState } from "./session-state.ts";
import { tellConfigChanges } from "./tell-config-change.ts";
import { STYLE, tellFix, tellPattern, wordingFor } from "./tell-pattern.ts";
import { readToolResult, type ToolResult } from "./tool-result.ts";

export interface DetectedPatterns {
  readonly candidates: readonly Candidate[];
  readonly events: readonly ProposedEvent[];
}

const INSTALL =
  /^(?:sudo )?(?:brew install|apt(?:-get)? install(?: -y)?|pip3? install|pipx install|uv (?:add|tool install)|poetry add|npm (?:i|install|add)|pnpm (?:add|i|install)|yarn add|bun add|cargo (?:install|add)|go install|gem install|winget install|choco install|conda install)((?: -{1,2}[\w-]+)*) ((?:[@\w][\w@./-]*)(?: [@\w][\w@./-]*){0,4})$/u;
/** A repeated command is told once, when it was run in this many turns. */
const REPETITIONS = 3;
const LONGEST_SAID = 6000;

/** Walks one turn, message by message. */
class TurnWalk {
  readonly candidates: Candidate[] = [];
  readonly #state: SessionState;
  readonly #language: Language;
  readonly #said: string[] = [];
  readonly #changes: ToolResult[] = [];
  readonly #ran: string[] = [];
  readonly #ended: Failure[] = [];
  #pasted: { readonly cause: string } | null;
  #pastedNow: string | null = null;
  #complaint: Complaint | null = null;
  #commitSummary: string | null = null;

  constructor(state: SessionState, language: Language) {
    this.#state = state;
    this.#language = language;
    this.#pasted = state.pastedCause === null ? null : { cause: state.pastedCause };
  }

  read(message: SanitizedMessage): void {
    if (message.role === "tool") this.#result(message);
    else if (message.role === "assistant") this.#hear(message.content);
    else if (message.role === "user") this.#hearUser(message.content);
  }

  #keep(candidate: Candidate | null): void {
    if (candidate !== null && !this.candidates.some((other) => other.content === candidate.content))
      this.candidates.push(candidate);
  }

  #hear(content: string): void {
    const text = content.slice(0, LONGEST_SAID);
    this.#said.push(text);
    for (const failure of this.#state.failures) failure.said.push(text);
  }

  #hearUser(content: string): void {
    const cause = findPastedCause(content);
    if (cause !== null) {
      this.#pasted = { cause };
      this.#pastedNow = cause;
    } else {
      this.#complaint = findComplaint(readProse(content)) ?? this.#complaint;
      if (content.length <= 300)
        for (const failure of this.#state.failures) failure.said.push(content);
    }
  }

  #result(message: SanitizedMessage): void {
    const result = readToolResult(message);
    if (result === null) return;
    for (const failure of this.#state.failures) failure.distance += 1;
    this.#state.failures = this.#state.failures.filter(
      (failure) => failure.distance <= LONGEST_CHAIN,
    );
    this.#installed(result);
    const isNameless = result.tool === null && result.command === null;
    if (result.outcome === "error" && isNameless) {
      const cause = findPastedCause(message.content);
      if (cause !== null) this.#pasted = { cause };
    } else if (result.outcome === "error") this.#fail(result);
    else this.#succeed(result);
  }

  #installed(result: ToolResult): void {
    const missing = this.#state.failures.find((failure) => provesInstalled(failure, result));
    if (missing?.command == null) return;
    const program = programOf(missing.command);
    this.#state.failures = this.#state.failures.filter((failure) => failure !== missing);
    this.#ended.push(missing);
    const with_ = this.#ran
      .map(plainCommand)
      .find((command) => INSTALL.test(command) && command.includes(program));
    const wording = wordingFor(this.#language);
    const part =
      with_ === undefined ? wording.installed(program) : wording.installedWith(program, with_);
    this.#keep(
      tellPattern("new_tool", { parts: [part], language: this.#language, tools: [program] }),
    );
  }

  #fail(result: ToolResult): void {
    const known = this.#state.failures.find((failure) => isSameThing(failure, result));
    if (known === undefined) this.#state.failures.push(failureOf(result));
    else {
      known.attempts += 1;
      known.distance = 0;
      known.isNew = true;
    }
  }

  #succeed(result: ToolResult): void {
    this.#commitSummary = result.commitSummary ?? this.#commitSummary;
    if (result.changedFile !== null) {
      this.#changes.push(result);
      for (const failure of this.#state.failures) {
        failure.changed.push(result.changedFile);
        failure.commitSummary ??= result.commitSummary;
      }
    }
    const failure = this.#state.failures.findLast((candidate) => isSameThing(candidate, result));
    if (failure !== undefined) {
      this.#state.failures = this.#state.failures.filter((other) => !isSameThing(other, result));
      this.#ended.push(failure);
      this.#keep(
        tellFix(
          failure,
          {
            command: result.command,
            explanation: explainFix(failure.said) ?? commitExplanation(failure.commitSummary),
          },
          this.#language,
        ),
      );
    }
    if (result.command !== null) {
      for (const open of this.#state.failures) open.ran.push(result.command);
      this.#command(result.command);
    }
  }

  #command(command: string): void {
    const plain = plainCommand(command);
    const wording = wordingFor(this.#language);
    const install = INSTALL.exec(plain);
    if (install !== null && isTellable(plain) && !this.#ran.includes(command)) {
      const names = (install[2] ?? "")
        .split(" ")
        .map((name) => name.replace(/(?<=.)@[\w.^~-]+$/u, ""));
      if (!names.every((name) => /^[.\d/]/u.test(name))) {
        this.#keep(
          tellPattern("new_tool", {
            parts: [wording.installedWith(names.join("`, `"), plain)],
            language: this.#language,
            tools: names,
          }),
        );
      }
    }
    const repeated = repeatableCommand(command);
    const isNew =
      repeated !== null && !this.#ran.some((other) => repeatableCommand(other) === repeated);
    if (isNew && (this.#state.repeated.get(repeated) ?? 0) === REPETITIONS - 1) {
      this.#keep(
        tellPattern("repetitive_op", {
          parts: [wording.repeated(repeated)],
          language: this.#language,
          tools: [programOf(repeated)],
        }),
      );
    }
    this.#ran.push(command);
  }

  /** A problem that was told or pasted, and what was changed about it. */
  #solved(
    problem: string | null,
    by: { readonly explained: string | null; readonly isPasted: boolean },
  ): Candidate | null {
    const explanation = by.explained ?? commitExplanation(this.#commitSummary);
    if (
      explanation === null ||
      (problem !== null && (STYLE.test(problem) || repeats(explanation, problem)))
    )
      return null;
    const language = this.#language;
    const wording = wordingFor(language);
    const parts =
      problem === null
        ? [explanation]
        : [
            by.isPasted ? wording.occurred(problem) : wording.reported(problem),
            wording.fix(explanation),
          ];
    return tellPattern("error_fix", {
      parts,
      language,
      otherPoints: [
        { name: "not seen to work", points: -6 },
        ...(problem?.startsWith("AssertionError") === true
          ? [{ name: "an assertion of one test", points: -16 }]
          : []),
      ],
    });
  }

  /** Problems that were pasted or told, once something was changed about them. */
  #closeProblems(): void {
    const isTold = this.candidates.some((candidate) => candidate.pattern === "error_fix");
    if (this.#pasted !== null && !isTold) {
      const explained = explainFix(this.#said);
      this.#keep(this.#solved(this.#pasted.cause, { explained, isPasted: true }));
    } else if (this.#complaint !== null) {
      const explained = reportedChange(this.#said) ?? explainFix(this.#said);
      this.#keep(this.#solved(this.#complaint.text, { explained, isPasted: false }));
    }
    this.#pastedNow = null;
  }

  /** What can only be told when the turn is over: changed configuration, and failures that somebody pasted. */
  finish(at: number): readonly ProposedEvent[] {
    const language = this.#language;
    if (this.#changes.length > 0) this.#closeProblems();
    for (const candidate of tellConfigChanges(this.#changes, this.#said, language)) {
      this.#keep(candidate);
    }
    return eventsOf(this.#state, {
      at,
      ran: this.#ran,
      ended: this.#ended,
      pastedCause: this.#pastedNow,
    });
  }
}

/** Share of an explanation's words that the problem already has, from which it explains nothing. */
const REPEATED = 0.7;

function repeats(explanation: string, problem: string): boolean {
  const words = contentWords(explanation);
  const known = contentWords(problem);
  const again = [...words].filter((word) => known.has(word)).length;
  return words.size > 0 && again / words.size >= REPEATED;
}

function languageOfTurn(turn: SanitizedTurn): Language {
  const spoken = turn.messages.filter(
    (message) => message.role === "user" || message.role === "assistant",
  );
  const sentences = spoken.flatMap((message) =>
    readProse(message.content.slice(0, 2000))
      .sentences.slice(0, 5)
      .map(({ text }) => text),
  );
  return languageOf(sentences.join("\n"));
}

/**
 * What a turn's tool traffic teaches, with what earlier turns of the session left open: failures and what ended them,
 * changed configuration, new tools, repeated commands.
 */
export function detectPatterns(
  turn: SanitizedTurn,
  events: readonly ProposedEvent[],
): DetectedPatterns {
  const walk = new TurnWalk(stateFrom(events), languageOfTurn(turn));
  for (const message of turn.messages) walk.read(message);
  const kept = walk.finish(turn.at);
  return { candidates: walk.candidates, events: kept };
}
