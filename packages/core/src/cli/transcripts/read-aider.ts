import type { MessageRole } from "../../types/turn.ts";
import type { TranscriptMessage } from "./read-transcript.ts";

const START = /^# aider chat started at (.+)$/;

function roleOf(line: string): readonly [MessageRole, string] {
  if (/^#### ?/.test(line)) return ["user", line.replace(/^#### ?/, "")];
  if (/^> ?/.test(line)) return ["tool", line.replace(/^> ?/, "")];
  return ["assistant", line];
}

/** aider's chat history: "####" is the user, ">" a tool, the rest the assistant. */
export function readAider(text: string): readonly TranscriptMessage[] {
  const messages: TranscriptMessage[] = [];
  let session: string | undefined;
  let open: { readonly role: MessageRole; readonly lines: string[] } | null = null;
  const close = (): void => {
    if (open)
      messages.push({
        role: open.role,
        content: open.lines.join("\n").trim(),
        sessionId: session && `aider ${session}`,
        timestamp: session,
      });
    open = null;
  };
  for (const line of text.split(/\r?\n/)) {
    const start = START.exec(line);
    if (start) {
      close();
      session = start[1]?.trim();
      continue;
    }
    if (line.trim() === "") {
      (open as { lines: string[] } | null)?.lines.push("");
      continue;
    }
    const [role, content] = roleOf(line);
    if (open === null || (open as { role: MessageRole }).role !== role) {
      close();
      open = { role, lines: [] };
    }
    (open as { lines: string[] }).lines.push(content);
  }
  close();
  return messages;
}
