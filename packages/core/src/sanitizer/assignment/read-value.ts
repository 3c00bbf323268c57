import type { Scan } from "../detector.ts";
import type { ValueForm } from "../values/judge-value.ts";

/** A value's place in a text, and how it is written. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
  readonly form: ValueForm;
}

/** Between operator and value: blanks, an opening bracket or call of a literal, a string prefix (b"", f"", @""). */
const LEAD =
  /(?:\*{1,3}|_{2,3}|<\/[a-z]{1,8}>)?[ \t]{0,40}(?:(?:(?:new )?(?:[A-Z][a-z]\w{0,30}|str|bytes|text|secret|Buffer\.from|atob))?[[({]\s{0,40}(?=(?:[bfruBFRU]{1,2}|@|\$@?)?\\?["'`]))?(?:\r?\n[ \t]{1,80})?(?:(?:[bfruBFRU]{1,2}|@|\$@?)(?=["']))?/y;
const QUOTE = /\\{0,3}["'`]{1,3}|&quot;|&#39;|[“‘「『]/y;
const CLOSING: Readonly<Record<string, string>> = { "“": "”", "‘": "’", "「": "」", "『": "』" };

/** Longest quoted or unquoted value that is read. */
const LONGEST = 4096;
const UNQUOTED = /[^\s'"`<>,;(){}[\]\\|&，。；：、“”‘’「」]{1,512}/y;
/** A long unquoted value goes on: read in pieces, so that a value that is none costs little. */
const MORE = /[A-Za-z0-9+/=_.%~-]{1,4096}/y;
const LINE_REST = /[^\s'"`]{0,512}/y;

function closingOf(quote: string): string {
  return CLOSING[quote] ?? quote;
}

/** End of a quoted text that began before `from`, or -1 where the line ends first. */
function endOfQuoted(scan: Scan, from: number, quote: string): number {
  const { text } = scan;
  const closing = closingOf(quote);
  const first = closing.charCodeAt(0);
  const limit = Math.min(text.length, from + LONGEST);
  for (let index = from; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (code === first && text.startsWith(closing, index)) {
      scan.steps += index - from;
      return index;
    }
    if (code === 10 || code === 13) break;
    if (code === 92 && closing.length === 1) index += 1;
  }
  scan.steps += Math.min(limit - from, 64);
  return -1;
}

/** Whether a value that ends at `end` ends its line, or is followed by a comment only. */
const LINE_END = /[;,]?[ \t]*(?:(?:#|\/\/|--)[^\n]{0,200})?(?:\\?\r?\n|\\n|$)/y;

export function endsLine(scan: Scan, end: number): boolean {
  return scan.match(LINE_END, end) !== null;
}

/** Before a name on its line, where the line is one setting: indent, list dash, `export`, `ENV`, `set`, `-e`. */
const LINE_START =
  /(?:^|\n|\\n)[ \t]*(?:(?:(?:export|declare|set|setx|env|arg|local|readonly|var|-e|--env|-|[#>$+])[ \t]+){0,3}["']?|\$[\w[\]'"$>-]{0,60})$/i;

/** Whether the name at `start` is the first thing of a line that holds one setting. */
export function beginsSetting(scan: Scan, start: number): boolean {
  scan.steps += 8;
  const from = Math.max(0, start - 72);
  const before = scan.text.slice(from, start);
  return LINE_START.test(from === 0 ? before : `x${before}`);
}

/**
 * Reads the value that begins after an operator. `configuration` is decided by the caller's name: see
 * {@link beginsSetting}.
 */
export function readValue(scan: Scan, index: number, beginsLine: boolean): ValuePlace | null {
  const lead = scan.match(LEAD, index);
  let start = index + (lead === null ? 0 : lead[0].length);
  const quote = scan.match(QUOTE, start);
  if (quote !== null) {
    const from = start + quote[0].length;
    const end = endOfQuoted(scan, from, quote[0]);
    if (end >= 0) {
      return {
        start: from,
        end,
        form: { quoted: true, configuration: beginsLine && endsLine(scan, end + quote[0].length) },
      };
    }
    start = from;
  }
  return readUnquoted(scan, start, {
    beginsLine,
    opened: (lead !== null && /[[({]/.test(lead[0])) || quote !== null,
  });
}

function readUnquoted(
  scan: Scan,
  start: number,
  line: { readonly beginsLine: boolean; readonly opened: boolean },
): ValuePlace | null {
  const { text } = scan;
  const found = scan.match(UNQUOTED, start);
  if (found === null) return null;
  let end = start + found[0].length;
  if (found[0].length === 512) end += scan.match(MORE, end)?.[0].length ?? 0;
  if (line.beginsLine && !line.opened) {
    const rest = scan.match(LINE_REST, end);
    const whole = end + (rest === null ? 0 : rest[0].length);
    if (endsLine(scan, whole)) {
      return {
        start,
        end: trimValue(text, start, whole),
        form: { quoted: false, configuration: true },
      };
    }
  }
  const next = text.charCodeAt(end);
  // A call or an index: the value is computed.
  if (next === 40 || next === 91) return null;
  end = trimValue(text, start, end);
  return end > start ? { start, end, form: { quoted: false, configuration: false } } : null;
}

/** Punctuation at the end of an unquoted value belongs to the sentence around it. */
function trimValue(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && ".,:;!?".includes(text.charAt(trimmed - 1))) trimmed -= 1;
  return trimmed;
}
