const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every text and number inside a value, in order. */
function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leaves);
  return isRecord(value) ? Object.values(value).flatMap(leaves) : [];
}

/** "a.b[*].{c,d}" as its steps: "a", "b", "[*]", "{c,d}". */
const stepsOf = (path: string): readonly string[] =>
  path.match(/\[[^\]]*\]|\{[^}]*\}|[^.[\]{}]+/g) ?? [];

function atIndex(list: unknown, index: string): readonly unknown[] {
  if (!Array.isArray(list)) return [];
  if (index === "*") return list;
  const found: unknown = list.at(Number.parseInt(index, 10));
  return found === undefined ? [] : [found];
}

function follow(value: unknown, steps: readonly string[]): readonly unknown[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  const next = (found: readonly unknown[]): readonly unknown[] =>
    found.flatMap((one) => follow(one, rest));
  if (step.startsWith("[")) return next(atIndex(value, step.slice(1, -1)));
  if (step.startsWith("{")) {
    const fields = step.slice(1, -1).split(",");
    return next(fields.flatMap((field) => follow(value, stepsOf(field.trim()))));
  }
  if (step === "*")
    return next(Array.isArray(value) ? value : Object.values(isRecord(value) ? value : {}));
  return isRecord(value) && Object.hasOwn(value, step) ? next([value[step]]) : [];
}

/**
 * The texts at a path of a value, in LangGraph's path syntax: "$" is all of it, "a.b" nested keys, "[0]", "[-1]" and
 * "[*]" items of a list, "*" everything one level down, "{a,b}" several keys.
 */
export function textsAtPath(value: unknown, path: string): readonly string[] {
  return path === "$" || path === "" ? leaves(value) : follow(value, stepsOf(path)).flatMap(leaves);
}
