import type { Absence, Hit, SearchResult } from "../../../types/results.ts";
import {
  EXIT,
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
} from "../../command.ts";
import { readInput, textOf } from "../../read-input.ts";
import { readTranscript } from "../../transcripts/read-transcript.ts";
import type { Terminal } from "../../terminal.ts";

const digits = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

function printHit(hit: Hit, terminal: Terminal): void {
  const { l1, l2, l3, semantic, keyword, blended, decay, recency, scope, matched } = hit.explain;
  terminal.print(
    `${terminal.style("bold", digits(hit.score))}  ${hit.content}  ${terminal.style("dim", hit.id)}`,
  );
  terminal.print(
    `      L1 exact ${l1.toFixed(1)}/15 · L2 fuzzy ${l2.toFixed(1)}/10 · L3 metadata ${l3.toFixed(1)}/10 → keyword ${digits(keyword)}; L4 meaning ${digits(semantic)}`,
  );
  terminal.print(
    `      blended ${digits(blended)} × decay ${digits(decay)} × recency ${digits(recency)} × scope ${digits(scope)}`,
  );
  const lists = matched ? Object.entries(matched).filter(([, words]) => words.length > 0) : [];
  for (const [layer, words] of lists)
    terminal.print(terminal.style("dim", `      ${layer}: ${words.join(" ")}`));
}

function printAbsence({ id, because, rank, hit }: Absence, terminal: Terminal): void {
  terminal.print(`${id}: ${because}${rank === null ? "" : `, rank ${rank}`}`);
  if (hit) printHit(hit, terminal);
}

function printResult(result: SearchResult, terminal: Terminal): void {
  for (const hit of result.hits) printHit(hit, terminal);
  for (const one of result.left ?? []) printAbsence(one, terminal);
  const timings = Object.entries(result.timings ?? {}).map(
    ([stage, milliseconds]) => `${stage} ${milliseconds.toFixed(1)} ms`,
  );
  terminal.note(
    terminal.style(
      "dim",
      `${result.mode} search, ${result.considered ?? "?"} candidates; ${timings.join(", ")}`,
    ),
  );
}

async function explainIngest(
  file: string,
  { memory, owner, scope, terminal, json, signal }: CommandContext,
): Promise<ExitCode> {
  const turns = readTranscript(await readInput(file, { terminal, signal }), file);
  const candidates = [];
  for (const turn of turns)
    candidates.push(...(await memory.inspect(turn, { ...owner, ...(scope && { scope }) })));
  if (json) terminal.printJson(candidates);
  else {
    for (const { kept, instructivityScore, content, pattern, reason, scoreParts } of candidates) {
      terminal.print(
        `${terminal.style(kept ? "green" : "dim", kept ? "kept" : "left")}  ${String(instructivityScore).padStart(3)}  ${content}`,
      );
      terminal.print(
        terminal.style(
          "dim",
          `           ${pattern}; ${scoreParts.map(({ name, points }) => `${name} ${points >= 0 ? "+" : ""}${points}`).join(", ")}${kept ? "" : `; ${reason}`}`,
        ),
      );
    }
  }
  return candidates.some(({ kept }) => kept) ? EXIT.done : EXIT.nothing;
}

/** `memx explain` */
export const explain: Command = {
  name: "explain",
  about: "why memories are found, why one is not, or what a text would teach",
  usage: "explain QUESTION [--id ID] | explain --ingest FILE",
  example: 'memx explain "which port" --id mem_00t4n1c8a1b2c3d4e5f6',
  options: {
    id: { type: "string", about: "say why this memory was not returned" },
    ingest: {
      type: "string",
      about: "show every candidate of a text or transcript with its score; stores nothing",
    },
  },
  async run(context) {
    const { memory, owner, scope, words, values, terminal, json } = context;
    const file = textOf(values, "ingest");
    if (file !== undefined) return await explainIngest(file, context);
    const query = words.join(" ");
    if (query.trim() === "") throw new UsageError("say what to search for, or use --ingest FILE");
    const id = textOf(values, "id");
    const result = await memory.search(query, {
      ...owner,
      scope,
      explain: id === undefined ? true : { id },
      reinforce: false,
    });
    if (json) terminal.printJson(result);
    else if (result.absence) printAbsence(result.absence, terminal);
    else printResult(result, terminal);
    return result.hits.length > 0 || result.absence ? EXIT.done : EXIT.nothing;
  },
};
