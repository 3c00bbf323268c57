/** What LangGraph forbids in a label, the escape character itself, and what would be a label of nothing. */
const FORBIDDEN = /[.:%\0]/g;

const escaped = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/**
 * Any text as a label that LangGraph accepts in a namespace: "john.doe@x.com" becomes "john%2Edoe@x%2Ecom". Different
 * texts give different labels; {@link decodeNamespaceLabel} gives the text back.
 */
export function encodeNamespaceLabel(text: string): string {
  return text === "" ? "%" : text.replace(FORBIDDEN, escaped);
}

/** The text that {@link encodeNamespaceLabel} made a label of. */
export function decodeNamespaceLabel(label: string): string {
  if (label === "%") return "";
  return label.replace(/%([0-9A-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
