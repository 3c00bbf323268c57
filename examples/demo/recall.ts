// The second process of the demo: it knows nothing but the folder, and answers from memory.
import { Memory, type Hit } from "@memx/core";
import { QUESTIONS } from "./questions.ts";

const digits = (value: number | null): string => (value === null ? "  – " : value.toFixed(2));

function explain({ explain: parts, score }: Hit): string {
  const layers = `exact ${parts.l1.toFixed(1)}/15  fuzzy ${parts.l2.toFixed(1)}/10  context ${parts.l3.toFixed(1)}/10  meaning ${digits(parts.semantic)}`;
  return `score ${digits(score)} = (${layers}) × decay ${digits(parts.decay)} × recency ${digits(parts.recency)} × scope ${digits(parts.scope)}`;
}

const [home = ""] = process.argv.slice(2);
const memory = new Memory({ home });
let answered = 0;
for (const { question, expected } of QUESTIONS) {
  const { hits, mode } = await memory.search(question, { maxResults: 2 });
  const isRight = hits[0] !== undefined && expected.test(hits[0].content);
  answered += isRight ? 1 : 0;
  console.log(`\n? ${question}   [${mode} search]`);
  for (const [index, hit] of hits.entries())
    console.log(`  ${index + 1}. ${hit.content}\n     ${explain(hit)}`);
}
const prompt = "The tests fail on my machine and I need the staging database. Can you help me?";
const { block, tokens } = await memory.recall(prompt);
console.log(
  `\nThe block an adapter would put into the prompt of: "${prompt}" (${tokens} tokens)\n\n${block}`,
);
await memory.close();
console.log(`\n${answered} of ${QUESTIONS.length} questions answered by the first hit.`);
process.exitCode = answered === QUESTIONS.length ? 0 : 1;
