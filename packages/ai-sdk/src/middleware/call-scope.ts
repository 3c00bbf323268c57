import { ConfigError } from "@memx/core";
import type { TurnScope } from "@memx/core/adapter";

import { isRecord } from "../turn/message-parts.ts";
import type { CallOptions } from "./sdk-types.ts";

/** The key of `providerOptions` that says whose turn a call is. It never reaches the provider. */
const KEY = "memx";
const PLACE = `providerOptions.${KEY}`;

/** What a call may say under `providerOptions.memx`. Both spellings are understood. */
const NAMES: Readonly<Record<string, keyof TurnScope>> = {
  userId: "userId",
  user_id: "userId",
  agentId: "agentId",
  agent_id: "agentId",
  sessionId: "sessionId",
  session_id: "sessionId",
  scope: "scope",
};

export interface CallScope {
  readonly scope: TurnScope;
  /** False: this one call goes through untouched. */
  readonly enabled: boolean;
}

/** The parameters as the provider shall see them: without the key; the same object where it is absent. */
export function withoutCallScope(params: CallOptions): CallOptions {
  const { providerOptions } = params;
  if (providerOptions === undefined || !(KEY in providerOptions)) return params;
  const { [KEY]: _ours, ...others } = providerOptions;
  const { providerOptions: _all, ...rest } = params;
  return Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others };
}

/**
 * What the call says about its owner. A name that is given without a value is refused: the memories that belong to
 * nobody must never serve a user whose id got lost.
 *
 * @throws ConfigError for an unknown name or a value that is no text.
 */
export function readCallScope(params: CallOptions): CallScope {
  const given: unknown = params.providerOptions?.[KEY];
  if (given === undefined) return { scope: {}, enabled: true };
  if (!isRecord(given)) {
    throw new ConfigError({ code: "MEMX_INPUT_INVALID", message: `${PLACE} must be an object.` });
  }
  const { enabled = true, ...named } = given;
  if (typeof enabled !== "boolean") {
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message: `${PLACE}.enabled must be true or false.`,
    });
  }
  return { scope: checkedScope(named, PLACE), enabled };
}

/** @throws ConfigError for an unknown name or a value that is no text. */
export function checkedScope(named: object, place: string): TurnScope {
  const scope: { -readonly [Name in keyof TurnScope]: TurnScope[Name] } = {};
  for (const [name, value] of Object.entries(named)) {
    const target = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (target === undefined) {
      throw new ConfigError({
        code: "MEMX_CONFIG_UNKNOWN_OPTION",
        message: `Unknown option ${place}.${name.slice(0, 64)}. Known are: userId, agentId, sessionId, scope, enabled.`,
      });
    }
    if (typeof value !== "string" || value === "") {
      throw new ConfigError({
        code: "MEMX_INPUT_INVALID",
        message: `${place}.${name} must be a text that is not empty. Leave the name out where there is none.`,
      });
    }
    scope[target] = value;
  }
  return scope;
}
