import type { AddInput, AddOptions } from "../ports/memory-client.ts";
import type { Message } from "../types/turn.ts";
import { inputError, isObject, readEntries } from "./input-error.ts";

const ROLES: readonly string[] = ["user", "assistant", "system", "tool"];
const TEXT_FIELDS = ["name", "toolName", "toolInput"] as const;

/** Messages and options of an add, whatever form they came in. The turn's own options yield to the call's. */
export interface ResolvedTurn {
  readonly messages: readonly Message[];
  readonly options: AddOptions;
}

function readMessage(value: unknown, place: string): Message {
  if (!isObject(value)) throw inputError(place, "a message { role, content }");
  readEntries(value, place);
  const { role, content, isError } = value;
  if (typeof role !== "string" || !ROLES.includes(role))
    throw inputError(`${place}.role`, `one of ${ROLES.join(", ")}`);
  if (typeof content !== "string") throw inputError(`${place}.content`, "a text");
  for (const field of TEXT_FIELDS) {
    if (value[field] !== undefined && typeof value[field] !== "string")
      throw inputError(`${place}.${field}`, "a text");
  }
  if (isError !== undefined && typeof isError !== "boolean")
    throw inputError(`${place}.isError`, "true or false");
  const { name, toolName, toolInput } = value as {
    name?: string;
    toolName?: string;
    toolInput?: string;
  };
  return { role: role as Message["role"], content, name, toolName, toolInput, isError };
}

const readMessages = (values: readonly unknown[], place: string): readonly Message[] =>
  // A copy first: the places of a list that hold nothing are no messages.
  [...values].map((value, index) => readMessage(value, `${place}[${index}]`));

/** Reads a string, a message, a list of messages or a Turn. */
export function resolveTurn(input: AddInput, options: AddOptions | undefined): ResolvedTurn {
  if (typeof input === "string")
    return { messages: [{ role: "user", content: input }], options: options ?? {} };
  if (Array.isArray(input))
    return { messages: readMessages(input, "input"), options: options ?? {} };
  if (!isObject(input))
    throw inputError("input", "a text, a message, a list of messages, or a turn { messages }");
  readEntries(input, "input");
  if (!("messages" in input))
    return { messages: [readMessage(input, "input")], options: options ?? {} };
  const { messages, ...own } = input as { readonly messages: unknown } & AddOptions;
  if (!Array.isArray(messages)) throw inputError("input.messages", "a list of messages");
  const given = Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  );
  return { messages: readMessages(messages, "input.messages"), options: { ...own, ...given } };
}
