// Draws docs/pictures: the two pipelines, and one hit with its score, taken from a real search.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Memory, type Hit } from "@memx/core";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly color?: string;
  readonly anchor?: "start" | "middle" | "end";
}

const label = ({ x, y, text, size = 13, color = "#24292f", anchor = "start" }: Label): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" text-anchor="${anchor}">${escape(text)}</text>`;

const picture = (
  size: { readonly width: number; readonly height: number },
  parts: readonly string[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="ui-sans-serif, system-ui, sans-serif" role="img">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#57606a"/></marker></defs>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");

const WIDTH = 116;
const GAP = 22;

interface Stage {
  readonly name: string;
  readonly does: string;
}

/** One row of stages, joined by arrows. */
function row(
  title: string,
  stages: readonly Stage[],
  place: { readonly y: number; readonly fill: string },
): string {
  const { y, fill } = place;
  const boxes = stages.map(({ name, does }, index) => {
    const x = 20 + index * (WIDTH + GAP);
    const arrow =
      index === 0
        ? ""
        : `<line x1="${x - GAP + 2}" y1="${y + 28}" x2="${x - 2}" y2="${y + 28}" stroke="#57606a" stroke-width="1.5" marker-end="url(#arrow)"/>`;
    return `${arrow}<rect x="${x}" y="${y}" width="${WIDTH}" height="56" rx="6" fill="${fill}" stroke="#8c959f"/>${label({ x: x + WIDTH / 2, y: y + 24, text: name, size: 14, anchor: "middle" })}${label({ x: x + WIDTH / 2, y: y + 42, text: does, size: 10.5, color: "#57606a", anchor: "middle" })}`;
  });
  return label({ x: 20, y: y - 12, text: title, size: 15 }) + boxes.join("");
}

function pipelines(): string {
  const add = [
    { name: "Sanitise", does: "secrets out" },
    { name: "Reflect", does: "what to keep" },
    { name: "Sanitise", does: "again" },
    { name: "Embed", does: "local MiniLM" },
    { name: "Curate", does: "merge · replace · flag" },
    { name: "Commit", does: "one write" },
  ];
  const search = [
    { name: "Sanitise", does: "queries too" },
    { name: "Candidates", does: "text + vector, one read" },
    { name: "L1 L2 L3", does: "exact · fuzzy · metadata" },
    { name: "L4", does: "meaning" },
    { name: "Merge", does: "× decay × recency × scope" },
    { name: "Trim", does: "results, tokens" },
  ];
  const width = 40 + add.length * (WIDTH + GAP) - GAP;
  return picture({ width, height: 240 }, [
    row("add: a turn becomes memories", add, { y: 40, fill: "#ddf4ff" }),
    row("search: a question becomes hits with reasons", search, { y: 150, fill: "#dafbe1" }),
    label({
      x: 20,
      y: 228,
      text: "A stage that fails makes the answer poorer and is named in `degraded`; it never takes the host down.",
      size: 11,
      color: "#57606a",
    }),
  ]);
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly of: number;
}

function bar({ name, value, of }: Bar, y: number): string {
  const full = 300;
  return `${label({ x: 150, y: y + 13, text: name, anchor: "end" })}<rect x="160" y="${y}" width="${full}" height="18" rx="3" fill="#eaeef2"/><rect x="160" y="${y}" width="${((full * value) / of).toFixed(1)}" height="18" rx="3" fill="#0969da"/>${label({ x: 470, y: y + 13, text: `${value.toFixed(value > 1 ? 1 : 2)} of ${of}` })}`;
}

function scoredHit(question: string, { content, score, explain }: Hit): string {
  const { l1, l2, l3, semantic, keyword, blended, decay, recency, scope } = explain;
  const bars: readonly Bar[] = [
    { name: "L1 exact words", value: l1, of: 15 },
    { name: "L2 fuzzy words", value: l2, of: 10 },
    { name: "L3 metadata", value: l3, of: 10 },
    { name: "L4 meaning", value: semantic ?? 0, of: 1 },
  ];
  const formula = `0.6 × ${keyword.toFixed(2)} + 0.4 × ${(semantic ?? 0).toFixed(2)} = ${blended.toFixed(2)}    × decay ${decay.toFixed(2)} × recency ${recency.toFixed(1)} × scope ${scope.toFixed(1)} = ${score.toFixed(2)}`;
  return picture({ width: 560, height: 240 }, [
    label({ x: 20, y: 30, text: `? ${question}`, size: 14 }),
    label({ x: 20, y: 54, text: content, size: 14, color: "#0969da" }),
    ...bars.map((one, index) => bar(one, 76 + index * 28)),
    label({ x: 20, y: 214, text: formula, size: 12.5 }),
  ]);
}

const QUESTION = "Which port does the staging database use?";
const memory = new Memory({ store: "memory", reflector: { mode: "rules" } });
for (const text of [
  "The staging database runs on port 5433.",
  "We deploy on Thursdays.",
  "Priya owns the invoice renderer.",
])
  await memory.add(text, { infer: false });
const [hit] = (await memory.search(QUESTION)).hits;
await memory.close();
if (!hit) throw new Error("the search found nothing to draw");
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}pipelines.svg`, pipelines());
writeFileSync(`${folder}scored-hit.svg`, scoredHit(QUESTION, hit));
