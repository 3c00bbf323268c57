import type { StoredBullet } from "../../packages/core/src/types/bullet.ts";
import { BASE_ROWS, baseId } from "./operations.ts";
import type { LogLine, Operation } from "./operations.ts";

/** What may be found of a row: its content's versions, null for gone. */
type Possible = Set<number | null>;

/** What the diaries of all processes allow the store to hold. */
export class ExpectedStore {
  readonly #rows = new Map<string, Possible>();
  readonly #recalls = new Map<string, { least: number; most: number }>();
  readonly #turns = new Map<number, { readonly ids: Set<string>; isSettled: boolean }>();
  /** Operations that failed or saw something wrong, in words. */
  readonly complaints: string[] = [];

  constructor() {
    for (let index = 0; index < BASE_ROWS; index += 1) this.#rows.set(baseId(index), new Set([0]));
  }

  /** Takes in the diary of one process from its start to its end. */
  read(name: string, diary: string): void {
    const lines = diary.split("\n").flatMap((line) => parse(line));
    const outcomes = new Map(
      lines.flatMap((line) => ("operation" in line ? [] : [[line.number, line]])),
    );
    for (const line of lines) {
      if (!("operation" in line)) continue;
      const outcome = outcomes.get(line.number);
      if (outcome !== undefined && "failed" in outcome)
        this.complaints.push(`${name} ${line.operation.kind}: ${outcome.failed}`);
      if (outcome !== undefined && "wrong" in outcome)
        this.complaints.push(`${name} ${JSON.stringify(line.operation)}: ${outcome.wrong}`);
      const isKnown = outcome !== undefined && "done" in outcome;
      this.#apply(line.operation, { isKnown, applied: isKnown ? outcome.applied : undefined });
    }
  }

  #apply(
    operation: Operation,
    { isKnown, applied }: { readonly isKnown: boolean; readonly applied: boolean | undefined },
  ): void {
    const become = (id: string, state: number | null): void => {
      const before = isKnown ? [] : (this.#rows.get(id) ?? [null]);
      this.#rows.set(id, new Set([...before, state]));
    };
    switch (operation.kind) {
      case "add":
        return become(operation.id, 0);
      case "update":
        return become(operation.id, operation.version);
      case "delete":
      case "purge":
        return become(operation.id, null);
      case "recall":
        for (const id of operation.ids) {
          const count = this.#recalls.get(id) ?? { least: 0, most: 0 };
          this.#recalls.set(id, { least: count.least + (isKnown ? 1 : 0), most: count.most + 1 });
        }
        return;
      case "turn": {
        const turn = this.#turns.get(operation.turn) ?? {
          ids: new Set<string>(),
          isSettled: false,
        };
        turn.isSettled ||= isKnown;
        if (applied !== false) turn.ids.add(operation.id);
        this.#turns.set(operation.turn, turn);
        this.#rows.set(
          operation.id,
          applied === true ? new Set([0]) : new Set(applied === false ? [null] : [null, 0]),
        );
        return;
      }
      default:
    }
  }

  /** Every way in which the rows contradict the diaries. */
  compare(rows: readonly StoredBullet[]): readonly string[] {
    const wrong: string[] = [];
    const byId = new Map<string, StoredBullet>();
    for (const row of rows) {
      if (byId.has(row.id)) wrong.push(`${row.id} is there twice`);
      if (!this.#rows.has(row.id)) wrong.push(`${row.id} is an orphan`);
      byId.set(row.id, row);
    }
    for (const [id, possible] of this.#rows) {
      const row = byId.get(id);
      const version = row === undefined ? null : Number(/version (\d+)$/.exec(row.content)?.[1]);
      if (!possible.has(version))
        wrong.push(`${id} is ${version}, expected ${[...possible].join(" or ")}`);
      const count = this.#recalls.get(id) ?? { least: 0, most: 0 };
      if (row !== undefined && (row.recallCount < count.least || row.recallCount > count.most)) {
        wrong.push(
          `${id} was recalled ${row.recallCount} times, expected ${count.least} to ${count.most}`,
        );
      }
    }
    for (const [turn, { ids, isSettled }] of this.#turns) {
      const there = [...ids].filter((id) => byId.has(id)).length;
      if (there > 1 || (isSettled && there === 0))
        wrong.push(`turn ${turn} is there ${there} times`);
    }
    return wrong;
  }

  /** Rows that must be there, for searching them. */
  get certain(): readonly string[] {
    return [...this.#rows].flatMap(([id, possible]) => (possible.has(null) ? [] : [id]));
  }
}

function parse(line: string): LogLine[] {
  try {
    return [JSON.parse(line) as LogLine];
  } catch {
    // The last line of a process that was killed while it wrote it.
    return [];
  }
}
