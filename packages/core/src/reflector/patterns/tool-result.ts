import type { SanitizedMessage } from "../../types/turn.ts";
import { findCause } from "./find-cause.ts";

/** What one tool result says, in one form for all clients. */
export interface ToolResult {
  /** As the client names it; null: unknown. */
  readonly tool: string | null;
  /** The command line, where the tool runs one. */
  readonly command: string | null;
  /** The file it wrote or changed; "": one that the result does not name. */
  readonly changedFile: string | null;
  readonly outcome: "error" | "success";
  /** The line that says best what went wrong. */
  readonly cause: string | null;
  /** The shell did not know the program. */
  readonly notFound: boolean;
  /** What a commit message in the output calls the change. */
  readonly commitSummary: string | null;
  /** What was replaced by what, where the input says so. */
  readonly replacement: { readonly before: string; readonly after: string } | null;
}

/** Results that say nothing about the tool: it was not run. */
const NOT_RUN =
  /sibling tool call errored|(?:user )?(?:doesn['’]t|does not) want to (?:proceed|take this action)|tool use was rejected|request interrupted|\^C again|operation was (?:cancelled|aborted)|permission to use|requires approval/iu;
const EXPORTED = /^<tool-use\b[^>]*?data-tool-name="([^"]{1,60})"/u;
const EXPORTED_COMMAND = /^`([^`\n]+)`\s*$/mu;
const FAILED =
  /^(?:\s*(?:[Ee]rror:\s*)?(?:[Ee]xit (?:code|status):?|[Ee]xited with(?: code)?|[Cc]ommand failed with exit code|[Pp]rocess exited with code)\s*:?\s*(?!0\b)\d+)|<tool_use_error>|^\s*(?:Error|fatal|error)(?:\[\w+\])?: |^npm (?:ERR!|error)|command not found|Traceback \(most recent call last\)|^panic: |^={2,} .*\b\d+ failed\b|^\s*Tests?:?\s+.*\b\d+ failed|^\d+ (?:failing|failed)\b|^FAILED\b|^--- FAIL|^FAIL\b|^error TS\d+|: error TS\d+|^make: \*\*\*|^BUILD FAILED|^\s*[✗✘⨯✖] /mu;
const NOT_FOUND =
  /command not found|is not recognized as an internal or external command|Exit code 127|: not found\s*$|No such command/mu;
const CHANGED =
  /(?:The file|File|Applied edit to|Wrote|Created|Updated)\s+`?(\S+?)`?(?:\s+(?:has been|was|successfully)\b|\s*$|:\s)/mu;
const COMMIT =
  /^(?:Commit [0-9a-f]{6,40}|\[[\w./-]+ (?:\(root-commit\) )?[0-9a-f]{6,40}\])\s+((?:fix|feat|refactor|perf|chore|build|ci|docs|test)(?:\([^)]*\))?!?: .+|.+)$/mu;
const EDITORS = /edit|write|replace|patch|create_file|update_file|insert/iu;

function parsed(input: string | undefined): Readonly<Record<string, unknown>> | null {
  if (input === undefined || !/^\s*\{/u.test(input)) return null;
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === "object" && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function textField(
  fields: Readonly<Record<string, unknown>> | null,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = fields?.[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

function commandOf(
  message: SanitizedMessage,
  fields: Readonly<Record<string, unknown>> | null,
  exported: boolean,
): string | null {
  const named = textField(fields, ["command", "cmd", "script", "code"]);
  if (named !== null) return named;
  if (exported) return EXPORTED_COMMAND.exec(message.content)?.[1] ?? null;
  const input = message.toolInput?.trim() ?? "";
  if (fields !== null || input === "" || input.length > 400 || input.includes("\n")) return null;
  return /^[\w./$~-]/u.test(input) ? input : null;
}

/** The output alone, without what an export puts around it. */
function outputOf(content: string, exported: boolean): string {
  if (!exported) return content;
  const fence = content.indexOf("```");
  return fence < 0
    ? ""
    : content
        .slice(fence)
        .replace(/^```\w*\n/u, "")
        .replace(/\n?```[\s\S]*$/u, "");
}

function failed(message: SanitizedMessage, output: string): boolean {
  if (message.isError !== undefined) return message.isError;
  return FAILED.test(output.slice(0, 4000)) || FAILED.test(output.slice(-2000));
}

function replacementOf(
  fields: Readonly<Record<string, unknown>> | null,
): ToolResult["replacement"] {
  const before = textField(fields, ["old_string", "oldText", "old_str", "search"]);
  const after = textField(fields, ["new_string", "newText", "new_str", "replace"]);
  return before === null || after === null ? null : { before, after };
}

/** Reads a tool's result. null: it was not run, or says nothing. */
export function readToolResult(message: SanitizedMessage): ToolResult | null {
  const { content } = message;
  if (NOT_RUN.test(content.slice(0, 600))) return null;
  const exportedName = EXPORTED.exec(content)?.[1];
  const exported = exportedName !== undefined;
  const fields = parsed(message.toolInput);
  const output = outputOf(content, exported);
  const tool = message.toolName ?? exportedName ?? null;
  const outcome = failed(message, output) ? "error" : "success";
  const edits = tool === null ? /^Applied edit to /mu.test(output) : EDITORS.test(tool);
  const path = edits
    ? (textField(fields, ["file_path", "path", "filePath", "filename", "file"]) ??
      CHANGED.exec(output)?.[1] ??
      null)
    : null;
  const command = edits ? null : commandOf(message, fields, exported);
  if (tool === null && command === null && path === null && outcome === "success") return null;
  return {
    tool,
    command,
    changedFile: outcome === "success" ? (path ?? (edits ? "" : null)) : null,
    outcome,
    cause: outcome === "error" ? findCause(output) : null,
    notFound: outcome === "error" && NOT_FOUND.test(output),
    commitSummary: COMMIT.exec(output)?.[1] ?? null,
    replacement: replacementOf(fields),
  };
}
