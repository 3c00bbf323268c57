import { writeSync } from "node:fs";
import { Memory } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";

/** Adds memory after memory until it is killed; says of each what it means to add and, after the call, that it was done. */
const [home = "", name = ""] = process.argv.slice(2);
const memory = new Memory({ home, embedder: hashEmbedder(), reflector: { mode: "rules" } });

async function add(number: number): Promise<void> {
  const content = `Heron ${name} ${number} was ringed.`;
  writeSync(1, `meant ${content}\n`);
  await memory.add(content, { infer: false, curate: false, turnId: `${name} ${number}` });
  writeSync(1, `done ${content}\n`);
}

for (let number = 0; ; number += 3)
  await Promise.all([0, 1, 2].map((offset) => add(number + offset)));
