import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Targets of a file's links and pictures that are no web addresses, without their anchors; code is no link. */
function targetsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8")
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/i.test(target));
}

test("every link in the documentation leads somewhere", () => {
  const targets = files.flatMap((file) => targetsOf(file).map((target) => ({ file, target })));
  expect(targets.length).toBeGreaterThan(20);
  expect(
    targets.filter(({ file, target }) => !existsSync(join(root, dirname(file), target))),
  ).toEqual([]);
});
