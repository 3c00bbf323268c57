import type { Language } from "../statements/language-of.ts";

/** Tools, languages and services that developers name; matched as whole words, spelled as here or in lower case. */
const TOOLS = new Set(
  "ansible apt astro aws azure babel bash bazel biome brew bun cargo celery chroma clickhouse cloudflare cmake composer conda cron curl cypress deno django docker docker-compose drizzle duckdb dynamodb elasticsearch electron elixir esbuild eslint express fastapi fastify firebase flask flyway gcloud gcp git github gitlab golangci-lint goreleaser gradle grafana graphql grep grpc gunicorn helm heroku homebrew hono husky istio jenkins jest jq junit kafka keycloak knip kotlin kubectl kubernetes k8s kysely lancedb langchain laravel lefthook lerna linear mariadb maven mocha mongodb mypy mysql neo4j neovim nestjs netlify next.js nextjs nginx node node.js npm npx nuxt nx ollama openai oxlint pandas parcel pip pipenv playwright pnpm poetry postgres postgresql postman prettier prisma prometheus puppeteer pydantic pytest python pytorch rabbitmq rails react redis redux remix rollup ruff rust rustc s3 sass sed selenium sentry sequelize sops spring sqlite sqlx ssh storybook stripe supabase svelte swift systemd tailwind tauri terraform tmux trpc tsc tsup tsx turbo turborepo typeorm typescript ubuntu uv uvicorn vault vercel vim vite vitest vscode vue webpack wrangler yarn zod zsh zustand".split(
    " ",
  ),
);
const CODE_SPAN = /`([^`\n]{1,120})`/gu;
const IDENTIFIER =
  /(?<![\p{L}\p{N}_])(?:[A-Z]{2,}[A-Z0-9]*_[A-Z0-9_]+|[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}|--?[a-z][a-z0-9-]{2,}|(?:[\w.@~-]+)?\/[\w.@/-]*[\w-]|[\w-]+\.(?:ts|tsx|js|jsx|mjs|cjs|py|go|rs|rb|java|kt|md|json|ya?ml|toml|ini|env|sh|sql|css|html|lock|txt|cfg|conf)|v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?|[A-Z]{1,6}-?\d{2,6}|E[A-Z]{4,})(?![\p{L}\p{N}_])/gu;
const NAME =
  /(?<![.!?:«„“"]\s?|^|[\p{L}\p{N}_`])\p{Lu}[\p{L}\p{N}'’-]+(?:\s+(?:of\s+)?\p{Lu}[\p{L}\p{N}'’-]+)*/gu;
const FIRST_NAME =
  /^(\p{Lu}\p{Ll}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*)\s+(?:is|was|has|prefers?|wants?|likes?|told|said|works?|lives?|uses?)\b/u;
const LATIN_IN_HAN = /(?<=[\u3400-\u9fff，。、：（\s]|^)[A-Za-z][\w.+#-]*(?:\s[A-Z][\w.+#-]*)*/gu;
const NO_NAMES = new Set(
  "I The A An We You It This That These Those User Team Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December OK TODO".split(
    " ",
  ),
);
const MOST = 12;

/** Tools a text names, in lower case. */
export function findTools(text: string): readonly string[] {
  const words = text.toLowerCase().match(/(?<![\w.])[a-z][\w.+-]*[a-z0-9]/gu) ?? [];
  return [...new Set(words.filter((word) => TOOLS.has(word)))].slice(0, MOST);
}

/** What a text is about: code, paths, flags, versions, error codes, and names of people and things. */
export function findEntities(text: string, language: Language): readonly string[] {
  const prose = text.replaceAll(CODE_SPAN, " ");
  const found = [
    ...[...text.matchAll(CODE_SPAN)].map((match) => match[1] ?? ""),
    ...(prose.match(IDENTIFIER) ?? []),
    FIRST_NAME.exec(prose)?.[1] ?? "",
    ...(language === "de" ? [] : (prose.match(NAME) ?? [])),
    ...(/[\u3400-\u9fff]/u.test(prose) ? (prose.match(LATIN_IN_HAN) ?? []) : []),
  ];
  const names = found
    .map((name) => name.trim().replace(/['’]s$/u, ""))
    .filter((name) => name.length >= 2 && !NO_NAMES.has(name));
  return [...new Set(names)].slice(0, MOST);
}
