type Compare = (value: unknown, wanted: unknown) => boolean;

const numeric =
  (compare: (value: number, wanted: number) => boolean): Compare =>
  (value, wanted) =>
    compare(Number(value), Number(wanted));

const isAmong = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) && wanted.includes(value);

/** LangGraph's filter operators. */
const OPERATORS: Readonly<Record<string, Compare>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: numeric((value, wanted) => value > wanted),
  $gte: numeric((value, wanted) => value >= wanted),
  $lt: numeric((value, wanted) => value < wanted),
  $lte: numeric((value, wanted) => value <= wanted),
  $in: isAmong,
  $nin: (value, wanted) => !isAmong(value, wanted),
};

function matchesCondition(value: unknown, condition: unknown): boolean {
  if (typeof condition !== "object" || condition === null) return value === condition;
  const entries = Object.entries(condition);
  const isOperators =
    entries.length > 0 && entries.every(([name]) => Object.hasOwn(OPERATORS, name));
  // An object or list that is no set of operators is compared as the value it is.
  if (!isOperators) return JSON.stringify(value) === JSON.stringify(condition);
  return entries.every(([name, wanted]) => OPERATORS[name]?.(value, wanted) === true);
}

/** Whether every named top-level key of a value meets its condition: a value, or an object of operators. */
export function matchesFilter(
  value: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(filter).every(([key, condition]) =>
    matchesCondition(value[key], condition),
  );
}
