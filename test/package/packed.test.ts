// Packs every package as npm would publish it, installs the tarballs into an empty project, and uses them from there.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeProject,
  NAMES,
  packAll,
  run,
  testedVersion,
  type Name,
  type Packed,
} from "./packed-packages.ts";

let folder: string;
let packed: ReadonlyMap<Name, Packed>;

const filesOf = (name: Name): Packed["files"] => packed.get(name)?.files ?? [];
const fileDependency = (name: Name): Record<string, string> => ({
  [`@memx/${name}`]: `file:${packed.get(name)?.tarball}`,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memx-packed-"));
  packed = packAll(folder);
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the tarballs", () => {
  test.each(NAMES)("%s holds what it needs and nothing else", (name) => {
    const paths = filesOf(name).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "LICENSE",
        "dist/index.js",
        "dist/index.d.ts",
      ]),
    );
    const strangers = paths.filter(
      (path) =>
        !/^(package\.json|README\.md|CHANGELOG\.md|LICENSE|NOTICE|dist\/.+\.(js|d\.ts|js\.map|d\.ts\.map)|model\/.+)$/.test(
          path,
        ),
    );
    expect(strangers).toEqual([]);
    expect(paths.filter((path) => path.includes(".test."))).toEqual([]);
  });

  test("are of the sizes that the README tells", () => {
    const megabytes = (name: Name): number =>
      filesOf(name).reduce((sum, { size }) => sum + size, 0) / 1e6;
    expect(megabytes("core")).toBeLessThan(4);
    expect(megabytes("embeddings-onnx")).toBeLessThan(0.5);
    expect(megabytes("langchain")).toBeLessThan(0.6);
    expect(megabytes("ai-sdk")).toBeLessThan(0.5);
    expect(megabytes("model-minilm")).toBeLessThan(25);
  });
});

describe("in an empty project", () => {
  test(
    "core alone works, in ESM and CommonJS, without embeddings or frameworks",
    { timeout: 300_000 },
    async () => {
      const place = await makeProject(folder, "core-alone", {
        dependencies: fileDependency("core"),
      });
      run("npm install", place);
      const installed = await readdir(join(place, "node_modules", "@memx"));
      expect(installed).toEqual(["core"]);
      await writeFile(
        join(place, "use.mjs"),
        `import { Memory, redact } from "@memx/core";
       const memory = new Memory({ home: process.argv[2] });
       const notices = [];
       memory.on("notice", ({ code }) => notices.push(code));
       await memory.add("The staging database runs on port 5433.", { infer: false });
       const { hits, mode } = await memory.search("staging port");
       await memory.close();
       console.log(JSON.stringify({ mode, found: hits[0].content, notices, redacted: redact("key AKIA" + "Q3EXT4MPL7Z2W9VB").findings.length }));`,
      );
      const answer = JSON.parse(run(`node use.mjs ${join(place, "home")}`, place)) as Record<
        string,
        unknown
      >;
      expect(answer).toMatchObject({
        mode: "keyword",
        found: "The staging database runs on port 5433.",
        notices: ["MEMX_DEPENDENCY_MISSING"],
      });
      await writeFile(
        join(place, "use.cjs"),
        `const { Memory } = require("@memx/core"); console.log(typeof Memory);`,
      );
      expect(run("node use.cjs", place).trim()).toBe("function");
      expect(run("npx memx --help", place)).toContain("memx COMMAND");
    },
  );

  test(
    "everything together type-checks in every resolution, answers with vectors, and bundles for a server",
    { timeout: 300_000 },
    async () => {
      const dependencies = Object.assign({}, ...NAMES.map(fileDependency)) as Record<
        string,
        string
      >;
      for (const name of [
        "@langchain/core",
        "@langchain/langgraph-checkpoint",
        "langchain",
        "ai",
        "zod",
        "typescript",
        "@types/node",
      ])
        dependencies[name] = await testedVersion(name);
      const place = await makeProject(folder, "everything", { dependencies });
      run("npm install", place);
      await writeFile(
        join(place, "use.ts"),
        `import { Memory, type SearchResult } from "@memx/core";
       import { createOnnxEmbedder } from "@memx/embeddings-onnx";
       import { MemXMemory, MemXRetriever } from "@memx/langchain";
       import { createMemXMiddleware, memxMiddleware } from "@memx/ai-sdk";
       import type { LanguageModelMiddleware } from "ai";
       const memory = new Memory({ home: process.argv[2] ?? "", embedder: createOnnxEmbedder() });
       await memory.add("The staging database runs on port 5433.", { infer: false });
       const result: SearchResult = await memory.search("Where does the test DB listen?");
       const middlewares: LanguageModelMiddleware[] = [memxMiddleware, createMemXMiddleware({ memory })];
       await memory.close();
       console.log(JSON.stringify({ mode: result.mode, hits: result.hits.length, parts: [typeof MemXMemory, typeof MemXRetriever, middlewares.length] }));
      `,
      );
      const base = {
        target: "es2022",
        lib: ["es2022", "esnext.disposable", "dom"],
        strict: true,
        skipLibCheck: false,
        types: ["node"],
        outDir: "out",
      };
      for (const [module, moduleResolution] of [
        ["node16", "node16"],
        ["nodenext", "nodenext"],
        ["esnext", "bundler"],
      ]) {
        const config = `tsconfig.${moduleResolution}.json`;
        await writeFile(
          join(place, config),
          JSON.stringify({
            compilerOptions: { ...base, skipLibCheck: true, module, moduleResolution },
            include: ["use.ts"],
          }),
        );
        run(`npx tsc -p ${config}`, place);
      }
      const answer = JSON.parse(run(`node out/use.js ${join(place, "home")}`, place)) as Record<
        string,
        unknown
      >;
      expect(answer).toEqual({ mode: "hybrid", hits: 1, parts: ["function", "function", 2] });
      // As a server framework bundles: our code into one file, native packages left outside.
      await build({
        entryPoints: [join(place, "out/use.js")],
        bundle: true,
        platform: "node",
        format: "esm",
        outfile: join(place, "bundle.mjs"),
        external: ["@lancedb/lancedb", "onnxruntime-node", "@memx/model-minilm", "apache-arrow"],
        // What esbuild asks of every ESM bundle that holds CommonJS packages.
        banner: {
          js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
        },
        logLevel: "silent",
        absWorkingDir: place,
      });
      expect(JSON.parse(run(`node bundle.mjs ${join(place, "home2")}`, place))).toMatchObject({
        mode: "hybrid",
      });
    },
  );
});
