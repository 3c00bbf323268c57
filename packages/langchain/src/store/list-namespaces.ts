import type { ListNamespacesOperation } from "@langchain/langgraph-checkpoint";

type Condition = NonNullable<ListNamespacesOperation["matchConditions"]>[number];

function matches(namespace: readonly string[], { matchType, path }: Condition): boolean {
  if (path.length > namespace.length) return false;
  const start = matchType === "prefix" ? 0 : namespace.length - path.length;
  return path.every((label, index) => label === "*" || label === namespace[start + index]);
}

const byLabels = (a: readonly string[], b: readonly string[]): number => {
  const [left, right] = [a.join(":"), b.join(":")];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The namespaces that an operation asks for: matching, cut to `maxDepth`, each once, sorted, one page. */
export function selectNamespaces(
  namespaces: Iterable<readonly string[]>,
  operation: ListNamespacesOperation,
): string[][] {
  const { matchConditions = [], maxDepth, limit = 100, offset = 0 } = operation;
  const distinct = new Map<string, string[]>();
  for (const namespace of namespaces) {
    if (!matchConditions.every((condition) => matches(namespace, condition))) continue;
    const cut = maxDepth === undefined ? [...namespace] : namespace.slice(0, maxDepth);
    distinct.set(JSON.stringify(cut), cut);
  }
  return [...distinct.values()].toSorted(byLabels).slice(offset, offset + limit);
}

/** The longest beginning that every listed namespace must have: narrows the read. */
export function commonPrefix(operation: ListNamespacesOperation): readonly string[] {
  const prefix =
    operation.matchConditions?.find(({ matchType }) => matchType === "prefix")?.path ?? [];
  const wildcard = prefix.indexOf("*");
  return wildcard < 0 ? prefix : prefix.slice(0, wildcard);
}
