/** The kind of a value whose name makes it a secret, or null. */
export function judgeNamedValue(_name: string, _value: string): string | null {
  return null;
}
