import type { TranscriptMessage } from "./read-transcript.ts";

const HEADING = /^_\*\*(User|Agent|Assistant)[^\n]*\*\*_$/gm;

function message(heading: string, body: string): TranscriptMessage | null {
  const content = body.replace(/\n---\n/g, "\n").trim();
  if (content === "" || content.startsWith("<think")) return null;
  if (heading === "User") return { role: "user", content };
  return { role: content.startsWith("<tool-use") ? "tool" : "assistant", content };
}

/** SpecStory's exported sessions: Markdown with a heading before each message. */
export function readSpecstory(text: string): readonly TranscriptMessage[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.flatMap((heading, index) => {
    const from = heading.index + heading[0].length;
    return (
      message(heading[1] ?? "", text.slice(from, headings[index + 1]?.index ?? text.length)) ?? []
    );
  });
}
