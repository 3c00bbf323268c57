/** Words that stand where a secret would, whole value. */
const WHOLE =
  /^(?:null|none|nil|true|false|undefined|nan|string|str|text|varchar|bytes?|any|unknown|object|optional|required|password|passwd|passphrase|pass|pwd|secret|token|key|apikey|api[-_]?key|credentials?|value|todo|tbd|fixme|n\/a|change[-_]?(?:me|it|this)|dummy|placeholder|redacted|masked|hidden|removed|omitted|sanitized|filtered|encrypted|unset|empty|blank|default|test|testing|foo|bar|baz|foobar|foo-bar|hunter2?|xxx+|abc|username|user)$/i;

/** Beginnings of what is computed, looked up, templated or to be filled in. */
const BEGINNING =
  /^(?:<|:[a-z]+:|\$[({A-Za-z_]|\$$|\{\{|\{[%#$A-Za-z_ ]|%[({A-Za-z]|\[[A-Za-z<]|@[A-Za-z({]|#\{|\(|\\?\$\{|env[.(:[]|process\.|os\.(?:environ|getenv)|import\.meta|secrets?[.[(]|vars?[.[]|config[.[(]|settings[.[]|self\.|this\.|data\.|local\.|module\.|request\.|params?[.[]|options?[.[]|args?[.[]|input[.[]|your[-_ ]|my[-_](?:api|secret|token|key|password|access|app|auth)|insert[-_]|replace[-_]|enter[-_]|put[-_ ]|add[-_]your|type[-_]|some[-_](?:secret|token|key|password|api)|fake[-_]|sample|dummy|example|ENC\[|encrypted:|vault:|ref\+|op:\/\/|arn:|projects\/|keychain:|file:|!(?:vault|ENC|Ref|Sub|GetAtt|ImportValue)\b)/i;

/** Pieces that no random value has. */
const INSIDE =
  /x{5,}|\*{3,}|\.{3}|…|•{2,}|placeholder|your[-_]?(?:own|api|token|key|secret|password|access|account|client)|[-_](?:goes[-_])?here(?![a-z])|change[-_]?me|redacted|<[a-z/]|\$\{|\{\{|\$\(|%\(|_?example$|^example[-_]/i;

/** A name of an environment variable or a constant: the place of a secret, not the secret. */
const CONSTANT = /^[A-Z]{2,}(?:_[A-Z]{2,}[A-Z0-9]{0,4}|_\d{1,3}|[0-9]{1,2}(?=_)){1,8}$/;

const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "0123456789abcdefghijklmnopqrstuvwxyz",
] as const;

/** Alphabets and counting, "abcdefghijkl…", over more than half of the text. */
function isSequence(text: string): boolean {
  const lower = text.length > 240 ? text.slice(0, 240).toLowerCase() : text.toLowerCase();
  let covered = 0;
  for (let index = 0; index + 12 <= lower.length; index += 6) {
    const piece = lower.slice(index, index + 12);
    if (SEQUENCES.some((sequence) => sequence.includes(piece))) covered += covered === 0 ? 12 : 6;
  }
  return covered > lower.length * 0.5;
}

/** One character over and over, or hardly more than one: "xxxxxxxx", "00000000", "--------". */
export function isFiller(text: string): boolean {
  if (text.length < 4) return false;
  const counts = new Map<string, number>();
  let most = 0;
  for (const character of text.length > 256 ? text.slice(0, 256) : text) {
    const count = (counts.get(character) ?? 0) + 1;
    counts.set(character, count);
    if (count > most) most = count;
  }
  const length = Math.min(text.length, 256);
  if (length >= 8 && most / length > 0.5) return true;
  if (counts.size === 1) return true;
  return length >= 10 && counts.size <= 3 && !/[0-9a-f]{8}/i.test(text);
}

/** The body of a vendor's key that documentation shows: filled up with x, or saying what to put there. */
export function isDocumentationBody(body: string): boolean {
  return /x{6,}|X{6,}|\*{3,}|\.{4,}|_{6,}|(?:your|token|key|secret|here)[-_](?:here|goes|token|key)/i.test(
    body,
  );
}

/** A value that stands for a secret instead of being one: a template, a reference, a word to replace, a filler. */
export function isPlaceholder(value: string): boolean {
  if (WHOLE.test(value) || BEGINNING.test(value) || INSIDE.test(value)) return true;
  if (CONSTANT.test(value) || /EXAMPLE(?:KEY)?$/.test(value) || isFiller(value)) return true;
  return value.length >= 10 && isSequence(value);
}
