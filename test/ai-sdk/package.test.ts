import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test, vi } from "vitest";

import { scriptedModel } from "./scripted-model.ts";
import { recordingMemory } from "./recording-memory.ts";
import { sdkLanes } from "./sdk-lanes.ts";

const source = new URL("../../packages/ai-sdk/src/", import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const textOf = (name: string): string => readFileSync(join(source, name), "utf8");

test("nothing of the AI SDK is loaded at run time, and no specification version is named in its types", () => {
  expect(files.length).toBeGreaterThan(10);
  const loading = /import (?!type\b)[^;]*from "(?:ai|@ai-sdk\/[^"]*)"|import\("ai"\)|require\(/u;
  expect(files.filter((name) => loading.test(textOf(name)))).toEqual([]);
  expect(files.filter((name) => /LanguageModelV\d/u.test(textOf(name)))).toEqual([]);
});

test("importing the package opens nothing, and keeps no process alive", async () => {
  const home = await mkdtemp(join(tmpdir(), "memx-import-"));
  const script = 'await import("@memx/ai-sdk"); console.log("imported");';
  const options = [
    "--import",
    "tsx",
    "--conditions=@memx/source",
    "--input-type=module",
    "-e",
    script,
  ];
  const env = { ...process.env, HOME: home, USERPROFILE: home, MEMX_HOME: "" };
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  expect(stdout.trim()).toBe("imported");
  expect(readdirSync(home)).toEqual([]);
  await rm(home, { recursive: true });
});

test("the tools' schemas work when the application has zod 3", async () => {
  vi.resetModules();
  vi.doMock("zod", async () => await import("zod/v3"));
  const { memxTools } = await import("@memx/ai-sdk");
  for (const lane of sdkLanes) {
    const fake = scriptedModel(lane, [
      { calls: [{ name: "search_memory", input: { query: "tea" } }] },
      { text: "Tea." },
    ]);
    const memory = recordingMemory({ facts: ["Ann likes tea."] });
    const tools = memxTools({ memory, include: ["search_memory", "update_memory"] });
    expect(tools.search_memory.inputSchema).toMatchObject({ _def: { typeName: "ZodObject" } });
    const { text } = await lane.sdk.generateText({
      model: fake,
      prompt: "Tea?",
      tools,
      stopWhen: lane.sdk.stepCountIs(3),
    });
    expect(text).toBe("Tea.");
    expect(fake.doGenerateCalls[0]?.tools?.[1]).toMatchObject({
      name: "update_memory",
      inputSchema: {
        type: "object",
        properties: { id: { type: "string" }, content: { type: "string" } },
        required: ["id", "content"],
        additionalProperties: false,
      },
    });
    expect(memory.recalls).toHaveLength(1);
  }
  vi.doUnmock("zod");
});
