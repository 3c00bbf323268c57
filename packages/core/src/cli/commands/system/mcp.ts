import { readFileSync } from "node:fs";
import { EXIT, UsageError, type Command } from "../../command.ts";

const versionOf = (): string => {
  const manifest = JSON.parse(
    readFileSync(
      new URL(
        import.meta.url.endsWith(".ts") ? "../../../../package.json" : "../package.json",
        import.meta.url,
      ),
      "utf8",
    ),
  ) as { version: string };
  return manifest.version;
};

async function loadServer(): Promise<
  typeof import("../../../mcp/create-mcp-server.ts") &
    typeof import("@modelcontextprotocol/sdk/server/stdio.js")
> {
  try {
    const { StdioServerTransport, ...transport } =
      await import("@modelcontextprotocol/sdk/server/stdio.js");
    return {
      StdioServerTransport,
      ...transport,
      ...(await import("../../../mcp/create-mcp-server.ts")),
    };
  } catch (error) {
    const isMissing =
      error instanceof Error && Reflect.get(error, "code") === "ERR_MODULE_NOT_FOUND";
    if (isMissing)
      throw new UsageError(
        "this needs the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk",
      );
    throw error;
  }
}

/** `memx mcp` */
export const mcp: Command = {
  name: "mcp",
  about: "a Model Context Protocol server over stdio, for editors and coding agents",
  usage: "mcp [--user ID] [--scope NAME]",
  example:
    'claude mcp add memx -- npx memx mcp   (or { "command": "npx", "args": ["memx", "mcp"] } in an editor)',
  options: {},
  async run({ memory, owner, scope, signal, terminal }) {
    const { createMcpServer, StdioServerTransport } = await loadServer();
    const server = createMcpServer({ memory, version: versionOf(), userId: owner.userId, scope });
    const ended = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
      // A client that is killed closes our standard input: without a reader there is nothing left to serve.
      terminal.stdin.once("end", () => resolve()).once("close", () => resolve());
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
    return EXIT.done;
  },
};
