import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

/** Places that secretlint's recommended preset reports in a text. */
export async function secretlintRanges(
  text: string,
): Promise<readonly (readonly [number, number])[]> {
  const result = await lintSource({
    source: { filePath: "/file.txt", content: text, ext: ".txt", contentType: "text" },
    options: {
      config: { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] },
      noPhysicFilePath: true,
    },
  });
  return result.messages.map((message) => [message.range[0], message.range[1]] as const);
}

/** A text without what secretlint reports. */
export async function redactWithSecretlint(text: string): Promise<string> {
  let output = text;
  const ranges = [...(await secretlintRanges(text))].sort((a, b) => b[0] - a[0]);
  for (const [start, end] of ranges) output = `${output.slice(0, start)}***${output.slice(end)}`;
  return output;
}
