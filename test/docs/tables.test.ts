import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERROR_CODES } from "@memx/core";
import {
  isOption,
  OPTION_TABLE,
  type OptionTable,
} from "../../packages/core/src/config/option-table.ts";
import { toSnakeCase } from "../../packages/core/src/text/letter-case.ts";

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

const bare = (cell: string | undefined): string => (cell ?? "").replaceAll("`", "");

test("docs/errors.md and the code table list the same codes with the same sentences", () => {
  const documented = Object.fromEntries(
    rowsOf("errors.md").map(([code, , when]) => [bare(code), when]),
  );
  expect(documented).toEqual(ERROR_CODES);
});

function optionsOf(
  table: OptionTable,
  place: string,
): readonly (readonly [string, string, string])[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const name = `${place}${toSnakeCase(key)}`;
    if (!isOption(entry)) return optionsOf(entry, `${name}.`);
    return [[name, JSON.stringify(entry.fallback), entry.expected] as const];
  });
}

test("docs/configuration.md and the option table agree on names, defaults and accepted values", () => {
  const known = new Set(optionsOf(OPTION_TABLE, "").map(([name]) => name));
  const documented = rowsOf("configuration.md")
    .filter(([name]) => known.has(bare(name)))
    .map(([name, fallback, accepts]) => [bare(name), bare(fallback), accepts]);
  expect(documented).toEqual(optionsOf(OPTION_TABLE, ""));
});
