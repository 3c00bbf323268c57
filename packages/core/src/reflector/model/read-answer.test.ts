import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReflectorError } from "../../errors/memx-error.ts";
import { readAnswer } from "./read-answer.ts";

const ITEM =
  '{"content":"The user prefers tabs.","section":"PREFERENCE","type":"PREFERENCE","score":80,"entities":["tabs"],"tools":[],"tags":["style"],"change":false}';
const contents = (answer: string): readonly string[] =>
  readAnswer(answer).map((memory) => memory.content);

describe("readAnswer", () => {
  test.each([
    ["plain", `{"memories":[${ITEM}]}`],
    ["a list alone", `[${ITEM}]`],
    ["one object", ITEM],
    ["fenced", `\`\`\`json\n{"memories":[${ITEM}]}\n\`\`\``],
    ["fenced without a language", `\`\`\`\n{"memories":[${ITEM}]}\n\`\`\``],
    ["an open fence", `\`\`\`json\n{"memories":[${ITEM}]}`],
    [
      "prose around",
      `Sure! Here is what I found:\n{"memories":[${ITEM}]}\nLet me know if you need more {braces}.`,
    ],
    ["prose with brackets before", `I looked at [the exchange] first. {"memories":[${ITEM}]}`],
    ["trailing commas", `{"memories":[${ITEM.slice(0, -1)},},],}`],
    ["cut in the second item", `{"memories":[${ITEM},{"content":"The team uses Driz`],
    ["cut after the first item", `{"memories":[${ITEM}`],
    ["another list name", `{"facts":[${ITEM}]}`],
    [
      "other field names",
      '{"memories":[{"memory":"The user prefers tabs.","category":"preference"}]}',
    ],
    ["strings instead of objects", '{"memories":["The user prefers tabs."]}'],
    ["a string that holds JSON", JSON.stringify(`{"memories":[${ITEM}]}`)],
    ["a byte order mark", `\uFEFF{"memories":[${ITEM}]}`],
    ["an unusable item beside", `{"memories":[${ITEM},{"content":""},null,7]}`],
  ])("reads %s", (_, answer) => {
    expect(contents(answer)).toEqual(["The user prefers tabs."]);
  });

  test.each(['{"memories":[]}', "[]", '```json\n{"memories": []}\n```'])(
    "reads nothing from %j",
    (answer) => {
      expect(readAnswer(answer)).toEqual([]);
    },
  );

  test.each([
    ["empty", ""],
    ["blank", " \n "],
    ["a refusal", "I'm sorry, but I can't help with that."],
    ["prose", "There is nothing worth remembering here."],
    ["null", "null"],
    ["a number", "42"],
    ["another object", '{"answer":"yes"}'],
    ["only unusable items", '{"memories":[{"content":""},{"title":"x"}]}'],
    ["a broken string", '{"memories":[{"content":"unfinished'],
  ])("refuses %s without its text", (_, answer) => {
    const read = (): unknown => readAnswer(answer);
    expect(read).toThrow(ReflectorError);
    expect(read).toThrow(expect.objectContaining({ code: "MEMX_REFLECTOR_BAD_OUTPUT" }));
    expect(read).not.toThrow(/sorry|unfinished|worth remembering/u);
  });

  test("reads loose types and wrong enums", () => {
    const [memory] = readAnswer(
      '{"memories":[{"content":"x y","section":"Preferences","type":"pitfalls","score":"85","entities":"a, b","tools":null,"tags":["t",1],"change":"true"}]}',
    );
    expect(memory).toEqual({
      content: "x y",
      section: "PREFERENCE",
      knowledgeType: "PITFALL",
      score: 85,
      entities: ["a", "b"],
      tools: [],
      tags: ["t"],
      change: true,
    });
    const [other] = readAnswer(
      '[{"content":"x y","section":"nonsense","type":"DEBUGGING","score":0.4}]',
    );
    expect(other).toMatchObject({ section: "DEBUGGING", knowledgeType: "PITFALL", score: 40 });
    const [unscored] = readAnswer('[{"content":"x y","score":"high"}]');
    expect(unscored).toMatchObject({ section: "GENERAL", knowledgeType: "KNOWLEDGE", score: 60 });
  });

  test("never throws anything but its own error, and never gives an empty content", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      ",",
      ":",
      "memories",
      "content",
      "\\",
      "```",
      "x",
      "\n",
      "1",
      "null",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        try {
          for (const memory of readAnswer(parts.join("")))
            expect(memory.content.trim()).not.toBe("");
        } catch (error) {
          expect(error).toBeInstanceOf(ReflectorError);
        }
      }),
    );
  });

  test("keeps what was complete, wherever an answer is cut", () => {
    const whole = `{"memories":[${ITEM},${ITEM.replace("tabs.", "spaces.")}]}`;
    for (let end = whole.indexOf("}") + 1; end <= whole.length; end += 1) {
      expect(contents(whole.slice(0, end))[0]).toBe("The user prefers tabs.");
    }
  });
});
