import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeEach, expect, test } from "vitest";

let home: string;
let clients: Client[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-mcp-"));
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** The SDK's own client on a server in a child process, as an editor runs it. */
async function connect(...args: readonly string[]): Promise<Client> {
  const main = fileURLToPath(new URL("../cli/main.ts", import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", "--conditions=@memx/source", main, "mcp", "--home", home, ...args],
    env: { PATH: process.env.PATH ?? "", MEMX_REFLECTOR_MODE: "rules" },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  clients.push(client);
  return client;
}

async function call(
  client: Client,
  name: string,
  args: object = {},
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
  const [first] = result.content;
  return { text: first?.type === "text" ? first.text : "", isError: result.isError ?? false };
}

test("offers the tools, remembers, finds, recalls and forgets", { timeout: 60_000 }, async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    "add_memory",
    "forget_memory",
    "list_conflicts",
    "search_memory",
  ]);
  expect((await call(client, "search_memory", { query: "staging port" })).text).toBe(
    "Nothing is remembered about this.",
  );
  const added = await call(client, "add_memory", {
    content: "The staging database runs on port 5433.",
  });
  const id = /mem_[a-z0-9]+/.exec(added.text)?.[0] ?? "";
  expect((await call(client, "search_memory", { query: "staging port" })).text).toContain("5433");
  const { contents } = await client.readResource({
    uri: `memx://recall/${encodeURIComponent("Which port has staging?")}`,
  });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining("<memx_memories>") });
  expect(await call(client, "forget_memory", { id, confirm: "yes" })).toMatchObject({
    isError: true,
  });
  expect(await call(client, "forget_memory", { id, confirm: id })).toMatchObject({
    isError: false,
  });
  expect((await call(client, "search_memory", { query: "staging port" })).text).toBe(
    "Nothing is remembered about this.",
  );
  expect((await call(client, "forget_memory", { id, confirm: id })).isError).toBe(true);
});

test("several servers share one store, and each its own user", { timeout: 60_000 }, async () => {
  const [one, other, stranger] = await Promise.all([
    connect("--user", "ann"),
    connect("--user", "ann"),
    connect("--user", "bob"),
  ]);
  await call(one!, "add_memory", { content: "Ann's team releases on Thursdays." });
  expect(
    (await call(other!, "search_memory", { query: "When does the team release?" })).text,
  ).toContain("Thursdays");
  expect(
    (await call(stranger!, "search_memory", { query: "When does the team release?" })).text,
  ).toBe("Nothing is remembered about this.");
});
