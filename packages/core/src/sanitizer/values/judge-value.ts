import { entropyOf } from "./entropy.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { isExpression, isLocation, isPattern, isPublicNumber, isUuid } from "./references.ts";
import { isMadeOfWords, readsAsWord } from "./words.ts";

/** How a value is written. */
export interface ValueForm {
  /** Between quotes: a literal for certain. */
  readonly quoted: boolean;
  /** The value ends its line, and the line is nothing but name and value: a configuration file or a shell export. */
  readonly configuration: boolean;
  /** The name is in capitals with "=" right behind it: an environment variable of a shell or a file. */
  readonly environment?: boolean;
}

/** Words that stand after "password:" in prose, labels, schemas and messages. */
const TALK =
  /^(?:a|an|the|is|was|are|not|no|yes|your|my|our|its|it|this|that|and|or|for|from|to|with|without|in|on|of|if|when|must|should|cannot|can|please|enter|reset|forgot|forgotten|confirm|confirmation|change|changed|new|old|current|show|hide|repeat|again|sign|login|log|invalid|incorrect|wrong|correct|missing|required|optional|needed|expired|weak|strong|short|long|too|min|max|minimum|maximum|length|field|input|protected|hashed|encrypted|stored|hidden|plain|plaintext|cleartext|authentication|authenticated|authorization|authorized|unauthorized|basic|bearer|digest|oauth|saml|ldap|vault|keychain|keyring|prompt|manual|none|number|boolean|integer|float|array|list|dict|map|date|email|phone|file|path|url|admin|root|guest|anonymous|owner|public|private|everyone|internal|external|development|production|staging|local|remote|files|compat|systemd|options?|flags?|arguments?|parameters?|values?|switch(?:es)?|fields?|enabled|disabled|success|failed|failure|error|warning|info|debug)$/i;

const COMMON_SECRET_WORDS =
  /pass(?:word|wd|phrase)?|secret|token|credential|contrase|passwort|kennwort/i;

/** What one calls a password that is not told: "mypassword", "dbsecret". */
const GENERIC =
  /^(?:my|your|the|some|a|db|user|test|admin|root|new|old)?(?:pass(?:word|wd)?|secret|token|key|credentials?)+$/i;

function lettersOnly(value: string): boolean {
  return /^[A-Za-z]+$/.test(value);
}

/** Words of sentences; a pass phrase has none of them. */
const GRAMMAR =
  /^(?:a|an|the|is|are|was|be|been|your|my|our|their|to|for|of|must|should|can|please|enter|and|or|not|no|with|in|on|at|if|this|that|you|it|from|by|as|use|used|using)$/i;

