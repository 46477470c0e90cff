import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Head } from '../input/head.js';
import type { Input } from '../input/input.js';
import { columnsOf, rowDefect, rowsOf, type CsvRow, type RowLimits } from '../input/rows.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';
import type { ColumnMap } from '../table/column-map.js';
import { RowsById } from '../table/rows-by-id.js';
import {
  fieldColumns,
  ID_COLUMN,
  placeColumns,
  rowColumns,
  stationTableColumns,
  type TableRow,
} from '../table/station-columns.js';
import { mapStation, withoutId } from '../table/station-rows.js';

/** The feed of the stations without the option `--feed`. */
const FEED = 'directory';

const names: ReadonlySet<string> = new Set([
  ...fieldColumns,
  ...placeColumns,
  ...rowColumns,
  'evse_id',
  'status',
]);

/** A line can have several texts of the greatest length, which may have line breaks. */
const LIMITS: RowLimits = { lineMiB: 8, lines: 1000 };

export const csv: ReadableFormat = {
  name: 'csv',
  recognise: ({ columns, map, text }) =>
    map === undefined
      ? columns.includes(ID_COLUMN) && columns.some((column) => names.has(column))
      : columns.length > 0 && !/^[[{<]/.test(text),
  defect: headerDefect,
  read: readCsv,
  isFeed: true,
  maxRequests: 2,
  takesMap: true,
};

/** Returns why a file with this header can't be imported; null if it can. */
function headerDefect({ columns, map, separatorDefect }: Head): string | null {
  if (separatorDefect !== null) return separatorDefect;
  return map === undefined ? ownHeaderDefect(columns) : mappedHeaderDefect(columns, map);
}

function ownHeaderDefect(columns: readonly string[]): string | null {
  if (!columns.includes(ID_COLUMN))
    return `has no column ${ID_COLUMN} in its first row; the option map says which columns it has`;
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated !== undefined) return `has the column ${repeated} twice`;
  const unknown = columns.find((column) => !stationTableColumns.has(column));
  return unknown === undefined
    ? null
    : `has a column that is no field of a station: ${JSON.stringify(unknown)}; the option map says what columns are`;
}

function mappedHeaderDefect(columns: readonly string[], map: ColumnMap): string | null {
  if (!map.has(ID_COLUMN)) return `has no column for ${ID_COLUMN}: the file of --map names none`;
  const theirs = [...map.values()];
  const missing = theirs.find((column) => !columns.includes(column));
  if (missing !== undefined) return `has no column ${JSON.stringify(missing)}, which --map names`;
  const repeated = theirs.find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  return repeated === undefined ? null : `has the column ${repeated} twice`;
}

/** Reads stations of anyone as CSV, by the names of the columns. A list, as the directory writes it, is one of them. */
export async function* readCsv(
  input: Input,
  { connectorTypes, seen, feed = FEED, map }: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'feed' | 'map'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  let table: Table | null = null;
  const groupsOf = (stations: readonly Station[]) =>
    stations.map(({ id, rows: [first, ...others] }) =>
      duplicates.group(first.line, mapStation({ feed, id }, [first, ...others])),
    );
  for await (const row of rowsOf(input, LIMITS)) {
    const reason = rowDefect(row);
    if (reason !== null) yield rejectedGroup(row.line, { kind: 'station', reason, original: row.text });
    else if (table === null) table = new Table(columnsOf(row.fields), map);
    else if (table.idOf(row) !== null) yield* groupsOf(table.add(row));
    else yield duplicates.group(row.line, withoutId(`the row has no ${ID_COLUMN}`, row.text));
  }
  yield* groupsOf(table?.end() ?? []);
}

type Row = TableRow & { readonly line: number };

interface Station {
  readonly id: string;
  readonly rows: readonly [Row, ...Row[]];
}

/** The rows of a file by the columns of its header. */
class Table {
  /** The places of columns by the names that the directory has for them. */
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly waiting: RowsById<Row> | null;

  constructor(columns: readonly string[], map: ColumnMap | undefined) {
    const theirs = map ?? new Map(columns.map((column) => [column, column]));
    this.indexes = new Map(Array.from(theirs, ([name, column]) => [name, columns.indexOf(column)]));
    // Without columns of connectors, a second row of an id is a mistake.
    this.waiting = rowColumns.some((column) => this.indexes.has(column)) ? new RowsById() : null;
  }

  idOf({ fields }: CsvRow): string | null {
    return fields[this.indexes.get(ID_COLUMN) ?? -1]?.trim() || null;
  }

  /** @returns the stations of which all rows have come */
  add(row: CsvRow): Station[] {
    const id = this.idOf(row) ?? '';
    const kept = { ...this.tableRow(row), line: row.line };
    return this.waiting ? this.stations(this.waiting.add(id, kept, row.text.length)) : [{ id, rows: [kept] }];
  }

  end(): Station[] {
    return this.stations(this.waiting?.end() ?? []);
  }

  private tableRow({ fields, text }: CsvRow): TableRow {
    const { indexes } = this;
    const cell = (column: string) => {
      const index = indexes.get(column);
      return index === undefined ? undefined : (fields[index] ?? null);
    };
    return { cell, original: text };
  }

  private stations(complete: Row[][]): Station[] {
    return complete.flatMap(([first, ...others]) => {
      const id = first?.cell(ID_COLUMN)?.trim();
      return first && id ? [{ id, rows: [first, ...others] as const }] : [];
    });
  }
}
