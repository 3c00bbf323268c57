import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    middleware: "src/middleware/index.ts",
    store: "src/store/index.ts",
    memory: "src/memory/memx-memory.ts",
    retriever: "src/retriever/memx-retriever.ts",
    "chat-history": "src/chat-history/memx-chat-message-history.ts",
    tools: "src/tools/create-memory-tools.ts",
    models: "src/models/index.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { oxc: true },
  fixedExtension: false,
  sourcemap: true,
  clean: true,
});
