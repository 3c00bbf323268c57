import { expect, test } from "vitest";
import { readRecord, RecordError } from "./read-record.ts";

test("reads snake_case and camelCase alike", () => {
  const snake = readRecord({
    content: "x",
    knowledge_type: "METHOD",
    created_at: "2026-01-02T03:04:05Z",
  });
  const camel = readRecord({
    content: "x",
    knowledgeType: "METHOD",
    createdAt: "2026-01-02T03:04:05Z",
  });
  expect(camel).toEqual(snake);
  expect(snake).toMatchObject({
    knowledgeType: "METHOD",
    section: "GENERAL",
    scope: "global",
    status: "active",
  });
});

test("keeps unknown fields in the metadata", () => {
  expect(readRecord({ content: "x", confidence: 0.4, metadata: { a: 1 } }).metadata).toEqual({
    confidence: 0.4,
    a: 1,
  });
});

test.each([
  [null, "the record must be an object"],
  [[], "the record must be an object"],
  [{}, "content must be a text"],
  [{ content: "  " }, "content must be a text"],
  [{ content: "x", id: "1; DROP" }, 'id must be "mem_"'],
  [
    { content: "x", instructivity_score: 101 },
    "instructivity_score must be a number from 0 to 100",
  ],
  [{ content: "x", created_at: "yesterday" }, "created_at must be an ISO 8601 date"],
  [{ content: "x", tags: [1] }, "tags must be a list of texts"],
  [{ content: "x", section: "SECRET" }, "section must be one of DEBUGGING"],
  [{ content: "x", revisions: [{ at: "?" }] }, "revisions[0].at must be an ISO 8601 date"],
])("refuses %j", (record, message) => {
  expect(() => readRecord(record)).toThrow(RecordError);
  expect(() => readRecord(record)).toThrow(message);
});
