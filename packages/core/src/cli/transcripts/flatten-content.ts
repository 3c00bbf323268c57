type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of a message's content, whatever its form: text, parts, nested parts. Images and thoughts are left out. */
export function flattenContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content
      .map(flattenContent)
      .filter((part) => part !== "")
      .join("\n");
  if (!isObject(content)) return "";
  if (content.type === "thinking" || content.type === "image" || content.type === "tool_use")
    return "";
  if (typeof content.text === "string") return content.text;
  return flattenContent(content.content ?? "");
}
