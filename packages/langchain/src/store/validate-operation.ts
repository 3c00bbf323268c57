import {
  InvalidNamespaceError,
  type GetOperation,
  type Operation,
  type PutOperation,
  type SearchOperation,
} from "@langchain/langgraph-checkpoint";

// Operations are told apart by the keys they have, as LangGraph's own stores do it.
export const isSearch = (operation: Operation): operation is SearchOperation =>
  "namespacePrefix" in operation;
export const isPut = (operation: Operation): operation is PutOperation =>
  "value" in operation && !isSearch(operation);
export const isGet = (operation: Operation): operation is GetOperation =>
  "key" in operation && !("value" in operation);

/** LangGraph's rules for the labels of a namespace. Messages name the place, not the label. */
function validateLabels(namespace: readonly unknown[]): void {
  for (const [index, label] of namespace.entries()) {
    const place = `Label ${index + 1} of the namespace`;
    if (typeof label !== "string") throw new InvalidNamespaceError(`${place} must be a text.`);
    if (label === "") throw new InvalidNamespaceError(`${place} must not be empty.`);
    if (/[.:\0]/.test(label)) {
      throw new InvalidNamespaceError(
        `${place} must hold no ".", ":" or NUL. encodeNamespaceLabel makes a label of any text.`,
      );
    }
  }
}

function validatePut({ namespace, key, value }: PutOperation): void {
  if (namespace.length === 0)
    throw new InvalidNamespaceError("The namespace of an item must not be empty.");
  if (typeof key !== "string" || key === "") {
    throw new InvalidNamespaceError("The key of an item must be a text that is not empty.");
  }
  if (value !== null && (typeof value !== "object" || Array.isArray(value))) {
    throw new TypeError("The value of an item must be an object or null.");
  }
}

/**
 * Checks one operation; `batch` may be called without LangGraph's own checks before it.
 * @throws InvalidNamespaceError, TypeError
 */
export function validateOperation(operation: Operation): void {
  if (isSearch(operation)) validateLabels(operation.namespacePrefix);
  else if (isPut(operation) || isGet(operation)) validateLabels(operation.namespace);
  if (isPut(operation)) validatePut(operation);
}
