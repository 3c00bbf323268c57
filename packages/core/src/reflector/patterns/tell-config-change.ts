import type { Candidate } from "../candidate.ts";
import { readProse } from "../reading/read-prose.ts";
import type { Language } from "../statements/language-of.ts";
import { tellPattern } from "./tell-pattern.ts";
import type { ToolResult } from "./tool-result.ts";

const CONFIGURATION =
  /(?:^|\/)(?:\.(?!specstory|aider)[\w.-]*(?:rc|ignore|config|attributes|editorconfig|env)(?:\.[\w.-]+)?|\.env(?:\.\w+)?|[\w.-]*\.config\.(?:c|m)?[jt]s|(?:package|tsconfig[\w.-]*|jsconfig|deno|turbo|nx|lerna|renovate|settings|launch|tasks|vercel|netlify|firebase|angular|nest-cli|composer|biome|knip|appsettings[\w.-]*)\.jsonc?|[\w.-]+\.(?:toml|ini|cfg|conf|properties|tf|tfvars)|(?:docker-)?compose[\w.-]*\.ya?ml|dockerfile[\w.-]*|makefile|justfile|procfile|jenkinsfile|requirements[\w.-]*\.txt|gemfile|go\.mod)$|(?:^|\/)\.[\w-]+\.ya?ml$|\.github\/[\w./-]+\.ya?ml$|(?:^|\/)(?:config|configs|helm|k8s|deploy)\/[\w./-]+\.ya?ml$|(?:^|\/)(?:pnpm-workspace|mkdocs|serverless|cloudbuild|appveyor|azure-pipelines|bitbucket-pipelines|values[\w.-]*|config[\w.-]*|application[\w.-]*)\.ya?ml$/iu;
const CHANGE =
  /\b(?:updat|add|remov|chang|replac|set|mov|switch|fix|pin|bump|configur|disabl|enabl|revert|renam|drop|delet|keep|kept|instead of|now (?:uses|has|points|includes|excludes)|no longer)\p{L}*\b|改为|改成|添加|删除|移除|更新|替换|启用|禁用|设置/iu;
const FILLER =
  /^(?:let me|now let|you\b|if\b|to\b|would|this|that|it|i['’]ll|i will|next|want me|would you|should i|i need to|i can)\b/iu;
const LONGEST_LINE = 100;

export function isConfiguration(path: string): boolean {
  return CONFIGURATION.test(path);
}

function nameOf(path: string): string {
  return path.replace(/^.*\//u, "");
}

/** What an assistant said about a change of one file. */
function saidAbout(path: string, said: readonly string[], isOnly: boolean): string | null {
  const name = nameOf(path);
  const sentences = said
    .filter((content) => !/^\s*<think/u.test(content))
    .flatMap((content) => readProse(content).sentences.map(({ text }) => text));
  const about = sentences.filter(
    (text) =>
      CHANGE.test(text) && !FILLER.test(text) && !/[?？:：]\s*$/u.test(text) && text.length <= 260,
  );
  const named = about.find((text) => text.includes(name) && text.length > name.length + 20);
  if (named !== undefined) return named;
  const own = isOnly
    ? about.findLast(
        (text) =>
          /^(?:done[.!]\s*)?(?:I(?:['’]ve| have)? )?(?:updated|added|removed|changed|replaced|set|switched|pinned|bumped|enabled|disabled|reverted)\b/iu.test(
            text,
          ) && /`/u.test(text),
      )
    : undefined;
  return own === undefined
    ? null
    : `${own.replace(/^done[.!]\s*/iu, "").replace(/[.\s]+$/u, "")} (in \`${name}\`)`;
}

/** A one-line replacement, as the tool's input tells it. */
function replaced(path: string, { replacement }: ToolResult): string | null {
  if (replacement === null) return null;
  const before = replacement.before.split("\n").map((line) => line.trim());
  const after = replacement.after.split("\n").map((line) => line.trim());
  const gone = before.filter((line) => line !== "" && !after.includes(line));
  const come = after.filter((line) => line !== "" && !before.includes(line));
  const [old, now] = [gone[0], come[0]];
  if (
    gone.length > 1 ||
    come.length > 1 ||
    [old, now].some((line) => (line?.length ?? 0) > LONGEST_LINE || line?.includes("`"))
  )
    return null;
  if (old !== undefined && now !== undefined)
    return `\`${path}\` was changed from \`${old}\` to \`${now}\``;
  if (now !== undefined) return `\`${now}\` was added to \`${path}\``;
  return old === undefined ? null : `\`${old}\` was removed from \`${path}\``;
}

const UNNAMED: ToolResult = {
  tool: null,
  command: null,
  changedFile: "",
  outcome: "success",
  cause: null,
  notFound: false,
  commitSummary: null,
  replacement: null,
};

/** Configuration files that open a line of an assistant's summary: "`.github/workflows/release.yml` - now uses …". */
function namedFirst(said: readonly string[]): readonly string[] {
  const names = said.flatMap((content) =>
    [...content.matchAll(/^\s*(?:[-*•]|\d+[.)])\s+(?:\*\*)?`([^`\n]{3,100})`/gmu)].map(
      (match) => match[1] ?? "",
    ),
  );
  return [...new Set(names.filter(isConfiguration))];
}

/** Changes of configuration files in one turn, told by what was said about them or by the change itself. */
export function tellConfigChanges(
  changes: readonly ToolResult[],
  said: readonly string[],
  language: Language,
): readonly Candidate[] {
  const files = new Map<string, ToolResult>();
  for (const change of changes)
    if (change.changedFile !== null && isConfiguration(change.changedFile))
      files.set(change.changedFile, change);
  for (const path of namedFirst(said))
    if (!files.has(path) && changes.some(({ changedFile }) => changedFile === ""))
      files.set(path, UNNAMED);
  return [...files].flatMap(([path, change]) => {
    const short = path.split("/").slice(-3).join("/");
    const text = saidAbout(path, said, files.size === 1) ?? replaced(short, change);
    return text === null ? [] : (tellPattern("config_change", { parts: [text], language }) ?? []);
  });
}
