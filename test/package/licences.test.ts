// No copyleft in what a user installs: the licence of every package in the runtime tree is a permissive one.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "./packed-packages.ts";

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  /** The old form. */
  readonly licenses?: readonly { readonly type?: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const PERMISSIVE = new Set([
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Unlicense",
  "CC0-1.0",
  "BlueOak-1.0.0",
]);

const read = (folder: string): Manifest | null =>
  existsSync(`${folder}/package.json`)
    ? (JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest)
    : null;

/** The folder that Node would load a dependency from. */
function locate(name: string, from: string): string | null {
  for (
    let place = from;
    place.length >= root.length - 1;
    place = place.slice(0, place.lastIndexOf("/"))
  ) {
    const folder = `${place}/node_modules/${name}`;
    if (existsSync(`${folder}/package.json`)) return folder;
  }
  return null;
}

function runtimeTree(): ReadonlyMap<string, Manifest> {
  const found = new Map<string, Manifest>();
  const visit = (folder: string): void => {
    const manifest = read(folder);
    if (manifest === null || found.has(folder)) return;
    found.set(folder, manifest);
    for (const name of Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    })) {
      const next = locate(name, folder);
      if (next !== null) visit(next);
    }
  };
  for (const name of readdirSync(`${root}packages`)) visit(`${root}packages/${name}`);
  return found;
}

test("every licence of the runtime tree is permissive", () => {
  const tree = [...runtimeTree().values()];
  expect(tree.length).toBeGreaterThan(20);
  const isPermissive = ({ license, licenses }: Manifest): boolean => {
    const text =
      typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type ?? "");
    return text
      .replace(/[()]/g, "")
      .split(/\s+OR\s+/)
      .some((one) => one.split(/\s+AND\s+/).every((part) => PERMISSIVE.has(part)));
  };
  expect(
    tree
      .filter((manifest) => !isPermissive(manifest))
      .map(({ name, version, license }) => `${name}@${version}: ${JSON.stringify(license)}`),
  ).toEqual([]);
});
