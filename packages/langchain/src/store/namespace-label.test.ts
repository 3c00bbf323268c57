import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { decodeNamespaceLabel, encodeNamespaceLabel } from "./namespace-label.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(".", ":", "%", "\0", "a", "2", "E") }),
);

describe("encodeNamespaceLabel", () => {
  it("gives a label that LangGraph accepts, and the text back", () => {
    fc.assert(
      fc.property(text, (value) => {
        const label = encodeNamespaceLabel(value);
        expect(label).toMatch(/^[^.:\0]+$/s);
        expect(decodeNamespaceLabel(label)).toBe(value);
      }),
    );
  });

  it("leaves what needs no encoding as it is", () => {
    expect(encodeNamespaceLabel("user-42")).toBe("user-42");
    expect(encodeNamespaceLabel("john.doe@x.com")).toBe("john%2Edoe@x%2Ecom");
  });
});
