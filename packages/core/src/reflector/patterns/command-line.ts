/** Longer command lines are scripts: they are not told in a sentence. */
const LONGEST_COMMAND = 160;
const WRAPPERS = new Set([
  "sudo",
  "time",
  "npx",
  "pnpx",
  "bunx",
  "env",
  "exec",
  "nohup",
  "command",
  "uv",
  "poetry",
  "pipenv",
  "bundle",
]);
const WRAPPER_VERBS = new Set(["run", "exec"]);
const ASSIGNMENT = /^[A-Za-z_]\w*=/u;
const LOOKING =
  /^(?:cat|ls|cd|pwd|echo|head|tail|find|grep|rg|sed|awk|wc|which|tree|stat|file|diff|less|more|sleep|true|printf|od|xxd|cut|sort|uniq|tr|test|open|mkdir|rm|cp|mv|touch|chmod)$/u;

/** One command out of a chain: without leading `cd … &&`, output redirections and trailing `| head`. */
export function plainCommand(command: string): string {
  return command
    .trim()
    .replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/u, "")
    .replace(/\s+2>&1\b/gu, "")
    .replace(/(?:\s*\|\s*(?:head|tail)(?:\s+-\w*\s*\d*)?)+\s*$/u, "")
    .trim();
}

/** Whether a command can be written into a sentence as it is. */
export function isTellable(command: string): boolean {
  return command.length > 0 && command.length <= LONGEST_COMMAND && !/[\n`]/u.test(command);
}

function words(command: string): readonly string[] {
  return plainCommand(command)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** The program a command line runs, without assignments and wrappers: "POSTHOG=x npx tsc -p ." runs "tsc". */
export function programOf(command: string): string {
  const rest = words(command).filter((word) => !ASSIGNMENT.test(word));
  let index = 0;
  while (
    index < rest.length - 1 &&
    (WRAPPERS.has(rest[index] ?? "") || (index > 0 && WRAPPER_VERBS.has(rest[index] ?? "")))
  )
    index += 1;
  return (rest[index] ?? "").replace(/^.*\//u, "");
}

/** Program and subcommand: "goreleaser build", "npm run test", "pytest". */
export function commandKey(command: string): string {
  const program = programOf(command);
  const all = words(command);
  const place = all.findIndex((word) => word.endsWith(program));
  const following = all
    .slice(place + 1)
    .filter((word) => /^[a-z][\w:-]*$/u.test(word) && !/\.\w+$/u.test(word));
  const count = /^(?:npm|pnpm|yarn|bun|cargo|docker|git|kubectl|go|make|gh)$/u.test(program)
    ? following[0] === "run" || following[0] === "compose"
      ? 2
      : 1
    : 1;
  return [program, ...following.slice(0, count)].join(" ");
}

/** Whether a command only looks at things; repeating it teaches nothing. */
export function isLooking(command: string): boolean {
  const program = programOf(command);
  return (
    LOOKING.test(program) ||
    /^git (?:status|diff|log|show|branch|add|stash|fetch|blame)\b/u.test(plainCommand(command))
  );
}

/** Share of common words, 0..1. */
export function commandSimilarity(a: string, b: string): number {
  const [first, second] = [new Set(words(a)), new Set(words(b))];
  let common = 0;
  for (const word of first) if (second.has(word)) common += 1;
  return common / Math.max(1, first.size + second.size - common);
}
