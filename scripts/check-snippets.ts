// Type-checks every ```ts fence of every Markdown file against the sources. A fence opts out with "```ts no-check".
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}/.doc-snippets`;

interface Snippet {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function snippetsOf(file: string): readonly Snippet[] {
  const lines = readFileSync(`${root}/${file}`, "utf8").split("\n");
  return lines.flatMap((line, start) => {
    if (line.trim() !== "```ts") return [];
    const end = lines.findIndex((other, index) => index > start && other.trim() === "```");
    return [{ file, line: start + 1, text: lines.slice(start + 1, end).join("\n") }];
  });
}

const listed = spawnSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
  { cwd: root, encoding: "utf8" },
);
const snippets = listed.stdout.split("\n").filter(Boolean).flatMap(snippetsOf);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
snippets.forEach(({ text }, index) =>
  writeFileSync(`${folder}/snippet-${index}.ts`, `${text}\nexport {};\n`),
);
const compilerOptions = { isolatedDeclarations: false, declaration: false, noUnusedLocals: false };
writeFileSync(
  `${folder}/tsconfig.json`,
  JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include: ["*.ts"] }),
);
const { stdout, status } = spawnSync("tsc", ["-p", folder, "--pretty", "false"], {
  cwd: root,
  encoding: "utf8",
});
const located = stdout.replace(
  /^\S*snippet-(\d+)\.ts\((\d+)/gm,
  (all, index: string, line: string) => {
    const snippet = snippets[Number(index)];
    return snippet ? `${snippet.file}:${snippet.line + Number(line)} (` : all;
  },
);
console.log(
  `${located}${snippets.length} snippets, ${status === 0 ? "all type-check" : "some FAILED"}`,
);
rmSync(folder, { recursive: true, force: true });
process.exitCode = snippets.length > 0 ? (status ?? 1) : 1;
