import { splitSentences } from "../../text/split-sentences.ts";
import { isMachineLine } from "./is-machine-line.ts";
import { isClientMessage, stripForeignText } from "./strip-foreign-text.ts";

/** What a person said in one message, sentence by sentence. */
export interface Prose {
  readonly sentences: readonly Sentence[];
  /** The message is mostly something pasted: a log, code, a document. */
  readonly pasted: boolean;
}

export interface Sentence {
  readonly text: string;
  /** Sentences of one paragraph belong together; counted from 0. */
  readonly paragraph: number;
}

const NOTHING: Prose = { sentences: [], pasted: false };
/** Slash commands whose rest is said to the assistant. */
const SPOKEN_COMMAND = /^\s*\/(?:ask|code|architect|chat)\s+/u;
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)]|\[[ xX]\])\s+(?:\[[ xX]\]\s+)?/u;
const HEADING = /^\s*#{1,6}\s/u;
const QUOTE = /^\s*>/u;
/** More lines of prose than this in one message are a document, not something said. */
const MOST_LINES = 40;
/** Only this much of a message is read; nobody says more in one go. */
const LONGEST = 20_000;
const LONGEST_SENTENCE = 700;

/** Joins lines that were wrapped by width: a line that goes on in lower case belongs to the one before. */
function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    if (line.trim() === "") {
      if (current !== undefined && current.length > 0) paragraphs.push([]);
      continue;
    }
    const last = current?.at(-1);
    const goesOn =
      last !== undefined &&
      last.length > 60 &&
      !/[.!?:;。！？]\s*$/u.test(last) &&
      /^\s*[\p{Ll}\d(]/u.test(line) &&
      !LIST_MARK.test(line);
    if (LIST_MARK.test(line) && current !== undefined && current.length > 0) {
      paragraphs.push([line.replace(LIST_MARK, "").trim()]);
    } else if (goesOn && current !== undefined)
      current[current.length - 1] = `${last} ${line.trim()}`;
    else current?.push(line.replace(LIST_MARK, "").trim());
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/**
 * Reads a message as prose: without code, logs, tables, quotations, headings and what a client injected.
 */
export function readProse(content: string): Prose {
  if (isClientMessage(content)) return NOTHING;
  const lines = stripForeignText(content.slice(0, LONGEST).replace(SPOKEN_COMMAND, "")).split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const prose = lines.map((line) =>
    QUOTE.test(line) || HEADING.test(line) || isMachineLine(line) ? "" : line.replaceAll("**", ""),
  );
  const spoken = prose.filter((line) => line.trim() !== "").length;
  const sentences = paragraphsOf(prose).flatMap((paragraph, index) =>
    splitSentences(paragraph.join("\n\n"))
      .map((sentence) => sentence.text)
      .filter((text) => text.length <= LONGEST_SENTENCE && /\p{L}/u.test(text))
      .map((text): Sentence => ({ text, paragraph: index })),
  );
  const pasted =
    spoken > MOST_LINES ||
    (filled.length >= 6 && spoken < filled.length / 2) ||
    content.length > LONGEST;
  return { sentences, pasted };
}
