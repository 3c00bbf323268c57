import type { Speaker } from "./retell-english.ts";

const CODE = /(`[^`\n]*`|“[^”\n]*”|「[^」\n]*」|"[^"\n]*")/u;

/** The sentence told about its speaker: 我更喜欢 is 用户更喜欢, 我们决定 is 团队决定. Code and quotations stay. */
export function retellChinese(text: string, speaker: Speaker): string {
  const isUser = speaker.subject === "The user";
  const self = isUser ? "用户" : speaker.subject === "The assistant" ? "助手" : speaker.subject;
  const group = speaker.group === null ? "他们" : "团队";
  return text
    .split(CODE)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/我们|咱们/gu, group).replaceAll(/(?<!自)我(?!国|方)/gu, self),
    )
    .join("");
}
