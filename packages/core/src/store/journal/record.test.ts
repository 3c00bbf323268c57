import fc from "fast-check";
import { expect, test } from "vitest";
import { leaning, storedBullet, trusted } from "../../testing/stored-bullet.ts";
import { decodeRecord, encodeRecord } from "./record.ts";
import type { JournalRecord } from "./record.ts";

const record: JournalRecord = {
  images: [
    storedBullet({
      id: "mem_1",
      content: trusted("line\nbreak, 日本 🙂 \u0000 \ud800"),
      vector: leaning(1.3),
      searchVector: null,
    }),
  ],
  removed: ["mem_2"],
  recalled: [["mem_3", 2, 1_700_000_000_000]],
  notes: [{ id: "note:x", json: "[]" }],
  before: [["mem_1", ["a"]]],
};

test("a record comes back exactly, on one line", () => {
  const line = encodeRecord(record);
  expect(line.indexOf("\n")).toBe(line.length - 1);
  expect(decodeRecord(line.slice(0, -1))).toEqual(record);
  expect(decodeRecord(encodeRecord({}).trimEnd())).toEqual({});
});

test("a line that was cut off or changed anywhere is no record", () => {
  const line = encodeRecord(record).slice(0, -1);
  fc.assert(
    fc.property(fc.nat({ max: line.length - 1 }), fc.boolean(), (at, isCut) => {
      const changed = isCut
        ? line.slice(0, at)
        : `${line.slice(0, at)}${line[at] === "x" ? "y" : "x"}${line.slice(at + 1)}`;
      expect(decodeRecord(changed)).toBeNull();
    }),
  );
});
