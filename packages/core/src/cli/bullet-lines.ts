import type { Bullet } from "../types/bullet.ts";
import type { Terminal } from "./terminal.ts";

/** One memory on one line: date, id, content. */
export function bulletLine(bullet: Bullet, { style }: Terminal): string {
  const status = bullet.status === "active" ? "" : style("yellow", ` [${bullet.status}]`);
  return `${style("dim", `${bullet.createdAt.slice(0, 10)} ${bullet.id}`)}${status}  ${bullet.content}`;
}

/** Every field of a memory that says something. */
export function bulletDetails(bullet: Bullet, { style }: Terminal): readonly string[] {
  const isEmpty = (value: unknown): boolean =>
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === "object" && Object.keys(value).length === 0);
  const fields = Object.entries(bullet).filter(
    ([name, value]) => name !== "content" && name !== "revisions" && !isEmpty(value),
  );
  const lines = fields.map(
    ([name, value]) =>
      `${style("dim", name.padEnd(20))}${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
  );
  return [style("bold", bullet.content), ...lines];
}
