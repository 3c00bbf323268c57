import type * as Arrow from "apache-arrow";
import { READ_COLUMNS } from "./columns.ts";
import type { LanceModules } from "./load-lancedb.ts";
import { rowCells, rowOf } from "./row.ts";
import type { Row, RowCells } from "./row.ts";

/** A fixed-size list column of vectors, built in one piece: going through Arrow's builders costs ten times as much. */
function vectorColumn(
  { arrow }: LanceModules,
  type: Arrow.FixedSizeList,
  cells: readonly (Float32Array | null)[],
): Arrow.Data {
  const dimension = type.listSize;
  const values = new Float32Array(cells.length * dimension);
  const present = new Uint8Array(Math.ceil(cells.length / 8));
  let nullCount = 0;
  cells.forEach((vector, index) => {
    if (vector === null) {
      nullCount += 1;
      return;
    }
    values.set(vector, index * dimension);
    present[index >> 3] = (present[index >> 3] ?? 0) | (1 << (index & 7));
  });
  const child = arrow.makeData({
    type: new arrow.Float32(),
    length: values.length,
    nullCount: 0,
    data: values,
  });
  return arrow.makeData({ type, length: cells.length, nullCount, nullBitmap: present, child });
}

/** Rows as one Arrow table with the given schema. */
export function toArrowTable(
  modules: LanceModules,
  schema: Arrow.Schema,
  rows: readonly Row[],
): Arrow.Table {
  const { arrow } = modules;
  const cells = rows.map(rowCells);
  const children = schema.fields.map((field) => {
    const column = cells.map((row) => row[field.name] ?? null);
    if (field.type instanceof arrow.FixedSizeList)
      return vectorColumn(modules, field.type, column as (Float32Array | null)[]);
    return arrow.vectorFromArray(column as unknown[], field.type).data[0] as Arrow.Data;
  });
  const type = new arrow.Struct(schema.fields);
  const batch = new arrow.RecordBatch(
    schema,
    arrow.makeData({ type, length: rows.length, nullCount: 0, children }),
  );
  return new arrow.Table(schema, [batch]);
}

function readVector(column: Arrow.Vector, index: number): Float32Array | null {
  if (!column.isValid(index)) return null;
  const data = column.data[0] as Arrow.Data<Arrow.FixedSizeList>;
  const dimension = data.type.listSize;
  const start = (data.offset + index) * dimension;
  const child = data.children[0] as Arrow.Data<Arrow.Float32>;
  return (child.values as Float32Array).slice(start, start + dimension);
}

function readCell(column: Arrow.Vector, index: number): RowCells[string] {
  const value: unknown = column.get(index);
  if (value === null || typeof value !== "object") return value as string | number | bigint | null;
  return [...(value as Iterable<string>)];
}

function batchRows(batch: Arrow.RecordBatch): Row[] {
  const columns = READ_COLUMNS.flatMap((name) => {
    const column = batch.getChild(name);
    return column === null
      ? []
      : [{ name, column, isVector: name === "vector" || name === "search_vector" }];
  });
  return Array.from({ length: batch.numRows }, (_, index) => {
    const cells: Record<string, RowCells[string]> = {};
    for (const { name, column, isVector } of columns) {
      cells[name] = isVector ? readVector(column, index) : readCell(column, index);
    }
    return rowOf(cells);
  });
}

/** The rows of a query's answer. */
export function fromArrow(batches: readonly Arrow.RecordBatch[]): Row[] {
  return batches.flatMap(batchRows);
}
