// Follows docs/tutorial.md to the letter, from the packed tarballs in an empty folder.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeProject,
  NAMES,
  packAll,
  root,
  run,
  testedVersion,
  type Name,
  type Packed,
} from "./packed-packages.ts";

interface Fence {
  readonly language: string;
  readonly file: string;
  readonly text: string;
}

function fencesOf(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", file = "", text = ""]) => ({ language, file, text }),
  );
}

let folder: string;
let packed: ReadonlyMap<Name, Packed>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memx-tutorial-"));
  packed = packAll(folder);
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm install` of the same packages, ours from their tarballs, the others in the versions that are tested. */
async function installCommand(command: string): Promise<string> {
  const names = command.split(" ").slice(2);
  const places = names.map(async (name) => {
    const own = NAMES.find((one) => name === `@memx/${one}`);
    return own ? packed.get(own)?.tarball : `${name}@${await testedVersion(name)}`;
  });
  return `npm install ${(await Promise.all(places)).join(" ")}`;
}

test("the tutorial does what it says", { timeout: 300_000 }, async () => {
  const place = await makeProject(folder, "hour");
  let output = "";
  for (const { language, file, text } of fencesOf(
    await readFile(`${root}/docs/tutorial.md`, "utf8"),
  )) {
    if (file !== "") await writeFile(join(place, file), text);
    else if (language === "text") {
      for (const line of text.trim().split("\n")) expect(output).toContain(line);
    } else if (language === "sh") {
      output = "";
      for (const command of text.trim().split("\n")) {
        output += run(
          command.startsWith("npm install") ? await installCommand(command) : command,
          place,
        );
      }
    }
  }
});
