// Who may import whom in packages/core/src (docs/architecture.md). A folder that is not named is closed to the others.
const engines = ["sanitizer", "reflector", "curator", "generator", "decay"];
const mayImport = {
  types: [],
  errors: [],
  ports: ["types"],
  text: ["types"],
  sanitizer: ["types", "errors", "text"],
  reflector: ["types", "errors", "text", "ports"],
  curator: ["types", "errors", "text"],
  generator: ["types", "errors", "text", "ports"],
  decay: ["types", "errors", "text"],
  pipelines: ["types", "errors", "text", "ports", ...engines],
  store: ["types", "errors", "text", "ports"],
  embedding: ["types", "errors", "text", "ports"],
  config: ["types", "errors", "text", "ports", "embedding"],
  input: ["types", "errors", "text", "ports"],
  maintenance: ["types", "errors", "ports", "store", "daemon"],
  mcp: ["types", "errors", "ports"],
  adapter: ["types", "errors", "text", "ports", "input", "generator"],
  "language-model": ["types", "errors", "ports"],
  testing: ["types", "errors", "text", "ports", "sanitizer", "store"],
};
const src = "^packages/core/src/";
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    ...Object.entries(mayImport).map(([folder, allowed]) => ({
      name: `${folder}-imports`,
      severity: "error",
      comment: "docs/architecture.md, dependency rules",
      from: { path: `${src}${folder}/`, pathNot: "\\.test(-d)?\\.ts$" },
      to: { path: src, pathNot: `${src}(${[folder, ...allowed].join("|")})/` },
    })),
    {
      name: "daemon-sees-the-interface",
      severity: "error",
      comment: "the daemon serves a Memory; it does not know its parts",
      from: { path: `${src}daemon/`, pathNot: "\\.test\\.ts$" },
      to: { path: src, pathNot: `${src}(daemon|types|errors|ports|config|text)/|${src}(memory|open-memory|event-hub)\\.ts$` },
    },
    {
      name: "public-entry-only",
      severity: "error",
      comment: "other packages know the core's public entries only",
      from: { path: "^(packages/(?!core/)|examples/|bench/|eval/)" },
      to: { path: `${src}(?!index\\.ts|(testing|adapter)/index\\.ts)` },
    },
    {
      name: "engines-are-pure",
      severity: "error",
      comment: "no clock, no files, no network in an engine",
      from: { path: `${src}(types|errors|ports|text|${engines.join("|")}|pipelines)/`, pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["@memx/source", "import", "default"], exportsFields: ["exports"] },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
  },
};
