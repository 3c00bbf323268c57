import { readFile, writeFile } from "node:fs/promises";
import type { PurgeReceipt } from "../../../ports/memory-store.ts";
import type { PurgeFinding } from "../../../store/upkeep/verify-purge.ts";
import {
  EXIT,
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
} from "../../command.ts";
import { textOf } from "../../read-input.ts";

const SAYS: Readonly<Record<PurgeFinding["kind"], string>> = {
  row: "is stored again",
  "same-content": "has the very same text",
  "older-file": "is older than the purge and may hold the text",
  backup: "is a backup from before the purge and may hold the text",
};

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

async function readReceipt(file: string): Promise<PurgeReceipt> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError("the receipt cannot be read");
  });
  try {
    const receipt = JSON.parse(text) as Partial<PurgeReceipt>;
    const isReceipt =
      isTexts(receipt.ids) &&
      isTexts(receipt.contentHashes) &&
      !Number.isNaN(Date.parse(receipt.at ?? ""));
    if (isReceipt) return receipt as PurgeReceipt;
  } catch {
    // Said below.
  }
  throw new UsageError("this file is no receipt of a purge");
}

async function verify(file: string, { memory, terminal, json }: CommandContext): Promise<ExitCode> {
  const findings = await memory.verifyPurge(await readReceipt(file));
  if (json) terminal.printJson(findings);
  else {
    for (const { kind, subject } of findings) terminal.print(`${subject} ${SAYS[kind]}`);
    if (findings.length === 0) terminal.print("nothing of it is left");
  }
  return findings.length === 0 ? EXIT.done : EXIT.nothing;
}

function print(
  { ids, filesRemoved, filesRewritten, backups }: PurgeReceipt,
  context: CommandContext,
): void {
  const { terminal, values } = context;
  terminal.print(
    `purged ${ids.length} memories; ${filesRemoved} files removed, ${filesRewritten} written anew`,
  );
  for (const backup of backups)
    terminal.note(terminal.style("yellow", `a backup may still hold the text: ${backup}`));
  if (values.receipt === undefined)
    terminal.note(terminal.style("dim", "--receipt FILE keeps the receipt for --verify"));
}

/** `memx purge` */
export const purge: Command = {
  name: "purge",
  about: "delete so that no file holds the text; without ids, what was deleted before",
  usage: "purge [ID…] [--receipt FILE] | purge --verify FILE",
  example: "memx purge mem_00t4n1c8a1b2c3d4e5f6 --receipt receipt.json",
  options: {
    receipt: { type: "string", about: "write the receipt to this file: ids, hashes, time" },
    verify: { type: "string", about: "prove the purge of this receipt again; exits 1 on findings" },
  },
  async run(context) {
    const { memory, owner, words, values, terminal, json } = context;
    const receiptToVerify = textOf(values, "verify");
    if (receiptToVerify !== undefined) return await verify(receiptToVerify, context);
    terminal.progress("purging");
    const { receipt } = await memory.delete(words, { ...owner, purge: true });
    terminal.progress("");
    if (receipt === undefined) return EXIT.nothing;
    const file = textOf(values, "receipt");
    if (file !== undefined) await writeFile(file, `${JSON.stringify(receipt, null, 2)}\n`);
    if (json) terminal.printJson(receipt);
    else print(receipt, context);
    return EXIT.done;
  },
};
