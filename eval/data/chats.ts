import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Message, MessageRole } from "@memx/core";

/** One message of a recorded chat, numbered within its file from 0. */
export interface ChatMessage extends Message {
  readonly index: number;
}

export interface Chat {
  /** Without ".gz". */
  readonly file: string;
  readonly messages: readonly ChatMessage[];
}

/** A message that somebody labelled by hand. */
export interface GoldItem {
  readonly file: string;
  readonly index: number;
  /** "none": nothing is worth remembering there. */
  readonly kind: string;
  readonly gist: string;
  /** Where it begins, when it takes several messages. */
  readonly from?: number;
}

interface Said {
  readonly role: MessageRole;
  readonly content: string;
}

/** A terminal history: "#### " is the user, "> " the tool, everything else the assistant. */
function parseTerminal(text: string): readonly Said[] {
  const said: Said[] = [];
  let role: MessageRole | null = null;
  let lines: string[] = [];
  const finish = (): void => {
    const content = lines.join("\n").trim();
    if (role !== null && content !== "") said.push({ role, content });
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("# aider chat started at")) {
      finish();
      role = null;
      continue;
    }
    if (line.trim() === "") {
      lines.push("");
      continue;
    }
    const [next, content]: readonly [MessageRole, string] = line.startsWith("####")
      ? ["user", line.replace(/^#### ?/u, "")]
      : line.startsWith(">")
        ? ["tool", line.replace(/^> ?/u, "")]
        : ["assistant", line];
    if (next !== role) {
      finish();
      role = next;
    }
    lines.push(content.trimEnd());
  }
  finish();
  return said;
}

/** A session exported as Markdown, with "_**User**_" and "_**Agent**_" lines. Thoughts count as the assistant's. */
function parseExport(text: string): readonly Said[] {
  const heads = [...text.matchAll(/^_\*\*(User|Agent)[^\n]*\*\*_$/gmu)];
  return heads.flatMap((head, place) => {
    const content = text
      .slice(head.index + head[0].length, heads[place + 1]?.index ?? text.length)
      .replaceAll(/\n---\n/gu, "\n")
      .trim();
    if (content === "") return [];
    const role: MessageRole =
      head[1] === "User" ? "user" : content.startsWith("<tool-use") ? "tool" : "assistant";
    return [{ role, content }];
  });
}

function flatText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content))
    return content === undefined || content === null ? "" : JSON.stringify(content);
  return content
    .map((part: { text?: string; thinking?: string; input?: unknown; content?: unknown }) => {
      if (part.text !== undefined) return part.text;
      if (part.thinking !== undefined) return part.thinking;
      if (part.input !== undefined) return JSON.stringify(part.input);
      return part.content === undefined || part.content === null ? "" : flatText(part.content);
    })
    .join("\n");
}

interface LogLine {
  readonly type?: string;
  readonly role?: string;
  readonly message?: { readonly content?: unknown };
  readonly summary?: unknown;
  readonly content?: unknown;
}

function roleOf(name: string | undefined): MessageRole {
  return name === "user" || name === "assistant" || name === "tool" ? name : "system";
}

function fromLog(line: LogLine): Said {
  return {
    role: roleOf(line.type),
    content: flatText(line.message?.content ?? line.summary ?? line.content ?? ""),
  };
}

function parseChat(file: string, text: string): readonly Said[] {
  if (file.startsWith("aider")) return parseTerminal(text);
  if (file.startsWith("specstory")) return parseExport(text);
  if (file.endsWith(".traj")) {
    const { history } = JSON.parse(text) as { readonly history: readonly LogLine[] };
    return history.map(({ role, content }) => ({
      role: role === "user" ? "tool" : roleOf(role),
      content: flatText(content),
    }));
  }
  if (file.endsWith(".jsonl")) {
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => fromLog(JSON.parse(line) as LogLine));
  }
  const { loglines } = JSON.parse(text) as { readonly loglines: readonly LogLine[] };
  return loglines.map(fromLog);
}

/** The recorded developer chats; null where they are absent. */
export function loadChats(dataFolder: string): readonly Chat[] | null {
  const folder = join(dataFolder, "chats");
  if (!existsSync(folder)) return null;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".gz"))
    .toSorted()
    .map((name) => {
      const file = name.replace(/\.gz$/u, "");
      const said = parseChat(file, gunzipSync(readFileSync(join(folder, name))).toString("utf8"));
      return { file, messages: said.map((message, index) => ({ ...message, index })) };
    });
}

export function loadGold(dataFolder: string): readonly GoldItem[] {
  const text = readFileSync(join(dataFolder, "chats", "gold.jsonl"), "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as GoldItem);
}

/** Exchanges: a user's message with everything up to the next one. */
export function turnsOf({ messages }: Chat): readonly (readonly ChatMessage[])[] {
  const turns: ChatMessage[][] = [];
  for (const message of messages) {
    if (message.role === "user" || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(message);
  }
  return turns;
}
