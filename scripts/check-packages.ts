// Lints every built package as npm would publish it: manifest, export map, types, and that no file is missing or too many.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatMessage } from "publint/utils";
import { publint } from "publint";

const root = fileURLToPath(new URL("..", import.meta.url));
let failed = 0;
for (const name of readdirSync(`${root}/packages`)) {
  const folder = `${root}/packages/${name}`;
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  for (const message of messages) console.log(`${name}: ${formatMessage(message, pkg)}`);
  const attw = spawnSync("attw", ["--pack", folder, "--profile", "esm-only", "--format", "ascii"], {
    encoding: "utf8",
  });
  if (attw.status !== 0) console.log(attw.stdout, attw.stderr);
  const isGood = messages.length === 0 && attw.status === 0;
  failed += isGood ? 0 : 1;
  console.log(`${name}: ${isGood ? "good" : "FAILED"}`);
}
process.exitCode = failed > 0 ? 1 : 0;
