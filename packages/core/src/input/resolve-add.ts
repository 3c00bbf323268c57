import type { AddInput, AddOptions } from "../ports/memory-client.ts";
import type { AddRequest } from "../types/requests.ts";
import {
  inputError,
  isObject,
  optionalFlag,
  optionalText,
  optionalTexts,
  optionalTime,
} from "./input-error.ts";
import { checkOptions, identify, resolveWalls } from "./resolve-owner.ts";
import type { CallRules } from "./resolve-search.ts";
import { resolveTurn } from "./resolve-turn.ts";

const KEYS = [
  "scope",
  "turnId",
  "timestamp",
  "metadata",
  "expiresAt",
  "tags",
  "reflect",
  "curate",
  "infer",
];

/** Checks an input and its options. `now` is the time of a turn that names none. */
export function resolveAdd(
  call: {
    readonly input: AddInput;
    readonly options: AddOptions | undefined;
    readonly now: number;
  },
  rules: CallRules,
): AddRequest {
  checkOptions(call.options, "options", KEYS);
  const { messages, options } = resolveTurn(call.input, call.options);
  checkOptions(options, "input", KEYS);
  if (options.metadata !== undefined && !isObject(options.metadata))
    throw inputError("options.metadata", "an object");
  if (options.scope === "*")
    throw inputError("options.scope", 'the name of one scope; "*" is for searching');
  const infer = optionalFlag(options.infer, "options.infer") ?? true;
  const turnId = optionalText(options.turnId, "options.turnId");
  const expiresAt = optionalTime(options.expiresAt, "options.expiresAt");
  return {
    messages,
    walls: resolveWalls(options, "options", rules),
    scope: optionalText(options.scope, "options.scope") ?? "global",
    turnId: turnId === undefined ? null : identify(turnId, rules.sanitizer),
    at: optionalTime(options.timestamp, "options.timestamp") ?? call.now,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    metadata: options.metadata ?? {},
    tags: optionalTexts(options.tags, "options.tags") ?? [],
    reflect: (optionalFlag(options.reflect, "options.reflect") ?? true) && infer,
    curate: (optionalFlag(options.curate, "options.curate") ?? true) && infer,
    signal: options.signal,
  };
}
