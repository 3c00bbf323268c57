/** Shapes of lines that a machine wrote or that are code: diffs, logs, tables, traces, listings, prompts. */
const SHAPES: readonly RegExp[] = [
  /^\s*(?:E\s{2,}|[\w./\\-]+:\d+(?::\d+)?:\s|\[[\w./-]+ [0-9a-f]{6,}\]|\d+ files? changed|test_\w+ -)/u,
  /^\s*[{[]".*[}\]]\s*$/u,
  /^\s*(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)\b/u,
  /^\s*(?:at\s+\S+\s*\(|File ".+", line \d+|Traceback\b|Caused by:|During handling of)/u,
  /^\s*(?:[A-Z]\w*)?(?:Error|Exception|Warning)\b(?::|\s+\[)/u,
  /^\s*(?:error|warning|fatal|info|debug|trace|panic|fail|failed)\b\s*(?:\[|:|-|[A-Z]+\d+:)/iu,
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d)/u,
  /^\s*\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\]?\b/u,
  /^\s*(?:@@ |diff --git|index [0-9a-f]{6,}|\+\+\+ |--- [ab]\/|<{5,}|>{5,}|={5,}|-{5,}|\*{5,}|#{7,})/u,
  /^\s*[|+][-|+= ].*[|+]?\s*$/u,
  /^\s*\|.*\|\s*$/u,
  /^\s*(?:\$|%|#!|❯|➜|>>>|PS [A-Z]:\\|[\w.-]+@[\w.-]+[:~ ].*[$#%])\s*\S/u,
  /^\s*\d+\s*[→│|]\s?/u,
  /^\s*[├└│╰╭╮╯─━┃]/u,
  /^\s*(?:import|from|export|const|let|var|function|class|def|return|public|private|static|void|package|using|#include|func|fn|struct|type|interface|if|else|for|while|try|catch|switch|case)\b.*[;{}():=,]\s*$/u,
  /^\s*<\/?[a-zA-Z][^<>]*>\s*$/u,
  /^\s*[\])}]+[;,]?\s*$/u,
  /^\s*(?:"[\w.-]+"|[\w.-]+)\s*:\s*(?:["[{].*|true|false|null|\d[\d.]*),?\s*$/u,
  /^\s*https?:\/\/\S+\s*$/u,
  /^\s*(?:drwx|-rw|total \d+)/u,
  /^\s*(?:npm|yarn|pnpm|pip|cargo|go|docker|git|kubectl|brew|apt(?:-get)?|curl|python3?|node|npx|make)\s+(?:[a-z-]+\s+)*(?:--?[\w-]+|\S*[/.]\S*)(?:\s+\S+)*\s*$/u,
];
const CODE_MARKS = /[{}();=<>[\]|&$\\]/gu;
/** Share of code marks above which a line is code. */
const CODE_SHARE = 0.12;

function withoutInlineCode(line: string): string {
  return line.replaceAll(/`[^`\n]{1,200}`/gu, "x");
}

/** Whether a line of a message is code, a log, a trace, a table or a prompt, and not something a person says. */
export function isMachineLine(line: string): boolean {
  if (line.length > 2000 && !/\s/u.test(line.slice(0, 400))) return true;
  if (SHAPES.some((shape) => shape.test(line))) return true;
  const prose = withoutInlineCode(line);
  const marks = prose.match(CODE_MARKS)?.length ?? 0;
  return marks >= 3 && marks / prose.length > CODE_SHARE;
}
