import { aggregates, fillableNames, stationColumns, type Field } from '#domain';
import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Head } from '../input/head.js';
import type { Input } from '../input/input.js';
import { columnsOf, rowDefect, rowsOf, type CsvField, type RowLimits } from '../input/rows.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import type { MappedRecord } from '../records/mapped-record.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';

/** The feed of the stations without the option `--feed`. */
const FEED = 'directory';

const ID_COLUMN = 'id';
/** What a list has beside the fields that can be set. */
const PASSED_OVER: ReadonlySet<string> = new Set(['version', 'created_at', 'updated_at', ...stationColumns]);

const fields: Readonly<Record<string, Field>> = aggregates.station.fields;
const names: ReadonlySet<string> = new Set(fillableNames(aggregates.station.fields));

/** A line can have several texts of the greatest length, which may have line breaks. */
const LIMITS: RowLimits = { lineMiB: 8, lines: 1000 };

export const csv: ReadableFormat = {
  name: 'csv',
  recognise: ({ columns }) => columns.includes(ID_COLUMN) && columns.some((column) => names.has(column)),
  defect: headerDefect,
  read: readCsv,
  isFeed: true,
  maxRequests: 2,
};

/** Returns why a file with this header can't be imported; null if it can. */
function headerDefect({ columns, separatorDefect }: Head): string | null {
  if (separatorDefect !== null) return separatorDefect;
  if (!columns.includes(ID_COLUMN)) return `has no column ${ID_COLUMN} in its first row`;
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated !== undefined) return `has the column ${repeated} twice`;
  const unknown = columns.find(
    (column) => column !== ID_COLUMN && !PASSED_OVER.has(column) && !names.has(column),
  );
  return unknown === undefined
    ? null
    : `has a column that is no field of a station: ${JSON.stringify(unknown)}`;
}

/** Reads a list of stations as CSV, as the directory writes it. The columns are fields of a station. */
export async function* readCsv(
  input: Input,
  { connectorTypes, seen, feed = FEED }: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'feed'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  let columns: string[] | null = null;
  for await (const row of rowsOf(input, LIMITS)) {
    const reason = rowDefect(row);
    if (reason !== null) yield rejectedGroup(row.line, { kind: 'station', reason, original: row.text });
    else if (columns === null) columns = columnsOf(row.fields);
    else yield duplicates.group(row.line, mapped(row.fields, columns, feed, row.text));
  }
}

function mapped(
  cells: readonly CsvField[],
  columns: readonly string[],
  feed: string,
  original: string,
): MappedRecord {
  const id = cells[columns.indexOf(ID_COLUMN)]?.trim();
  if (!id) {
    const rejects = [{ kind: 'station', reason: `the row has no ${ID_COLUMN}`, original } as const];
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }
  const values = columns.flatMap((column, index) =>
    names.has(column) ? [[column, valueOf(column, cells[index] ?? null)]] : [],
  );
  const command = {
    type: 'UpsertStation',
    source: { feed, id },
    data: Object.fromEntries(values) as Record<string, unknown>,
  } as const;
  return { commands: [{ command, original }], warnings: [], rejects: [], skipped: 0 };
}

/** Other texts than true and false are sent as they are, and rejected by the directory. */
function valueOf(column: string, cell: CsvField): unknown {
  if (fields[column]?.type !== 'boolean') return cell;
  if (cell === 'true') return true;
  return cell === 'false' ? false : cell;
}
