import type { Input } from './input.js';
import { columnsOf, csvFields, rowsOf, separatorOf, type CsvRow, type RowLimits } from './rows.js';

/** Returns the trimmed cell of a column; null if it is empty or the file has no such column. */
export type Cell = (column: string) => string | null;

/** A row below the header. */
export interface TableRow extends CsvRow {
  /** The names of the columns, trimmed. */
  readonly columns: readonly string[];
  readonly cell: Cell;
}

/** Returns the names of the columns in a line, whatever separates them; none if it is no CSV. */
export function columnsIn(line: string): string[] {
  const fields = csvFields(line, separatorOf(line));
  return Array.isArray(fields) ? columnsOf(fields) : [];
}

/** Iterates over the rows below the header, which tells the separator. Rows without any cell are passed over. */
export async function* tableOf(input: Input, limits: RowLimits): AsyncGenerator<TableRow, void, undefined> {
  let columns: readonly string[] | null = null;
  let indexes = new Map<string, number>();
  for await (const row of rowsOf(input, limits)) {
    const { fields, defect } = row;
    if (columns === null) {
      columns = columnsOf(fields);
      indexes = new Map(columns.map((column, index) => [column, index]));
    } else if (defect !== null || fields.some((field) => field?.trim())) {
      const indexOf = indexes;
      yield { ...row, columns, cell: (column) => fields[indexOf.get(column) ?? -1]?.trim() || null };
    }
  }
}
