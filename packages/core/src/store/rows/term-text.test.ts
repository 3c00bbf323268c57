import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeTerms, encodeTerm, encodeTerms } from "./term-text.ts";

const term = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "",
    " ",
    "\\",
    "\\;",
    "\\20;",
    "a b",
    "\u0085",
    "\u3000",
    "\ufeff",
    "日本",
    "\u0000",
  ),
);

test("terms come back exactly, and each is one word to whatever splits at whitespace", () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
      const text = encodeTerms(terms);
      expect(decodeTerms(text)).toEqual(terms);
      expect(decodeTerms(text, 2)).toEqual(terms.slice(0, 2));
      expect(terms.every((one) => /^\S+$/u.test(encodeTerm(one)))).toBe(true);
    }),
  );
});
