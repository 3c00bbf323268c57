import { isBaseMessage, type BaseMessage } from "@langchain/core/messages";

import { isFromUser, roleOf, textOf } from "../messages/turn-messages.ts";

type Values = Readonly<Record<string, unknown>>;

/** Names under which chains pass what a person wrote, best first. */
const INPUT_NAMES = ["input", "question", "query", "human_input", "text"];
/** Names under which chains return their answer, best first. */
const OUTPUT_NAMES = ["response", "output", "answer", "text", "result"];
/** Values of a chain's call that are no input. */
const CONTROL_NAMES = new Set(["stop", "timeout", "signal"]);

/** Which value of several is meant; "ambiguous": none can be told. */
type Picked = { readonly value: unknown } | "ambiguous" | "absent";

function pick(
  values: Values,
  named: string | undefined,
  choice: { readonly names: readonly string[]; readonly ignored: ReadonlySet<string> },
): Picked {
  if (named !== undefined) return named in values ? { value: values[named] } : "absent";
  const keys = Object.keys(values).filter(
    (key) => !CONTROL_NAMES.has(key) && !choice.ignored.has(key),
  );
  const [only] = keys;
  if (only === undefined) return "absent";
  if (keys.length === 1) return { value: values[only] };
  const known = choice.names.find((name) => keys.includes(name));
  return known === undefined ? "ambiguous" : { value: values[known] };
}

/** The text of a chain's value: a text, a message, the last message a person wrote, or the text of an answer. */
function textOfValue(value: unknown, side: "input" | "output"): string {
  if (typeof value === "string") return value;
  if (isBaseMessage(value)) return textOf(value);
  if (Array.isArray(value)) {
    const messages = value.filter((one): one is BaseMessage => isBaseMessage(one));
    const last = messages.findLast((one) =>
      side === "input" ? isFromUser(one) : roleOf(one) === "assistant",
    );
    return last === undefined ? "" : textOf(last);
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return "";
}

export interface ChainKeys {
  readonly inputKey: string | undefined;
  readonly outputKey: string | undefined;
  /** Variables that the memory itself brings. */
  readonly memoryKeys: readonly string[];
}

/** What a person wrote, from a chain's input values; null where it cannot be told which of them it is. */
export function inputTextOf(values: Values, keys: ChainKeys): string | null {
  const ignored = new Set(keys.memoryKeys);
  const picked = pick(values, keys.inputKey, { names: INPUT_NAMES, ignored });
  if (picked === "ambiguous") return null;
  return picked === "absent" ? "" : textOfValue(picked.value, "input");
}

/** What was answered, from a chain's output values; null where it cannot be told which of them it is. */
export function outputTextOf(values: Values, keys: ChainKeys): string | null {
  const picked = pick(values, keys.outputKey, { names: OUTPUT_NAMES, ignored: new Set() });
  if (picked === "ambiguous") return null;
  return picked === "absent" ? "" : textOfValue(picked.value, "output");
}
