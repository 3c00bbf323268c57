import { describe, expect, test } from "vitest";
import type { TermStatistics } from "../../ports/memory-store.ts";
import { trusted } from "../../testing/stored-bullet.ts";
import { nearTerms } from "./near-terms.ts";
import { prepareQuery } from "./prepare-query.ts";
import { inverseDocumentFrequency, searchTerms, weighQuery } from "./weigh-query.ts";

function statisticsOf(
  frequencies: Readonly<Record<string, number>>,
  documentCount: number,
): TermStatistics {
  return {
    documentCount,
    documentFrequency: (term) => frequencies[term] ?? 0,
    vocabulary: () => Object.keys(frequencies),
  };
}

const large = statisticsOf({ deploi: 4, stage: 900, activ: 3, dog: 2, postgresql: 1 }, 1_000);

describe("inverseDocumentFrequency", () => {
  test("is higher for rarer terms and never negative", () => {
    const [rare, common] = ["deploi", "stage"].map((term) => inverseDocumentFrequency(term, large));
    expect(rare).toBeGreaterThan(common ?? Number.NaN);
    expect(common).toBeGreaterThan(0);
  });

  test("in a small store unknown words hardly outweigh known ones", () => {
    const small = statisticsOf({ oven: 1 }, 3);
    const ratio =
      inverseDocumentFrequency("lasagn", small) / inverseDocumentFrequency("oven", small);
    expect(ratio).toBeLessThan(1.1);
  });

  test("is finite for an empty store", () => {
    expect(inverseDocumentFrequency("x", statisticsOf({}, 0))).toBeGreaterThan(0);
  });
});

describe("nearTerms", () => {
  test.each([
    ["acitv", "activ"],
    ["postgresqll", "postgresql"],
    ["deplio", "deploi"],
  ])("%s may mean %s", (word, term) => {
    expect(nearTerms(word, large).map((near) => near.term)).toContain(term);
  });

  test("short words mean nothing else", () => {
    expect(nearTerms("dgo", large)).toEqual([]);
  });
});

describe("searchTerms", () => {
  const ask = (text: string): readonly (readonly string[])[] =>
    searchTerms(weighQuery(prepareQuery(trusted(text), 0), large), large);

  test("asks for the terms, for what unknown ones may mean, and for what names one of their kind", () => {
    expect(ask("acitvities")[0]).toEqual(["acitv", "activ"]);
    expect(ask("Which pets?")[0]).toEqual(["pet", "dog"]);
    expect(ask("Which database?")[0]).toContain("postgresql");
  });

  test("a request adds the words of standing rules that the store holds", () => {
    expect(ask("Create a table for orders.").at(-1)).toEqual(["postgresql"]);
  });

  test("an empty query asks for nothing", () => {
    expect(ask("?!")).toEqual([]);
  });
});
