import type * as Arrow from "apache-arrow";
import { decodeTerms } from "../rows/term-text.ts";
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

type Cells = RowCells[string][];

function readTexts(data: Arrow.Data, from: number, to: number): (string | null)[] {
  const { valueOffsets, values } = data as Arrow.Data<Arrow.Utf8>;
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return Array.from({ length: to - from }, (_, index) =>
    data.getValid(from + index)
      ? bytes.toString("utf8", valueOffsets[from + index], valueOffsets[from + index + 1])
      : null,
  );
}

function readLists(data: Arrow.Data, from: number, to: number): (readonly string[])[] {
  const { valueOffsets } = data as unknown as Arrow.Data<Arrow.Utf8>;
  const [begin, end] = [valueOffsets[from] ?? 0, valueOffsets[to] ?? 0];
  const items = readTexts(data.children[0] as Arrow.Data, begin, end) as string[];
  return Array.from({ length: to - from }, (_, index) =>
    items.slice(
      (valueOffsets[from + index] ?? 0) - begin,
      (valueOffsets[from + index + 1] ?? 0) - begin,
    ),
  );
}

function readVectors(data: Arrow.Data, from: number, to: number): (Float32Array | null)[] {
  const dimension = (data.type as Arrow.FixedSizeList).listSize;
  const values = (data.children[0] as Arrow.Data<Arrow.Float32>).values as Float32Array;
  return Array.from({ length: to - from }, (_, index) =>
    data.getValid(from + index)
      ? values.slice((from + index) * dimension, (from + index + 1) * dimension)
      : null,
  );
}

/** Cells of one column, read from its buffers: going through Arrow's vectors costs several times as much. */
function readColumn(
  { arrow }: LanceModules,
  data: Arrow.Data,
  [from, to]: readonly [number, number],
): Cells {
  if (arrow.DataType.isUtf8(data.type)) return readTexts(data, from, to);
  if (arrow.DataType.isList(data.type)) return readLists(data, from, to);
  if (arrow.DataType.isFixedSizeList(data.type)) return readVectors(data, from, to);
  const values = data.values as Float64Array | BigInt64Array;
  return Array.from(values.subarray(from, to), Number);
}

/** The rows of a part of a batch that LanceDB answered with, from all columns of `READ_COLUMNS`. */
export function batchRows(
  modules: LanceModules,
  batch: Arrow.RecordBatch,
  range: readonly [number, number] = [0, batch.numRows],
): Row[] {
  const columns = READ_COLUMNS.flatMap((name) => {
    const data = batch.getChild(name)?.data[0];
    return data === undefined ? [] : [[name, readColumn(modules, data, range)] as const];
  });
  return Array.from({ length: range[1] - range[0] }, (_, index) => {
    const cells: Record<string, RowCells[string]> = {};
    for (const [name, column] of columns) cells[name] = column[index] ?? null;
    return rowOf(cells);
  });
}

/** The rows of a query's answer. */
export function fromArrow(modules: LanceModules, batches: readonly Arrow.RecordBatch[]): Row[] {
  return batches.flatMap((batch) => batchRows(modules, batch));
}

/** Which version of a row an answer names. */
export interface RowVersion {
  readonly id: string;
  readonly applied: number;
}

/** Id and version of the rows of a query's answer. */
export function versionsFromArrow(
  modules: LanceModules,
  batches: readonly Arrow.RecordBatch[],
): RowVersion[] {
  return batches.flatMap((batch) => {
    const range = [0, batch.numRows] as const;
    const ids = readColumn(modules, batch.getChild("id")?.data[0] as Arrow.Data, range);
    const applied = readColumn(modules, batch.getChild("applied")?.data[0] as Arrow.Data, range);
    return ids.map((id, index) => ({ id: id as string, applied: applied[index] as number }));
  });
}

export interface RowTerms {
  readonly id: string;
  readonly terms: readonly string[];
}

/** Id and own terms of the rows of a batch. */
export function termsFromArrow(modules: LanceModules, batch: Arrow.RecordBatch): RowTerms[] {
  const columns = ["id", "terms", "own_terms"].map((name) =>
    readColumn(modules, batch.getChild(name)?.data[0] as Arrow.Data, [0, batch.numRows]),
  );
  const [ids = [], terms = [], own = []] = columns;
  return ids.map((id, index) => ({
    id: id as string,
    terms: decodeTerms(terms[index] as string, own[index] as number),
  }));
}
