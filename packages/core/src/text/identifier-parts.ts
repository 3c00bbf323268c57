import { normaliseText } from "./normalise-text.ts";

/** Product names in camel case that are one word to everybody: "java" must not find JavaScript. */
const ONE_WORD_NAMES: ReadonlySet<string> = new Set(
  `javascript typescript coffeescript github gitlab youtube linkedin facebook whatsapp postgresql mongodb mysql sqlite
mariadb dynamodb couchdb cockroachdb influxdb duckdb lancedb graphql devops nodejs nextjs iphone ipad ipados ios macos
macbook imac ebay paypal openai chatgpt deepseek huggingface pytorch tensorflow numpy scipy opencv webassembly webgl webrtc
websocket wordpress tiktok airpods powershell powerpoint onedrive sharepoint outlook intellij phpstorm webstorm vscode
rabbitmq clickhouse bigquery cloudflare digitalocean stackoverflow fedex mcdonald mcdonalds starcraft lego latex gitops`
    .split(/\s+/)
    .filter((name) => name !== ""),
);

const VERSION = /^v?\d+(?:\.\d+)+(?:[-+][\p{L}\p{N}.-]+)?$/u;
const HUMPS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+/gu;
const MAXIMUM_PARTS = 24;

/** "20.19.1-beta" → 20, 20.19, 20.19.1: "Node 20" finds "Node 20.19". */
function versionParts(version: string): string[] {
  const numbers = version.replace(/^v/i, "").split(/[-+]/)[0]?.split(".") ?? [];
  return numbers.map((_, index) => numbers.slice(0, index + 1).join("."));
}

function humpParts(word: string): string[] {
  if (ONE_WORD_NAMES.has(normaliseText(word).replace(/s$/, ""))) return [word];
  const humps = word.match(HUMPS) ?? [];
  if (humps.length < 2) return [word];
  // A lone letter or a short number says nothing: "TS2345" keeps 2345, "h2o" stays whole.
  return [
    word,
    ...humps.filter((hump) => (/\p{N}/u.test(hump) ? hump.length >= 3 : hump.length >= 2)),
  ];
}

/** Whether a run of characters is more than a plain word: it has connectors, digits among letters, or humps. */
export function isIdentifier(run: string): boolean {
  return (
    /[^\p{L}\p{M}\p{N}'’]/u.test(run) ||
    (/\p{L}/u.test(run) && /\p{N}/u.test(run)) ||
    /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u.test(run)
  );
}

/**
 * The parts of an identifier, a path, a version or an error code, normalised and without the whole: camelCase,
 * snake_case, kebab-case, dotted names, path segments, digits of codes.
 */
export function identifierParts(run: string): readonly string[] {
  const parts: string[] = [];
  for (const piece of run.split(/[^\p{L}\p{M}\p{N}.+-]+|(?<=\p{L})[.+-]|[.+-](?=\p{L})/u)) {
    if (piece === "") continue;
    if (VERSION.test(piece)) parts.push(...versionParts(piece));
    else for (const word of piece.split(/[.+-]+/)) if (word !== "") parts.push(...humpParts(word));
    if (parts.length > MAXIMUM_PARTS) break;
  }
  const whole = normaliseText(run);
  return [...new Set(parts.map(normaliseText))]
    .filter((part) => part !== whole && (part.length > 1 || /\p{N}/u.test(part)))
    .slice(0, MAXIMUM_PARTS);
}
