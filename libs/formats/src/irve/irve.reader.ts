import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Head } from '../input/head.js';
import type { Input } from '../input/input.js';
import { rowDefect, type RowLimits } from '../input/rows.js';
import { columnsIn, tableOf, type TableRow } from '../input/table.js';
import { DuplicateFilter, REPEATED_LOCATION } from '../records/duplicate-filter.js';
import { feedOf } from '../input/feed-name.js';
import { IdHashSet } from '../records/id-sets.js';
import { emptyGroup, rejectedGroup, type RecordGroup } from '../records/record-group.js';
import { isReports, mapReport, warningsOfReports } from './irve-status.js';
import { sharedColumns } from './irve-structures.js';
import { idsOf } from './irve-values.js';
import { mapStation, stationColumns, type IrveRow } from './irve.mapper.js';

const ID_COLUMN = 'id_pdc_itinerance';
const LIMITS: RowLimits = { lineMiB: 1, lines: 50 };
/** Greatest number of rows that are read as one record. */
const MAX_ROWS = 500;

/** France's points: schema-irve-statique, and what reports on them, schema-irve-dynamique. */
export const irve: ReadableFormat = {
  name: 'irve',
  recognise: (head) => defect(head) === null,
  defect,
  read: readIrve,
  isFeed: true,
  maxRequests: 2,
};

function defect({ firstLine }: Head): string | null {
  const columns = columnsIn(firstLine);
  if (!columns.includes(ID_COLUMN)) return `has no column ${ID_COLUMN} in its first row`;
  const isKnown = isReports(columns) || columns.includes('id_station_itinerance');
  return isKnown ? null : 'has neither a column id_station_itinerance nor one etat_pdc in its first row';
}

/** @throws FormatError the feed of standard input has no name */
export async function* readIrve(
  input: Input,
  { feed: option, connectorTypes, seen, now }: Pick<ReadOptions, 'feed' | 'connectorTypes' | 'seen' | 'now'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const { feed, warnings } = feedOf(input, option);
  if (warnings.length > 0) yield { ...emptyGroup(1), warnings };
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  const stations = new IrveStations(feed, duplicates);
  for await (const row of tableOf(input, LIMITS)) {
    const reason = rowDefect(row);
    if (reason !== null) yield* [...stations.end(), rejected(row, reason)];
    else if (isReports(row.columns)) {
      const group = duplicates.group(row.line, mapReport(row, feed, now()));
      yield { ...group, warnings: [...warningsOfReports(row, seen.warnings), ...group.warnings] };
    } else yield* stations.add(row);
  }
  yield* stations.end();
}

const rejected = ({ line, text }: TableRow, reason: string): RecordGroup =>
  rejectedGroup(line, { kind: 'station', reason, original: text });

/** Joins the rows of a station that stand together. Rows of it elsewhere are a record of their own, for the same location. */
class IrveStations {
  private pending: IrveRow[] = [];
  /** What the first rows of the stations say of them. */
  private readonly known = new IdHashSet();

  constructor(
    private readonly feed: string,
    private readonly duplicates: DuplicateFilter,
  ) {}

  /** Returns the groups that the row completes. */
  add(row: TableRow): RecordGroup[] {
    const ids = idsOf(row.cell);
    if ('rejected' in ids) return [...this.end(), rejected(row, ids.rejected)];
    const isOther = this.pending[0]?.ids.location !== ids.value.location || this.pending.length >= MAX_ROWS;
    const groups = isOther ? this.end() : [];
    this.pending.push({ row, ids: ids.value });
    return groups;
  }

  /** Returns the group of the last rows, if there are any. */
  end(): RecordGroup[] {
    const [first, ...others] = this.pending;
    this.pending = [];
    if (!first) return [];
    const { row, ids } = first;
    const group = this.duplicates.group(row.line, mapStation([first, ...others], this.feed));
    const said = [...stationColumns, ...sharedColumns].map((column) => row.cell(column)).join('\n');
    const isNew = this.known.add(ids.location, said);
    if (isNew) return [group];
    // The same station as before: rows need no order.
    const warnings = group.warnings.filter(({ problem }) => problem !== REPEATED_LOCATION);
    return [{ ...group, warnings }];
  }
}
