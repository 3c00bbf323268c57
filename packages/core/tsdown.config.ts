import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "testing/index": "src/testing/index.ts",
    "adapter/index": "src/adapter/index.ts",
    "cli/main": "src/cli/main.ts",
    "daemon/main": "src/daemon/main.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { oxc: true },
  fixedExtension: false,
  sourcemap: true,
  clean: true,
});
