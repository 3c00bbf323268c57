// Embeds 10,000 texts of mixed lengths in a process of its own and prints what the process then holds, as JSON.
import { createOnnxEmbedder } from "@memx/embeddings-onnx";

const WORDS = ["memory", "project", "deploy", "token", "reading", "server", "lisbon", "question"];
// Numerical Recipes' generator: the same texts in every run.
let state = 1;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
// Seven of ten are sentences, a quarter paragraphs, the rest longer than the model reads.
const lengthOf = (kind: number): number => {
  if (kind < 0.7) return 8 + Math.floor(random() * 24);
  return kind < 0.95 ? 32 + Math.floor(random() * 64) : 100 + Math.floor(random() * 300);
};
const texts = Array.from({ length: 10_000 }, (_, index) =>
  [
    index,
    ...Array.from({ length: lengthOf(random()) }, () => WORDS[Math.floor(random() * 8)]),
  ].join(" "),
);
const before = process.memoryUsage().rss;
const embedder = createOnnxEmbedder();
const start = performance.now();
const { vectors } = await embedder.embed(texts);
const seconds = (performance.now() - start) / 1_000;
const { rss } = process.memoryUsage();
const peak = process.resourceUsage().maxRSS * 1_024;
await embedder.close();
process.stdout.write(JSON.stringify({ texts: vectors.length, seconds, before, rss, peak }));
