const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;

/** A UUID: an identifier by its form, a secret only where its name says so. */
export function isUuid(value: string): boolean {
  return value.length >= 36 && value.length <= 38 && UUID.test(value);
}

const LOCATION =
  /^(?:[a-z][a-z0-9+.-]{1,20}:)?\/\/|^(?:[a-z0-9-]{1,40}\.){1,6}[a-z]{2,12}(?::\d{1,5})?(?:\/|$)|^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:\/|$)|^~?\/[\w.@-]+(?:\/[\w.@ -]*)*$|^\.{1,2}\/|^[A-Za-z]:[\\/]|^[\w./\\-]+\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|toml|ini|txt|env|[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|md|html?|css|s?css|png|svg|sh|sql|db|log|xml|conf|cfg|tf)$/i;

/** A host, an address, a path or a file name: where a secret lies, not what it is. */
export function isLocation(value: string): boolean {
  return LOCATION.test(value);
}

const CALL =
  /^(?:await |new |new_)?[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)*(?:!?\(|\[)/;
const MEMBER = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+[!;)-]*$/;

/** A call, an index or a member: code that gets the value from elsewhere. */
export function isExpression(value: string): boolean {
  // `secret=mapped_secret)`: the last argument of a call that began lines above.
  if (/^[A-Za-z_$][\w$]*[)\]}]+[,;]?$/.test(value)) return true;
  return (CALL.test(value) && /[)\]([{,][;,)\]}]*$/.test(value)) || MEMBER.test(value);
}

/** Ranges, classes and counts of a regular expression. */
const PATTERN = /\[\^?(?:[a-zA-Z0-9_]-[a-zA-Z0-9_]|\\[dws])|\(\?[:=!<]|\\[dws][+*{]|\]\{\d+,?\d*\}/;

/** A regular expression: what a secret looks like, not one. */
export function isPattern(value: string): boolean {
  return PATTERN.test(value);
}

const VERSION = /^[v^~<>=]{0,3}\d+(?:\.[\dx*]+){1,3}(?:[-+][\w.]+)?$/i;
const TIME = /^(?:[+-]\d{2})?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DATE =
  /(?:^|[^\dA-Za-z])(?:19|20)\d{2}[-/_.]?(?:0[1-9]|1[0-2])[-/_.]?(?:0[1-9]|[12]\d|3[01])(?![\dA-Za-z])/;
const CHECKSUM = /^(?:sha(?:1|224|256|384|512)|md5|blake2b)[-:=_]/i;

const RELEASE = /^[A-Za-z][\w.-]*[-_@:]v?\d+(?:\.\d+){1,3}(?:[-.][A-Za-z]+\d*)?$/;

/** A version, a date, a checksum: values with digits that are public by their nature. */
export function isPublicNumber(value: string): boolean {
  return (
    VERSION.test(value) ||
    TIME.test(value) ||
    RELEASE.test(value) ||
    CHECKSUM.test(value) ||
    (value.length <= 40 && DATE.test(value))
  );
}