/** A pass phrase of several words, as against a sentence about passwords. */
export function isPassphrase(value: string): boolean {
  const words = value.trim().split(/\s+/);
  if (words.length < 3 || words.length > 24) return false;
  if (/[.!?:,;]$/.test(value)) return false;
  if (words.some((word) => GRAMMAR.test(word) || COMMON_SECRET_WORDS.test(word))) return false;
  return words.every((word) => /^[a-z0-9'-]+$/.test(word));
}

/** A password with a blank in it, in a file of settings. */
function isSpaced(value: string, form: ValueForm): boolean {
  if (!form.configuration || value.length > 64 || !/\d/.test(value) || !/[A-Za-z]/.test(value))
    return false;
  const words = value.trim().split(/\s+/);
  return (
    words.length <= 3 &&
    !words.some((word) => GRAMMAR.test(word) || TALK.test(word)) &&
    !isPlaceholder(value)
  );
}

/** Random text with spaces in it, such as WordPress salts. */
function isRandomWithSpaces(value: string): boolean {
  if (value.length < 24 || isPlaceholder(value)) return false;
  const symbols = value.replaceAll(/[A-Za-z0-9\s]/g, "").length;
  return symbols >= value.length * 0.15 && /\d/.test(value) && entropyOf(value) >= 4;
}

function isNeverSecret(value: string, form: ValueForm): boolean {
  if (isPlaceholder(value)) return true;
  if (isLocation(value) || isPattern(value)) return true;
  return !form.quoted && isExpression(value);
}

/** A value without any digit or symbol under a password's name. */
function isPlainPassword(value: string, form: ValueForm): boolean {
  if (TALK.test(value)) return false;
  if (COMMON_SECRET_WORDS.test(value))
    return form.environment === true && value.length >= 8 && !GENERIC.test(value);
  if (form.quoted)
    return value.length >= 8
      ? true
      : /^[a-z]+$/.test(value) && value.length >= 6 && form.configuration;
  if (form.configuration) return value.length >= 5;
  return (
    value.length >= 10 &&
    /[a-z][A-Z]/.test(value) &&
    !isMadeOfWords(value) &&
    entropyOf(value) > 3.4
  );
}

/** Whether a value under a password's name is one. People choose passwords, so little is asked of them. */
export function isPassword(value: string, form: ValueForm): boolean {
  if (value.length < 4 || value.length > 512) return false;
  if (/\s/.test(value))
    return (
      form.quoted && (isPassphrase(value) || isRandomWithSpaces(value) || isSpaced(value, form))
    );
  if (isNeverSecret(value, form)) return false;
  if (/^\d+$/.test(value)) return value.length >= (form.quoted || form.configuration ? 4 : 6);
  if (lettersOnly(value)) return isPlainPassword(value, form);
  if (!/[A-Za-z0-9]/.test(value)) return false;
  if (!form.quoted && !form.configuration && value.length < 6) return false;
  const hasDigit = /\d/.test(value);
  if (!hasDigit && /^[A-Za-z]+(?:[._:/-][A-Za-z]+)+[.!?:]?$/.test(value))
    return form.configuration && !isMadeOfWords(value);
  if (!hasDigit && /^[A-Za-z]+['.,:;!?)]+$/.test(value))
    return form.quoted && value.length >= 8 && !TALK.test(value.slice(0, -1));
  if (isPublicNumber(value) && (!form.quoted || /^[\d.]+$/.test(value))) return false;
  if (
    COMMON_SECRET_WORDS.test(value) &&
    value.replaceAll(/[^0-9]/g, "").length < 2 &&
    !/[^A-Za-z0-9_.-]/.test(value)
  )
    return false;
  return entropyOf(value) >= 1.9;
}

/** Whether a value is random enough to have been made by a machine. */
export function isRandom(value: string, form: ValueForm): boolean {
  const length = value.length;
  const hasDigit = /\d/.test(value);
  if (isMadeOfWords(value) || isPublicNumber(value)) return false;
  const sample = length > 256 ? value.slice(0, 256) : value;
  const entropy = entropyOf(sample);
  if (!hasDigit) {
    if (length < 16 || entropy < 3.5) return false;
    return /[a-z]/.test(value) && /[A-Z]/.test(value)
      ? true
      : length >= 20 && /[^A-Za-z]/.test(value) === form.quoted;
  }
  if (/^\d+$/.test(value)) return length >= 14;
  const least = length < 16 ? 2.7 : /^[0-9a-f:-]+$/i.test(value) ? 2.6 : 3;
  return entropy >= least;
}

/** Whether a value under the name of a key, token or secret is one. */
export function isMachineSecret(value: string, form: ValueForm): boolean {
  if (value.length < 10 || value.length > 4096) return false;
  if (/\s/.test(value)) return form.quoted && isRandomWithSpaces(value);
  if (isNeverSecret(value, form)) return false;
  if (isUuid(value)) return true;
  return isRandom(value, form);
}

/** Whether a value under a name that need not mean a secret ("key", a vendor's name) must be one all the same. */
export function isUnmistakable(value: string, form: ValueForm): boolean {
  // "photos/3f2a…", "session:3f2a…": a path or a key of a store, which begins with a word.
  const first = /^([A-Za-z]{3,16})[/:]/.exec(value)?.[1];
  if (first !== undefined && readsAsWord(first)) return false;
  if (value.length < 20 || isUuid(value) || !isMachineSecret(value, form)) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return entropyOf(value.slice(0, 256)) >= (/^[0-9a-f]+$/i.test(value) ? 3 : 3.4);
}
