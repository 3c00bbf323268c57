interface Call {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
}

/** Text of every message the provider was sent, system messages included, one entry a message. */
export function promptTexts(call: Call | undefined): readonly string[] {
  return (call?.prompt ?? []).map(({ content }) => {
    if (typeof content === "string") return content;
    const parts = content as readonly { readonly type: string; readonly text?: string }[];
    return parts.map((part) => part.text ?? `[${part.type}]`).join("|");
  });
}

/** How many memory blocks the provider was sent. */
export const blocksIn = (call: Call | undefined): number =>
  promptTexts(call).join("\n").split("<memx_memories>").length - 1;
