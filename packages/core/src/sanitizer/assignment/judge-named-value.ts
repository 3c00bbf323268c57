import { isMachineSecret, isPassword, isUnmistakable } from "../values/judge-value.ts";
import { isUuid } from "../values/references.ts";
import type { ValueForm } from "../values/judge-value.ts";
import { secretNameOf } from "./secret-names.ts";
import type { AssignedRule, SecretName } from "./secret-names.ts";

/** Whether a value under a secret's name is a secret. */
export function fitsName(name: SecretName, value: string, form: ValueForm): boolean {
  switch (name.kind) {
    case "password":
      return isPassword(value, form);
    case "secret":
      return isMachineSecret(value, form) || isWeakSecret(name, value, form);
    case "identifier":
      return isUuid(value) || (value.length >= 12 && isMachineSecret(value, form));
    case "weak":
      return isUnmistakable(value, form);
  }
}

/** A secret that a person made up: `JWT_SECRET=correcthorse7` in a file of settings, or between quotes. */
function isWeakSecret(name: SecretName, value: string, form: ValueForm): boolean {
  if (name.rule === "api-key") {
    return (
      form.environment === true &&
      value.length >= 10 &&
      /secret|key/i.test(value) &&
      isPassword(value, form)
    );
  }
  if (name.rule !== "secret" || value.length < 8) return false;
  if (
    !form.configuration &&
    form.environment !== true &&
    !(form.quoted && /\d/.test(value) && /[A-Za-z]/.test(value))
  )
    return false;
  return isPassword(value, form) && !/^[\w-]*[-_](?:name|id|key|path|file)$/i.test(value);
}

/**
 * The kind of a value that is a secret because of its name, as in JSON or an object; null: it is none. The value is
 * taken as a literal, as if it stood between quotes.
 */
export function judgeNamedValue(identifier: string, value: string): AssignedRule | null {
  if (value.length > 4096) return null;
  const name = secretNameOf(identifier);
  if (name === null) return null;
  return fitsName(name, value, { quoted: true, configuration: false }) ? name.rule : null;
}
