import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const NAMES = ["core", "embeddings-onnx", "model-minilm", "langchain", "ai-sdk"] as const;
export type Name = (typeof NAMES)[number];

/** What an application would add to leave out LanceDB's optional packages (README, limits). */
const OVERRIDES = {
  "@lancedb/lancedb": {
    openai: "npm:empty-npm-package@1.0.0",
    "@huggingface/transformers": "npm:empty-npm-package@1.0.0",
  },
};

/** Runs a shell command; throws with all its output when it fails. */
export function run(command: string, cwd: string): string {
  const env = { ...process.env, npm_config_loglevel: "error", NODE_NO_WARNINGS: "1" };
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    encoding: "utf8",
    cwd,
    env,
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

export interface Packed {
  readonly tarball: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Builds every package and packs it as npm would publish it. */
export function packAll(folder: string): ReadonlyMap<Name, Packed> {
  run("npx turbo run build --output-logs=errors-only", root);
  return new Map(
    NAMES.map((name) => {
      const output = run(
        `npm pack --json --pack-destination ${folder}`,
        `${root}/packages/${name}`,
      );
      const [packed] = JSON.parse(output) as readonly {
        filename: string;
        files: Packed["files"];
      }[];
      if (!packed) throw new Error(`npm packed nothing of ${name}`);
      return [name, { tarball: join(folder, packed.filename), files: packed.files }];
    }),
  );
}

/** An empty project. */
export async function makeProject(
  folder: string,
  name: string,
  manifest: object = {},
): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  const fields = { name, private: true, type: "module", overrides: OVERRIDES, ...manifest };
  await writeFile(join(place, "package.json"), JSON.stringify(fields));
  return place;
}

/** The version that this repository is tested with. */
export async function testedVersion(name: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(`${root}/node_modules/${name}/package.json`, "utf8"),
  ) as { version: string };
  return manifest.version;
}
