/** One table of figures with where they come from. */
export interface ReportTable {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A table as Markdown, padded so that it also reads well in a terminal. */
export function renderTable(table: ReportTable): string {
  const cells = [table.columns, ...table.rows].map((row) =>
    row.map((cell) => String(cell).replaceAll("|", "\\|")),
  );
  const widths = table.columns.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  const rule = `| ${widths.map((width) => "-".repeat(Math.max(3, width))).join(" | ")} |`;
  return [`### ${table.title}`, "", table.note, "", line(head), rule, ...body.map(line), ""].join(
    "\n",
  );
}

/** Puts `text` between the marks of section `name`, or adds the section at the end. */
export function replaceSection(
  report: string,
  section: { readonly name: string; readonly text: string },
): string {
  const begin = `<!-- begin ${section.name} -->`;
  const end = `<!-- end ${section.name} -->`;
  const block = `${begin}\n## ${section.name}\n\n${section.text}\n${end}`;
  const from = report.indexOf(begin);
  const to = report.indexOf(end);
  if (from >= 0 && to > from) return report.slice(0, from) + block + report.slice(to + end.length);
  return `${report.trimEnd()}\n\n${block}\n`;
}
