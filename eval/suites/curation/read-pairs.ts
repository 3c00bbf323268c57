import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Two sentences with what people said about them. */
export interface RatedPair {
  /** Line in the data set, for the odd and even halves. */
  readonly id: number;
  readonly a: string;
  readonly b: string;
  /** How near they are: SICK 1 to 5, STSb 0 to 5. */
  readonly gold: number;
  /** SICK: ENTAILMENT, NEUTRAL or CONTRADICTION; "" elsewhere. */
  readonly relation: string;
}

function readText(dataFolder: string, path: string): string | null {
  const file = join(dataFolder, path);
  return existsSync(file) ? gunzipSync(readFileSync(file)).toString("utf8") : null;
}

/** SICK train (SemEval-2014); null where the data are absent. */
export function readSick(dataFolder: string): readonly RatedPair[] | null {
  const text = readText(dataFolder, "sick/SICK_train.txt.gz");
  if (text === null) return null;
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", a = "", b = "", gold = "", relation = ""] = line.split("\t");
      return { id: Number(id), a, b, gold: Number(gold), relation: relation.trim() };
    });
}

/** The fields of one CSV record with quoted fields, doubled quotes and line breaks inside quotes. */
function readCsv(text: string): readonly (readonly string[])[] {
  const field = /(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^,\n]*))/gu;
  const records: string[][] = [];
  for (const match of text.trim().replaceAll("\r", "").matchAll(field)) {
    const value = match[1]?.replaceAll('""', '"') ?? match[2] ?? "";
    if (match[0].startsWith(",")) records.at(-1)?.push(value);
    else records.push([value]);
  }
  return records;
}

/** STSbenchmark dev in one language; null where the data are absent. */
export function readStsb(dataFolder: string, language: "en" | "zh"): readonly RatedPair[] | null {
  const text = readText(dataFolder, `stsb/stsb-${language}-dev.csv.gz`);
  if (text === null) return null;
  return readCsv(text)
    .filter((fields) => fields.length >= 3)
    .map(([a = "", b = "", gold = ""], id) => ({ id, a, b, gold: Number(gold), relation: "" }));
}
