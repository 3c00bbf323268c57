import { createHash } from "node:crypto";
import type { Message, Turn } from "../../types/turn.ts";
import { detectFormat } from "./detect-format.ts";
import { readAider } from "./read-aider.ts";
import { readClaudeCode } from "./read-claude-code.ts";
import { readOpenAI } from "./read-open-ai.ts";
import { readSpecstory } from "./read-specstory.ts";

/** A message with what the transcript says of its place. */
export interface TranscriptMessage extends Message {
  readonly sessionId?: string | undefined;
  readonly timestamp?: string | undefined;
}

function messagesOf(text: string, file: string): readonly TranscriptMessage[] {
  const format = detectFormat(text, file);
  if (format === "openai") return readOpenAI(text);
  if (format === "claude-code") return readClaudeCode(text);
  if (format === "aider") return readAider(text);
  if (format === "specstory") return readSpecstory(text);
  return [{ role: "user", content: text }];
}

/** A turn's id follows from its place and text: reading the same file again changes nothing. */
function turnId(messages: readonly TranscriptMessage[], place: string): string {
  const hash = createHash("sha256").update(place);
  for (const { role, content } of messages) hash.update(`\0${role}\0${content}`);
  return `transcript:${hash.digest("hex").slice(0, 32)}`;
}

/** The turns of a chat transcript: each begins with what a user says and ends before the user speaks again. */
export function readTranscript(text: string, file: string): readonly Turn[] {
  const groups: TranscriptMessage[][] = [];
  for (const message of messagesOf(text, file)) {
    if (message.content.trim() === "") continue;
    const group = groups.at(-1);
    const sameSession = group?.[0]?.sessionId === message.sessionId;
    const userSpeaksOn = group?.every(({ role }) => role === "user") ?? false;
    if (group && sameSession && (message.role !== "user" || userSpeaksOn)) group.push(message);
    else groups.push([message]);
  }
  return groups.map((messages, index) => {
    const sessionId =
      messages[0]?.sessionId ??
      createHash("sha256").update(text.slice(0, 4096)).digest("hex").slice(0, 16);
    const timestamp = messages.find((message) => message.timestamp !== undefined)?.timestamp;
    return {
      messages: messages.map(({ sessionId: _session, timestamp: _time, ...message }) => message),
      sessionId,
      turnId: turnId(messages, `${sessionId}#${index}`),
      ...(timestamp !== undefined && !Number.isNaN(Date.parse(timestamp)) && { timestamp }),
    };
  });
}
