import { describe, expect, test } from "vitest";
import { analyseStatement } from "../analysis/statement.ts";
import { alignStatements, isContained } from "./align.ts";
import { haveSameArrangement } from "./arrangement.ts";
import { haveSameExceptions, isRestricted } from "./qualifier.ts";

const align = (a: string, b: string) => alignStatements(analyseStatement(a), analyseStatement(b));

describe("alignStatements", () => {
  test.each([
    ["Configure the worker", "Configuration of the workers"],
    ["A wood table", "A wooden table"],
    ["An Iran visit", "An Iranian visit"],
    ["The band plays on stage", "The band plays onstage"],
    ["Uploads time out", "Upload timeout"],
    ["The repo uses JS", "The repository uses JavaScript"],
    ["Buy a bike", "Purchase a bicycle"],
    ["Strict mode in tsconfig.json", "Strict mode in tsconfig"],
  ])("%j has a partner for every word of %j", (a, b) => {
    expect(align(a, b).unmatchedB).toEqual([]);
  });

  test.each([
    ["internal users", "internet users", ["internal"]],
    ["the contract", "the contrast", ["contract"]],
    ["a server", "a service", ["server"]],
    ["serverless code", "server code", ["serverless"]],
    ["ascending order", "descending order", ["ascending"]],
    ["use npm", "use pnpm", ["npm"]],
    ["read src/a.ts", "read src/b.ts", ["src/a.ts"]],
  ])("%j: words without a partner in %j", (a, b, words) => {
    expect(align(a, b).unmatchedA).toEqual(words);
  });

  test("weak words may stand against each other, not against a word that says something", () => {
    expect(isContained(align("The backup starts at night", "The backup runs at night"))).toBe(true);
    expect(isContained(align("The app uses lodash", "The app removed lodash"))).toBe(false);
    expect(isContained(align("Tests need Docker", "Tests"))).toBe(true);
  });
});

describe("haveSameArrangement", () => {
  const same = (a: string, b: string): boolean =>
    haveSameArrangement(analyseStatement(a), analyseStatement(b));

  test.each([
    ["Alice owns the billing service", "The billing service is owned by Alice"],
    ["The login test is flaky on CI", "On CI the login test is flaky"],
    ["A bridge made of rope", "A rope bridge"],
    ["The user speaks German and English", "The user speaks English and German"],
    ["Neovim is the preferred editor", "The preferred editor is Neovim"],
  ])("%j ~ %j", (a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });

  test.each([
    [
      "A dog in a bucket bites a tree beside the old house",
      "A tree in a house bites an old bucket beside the dog",
    ],
    ["A big fish is catching a man", "A man is catching a big fish"],
    ["The dog chases the cat", "The dog is chased by the cat"],
    ["The user likes coffee more than tea", "The user prefers tea over coffee"],
    ["We migrated from MySQL to Postgres", "The service was migrated from Postgres to MySQL"],
  ])("%j is another statement than %j", (a, b) => {
    expect(same(a, b)).toBe(false);
    expect(same(b, a)).toBe(false);
  });
});

describe("restrictions and exceptions", () => {
  const restricted = (longer: string, shorter: string): boolean =>
    isRestricted(analyseStatement(longer), align(longer, shorter).unmatchedA);

  test("a phrase that only one text has restricts it", () => {
    expect(restricted("The user prefers tabs in Makefiles", "The user prefers tabs")).toBe(true);
    expect(restricted("Deploy when the old build is green", "Deploy")).toBe(true);
    expect(restricted("The user prefers wide tabs", "The user prefers tabs")).toBe(false);
  });

  test("except, unless, only and without take something out", () => {
    const exceptions = (a: string, b: string): boolean =>
      haveSameExceptions(analyseStatement(a), analyseStatement(b));
    expect(
      exceptions("All endpoints except health need a token", "All endpoints need a token"),
    ).toBe(false);
    expect(exceptions("The user prefers tea over coffee", "The user prefers coffee")).toBe(false);
    expect(exceptions("Only admins deploy", "Only admins may deploy")).toBe(true);
  });
});
