import { GRID_LEVEL, cellCount, touchedCells, type Area, type CellRange } from '#application/views';
import type { AggregateKind } from '#domain';
import { allOf, isOneOf, joined, sql, type PreparedQueries, type Sql } from '../statements.js';
import {
  CELL_LEVEL,
  COUNTS_OF_KEY_RANGES,
  cellKey,
  countedLevels,
  countedValue,
  docidOf,
  tableOf,
} from './schema.js';
import { countWithKeys } from './shared-keys.js';
import { boxesOf, conditionsOf, hasStatus, isOneOfIds, type Part, type Selection } from './selection.js';
import { TermIndex } from './terms.js';

/** The rows `s` of a statement, and the parts of a selection that all of them meet. */
export interface Source {
  readonly from: Sql;
  readonly where?: Sql;
  readonly meets: readonly Part[];
}

/** `FROM … WHERE …`: the rows `s` of a source that meet a selection and more conditions. */
export function rowsOf(selection: Selection, source: Source, ...more: readonly Sql[]): Sql {
  const { from, where, meets } = source;
  const conditions = [...(where ? [where] : []), ...conditionsOf(selection, meets), ...more];
  return joined([sql('FROM'), from, sql('WHERE'), allOf(conditions)]);
}

/** A source that has all rows of a selection. */
export interface Candidates extends Source {
  /** About how many rows it has. */
  readonly count: number;
  /** The cost to read and test them; the unit is a look-up by docid in the covering index. */
  readonly cost: number;
}

/** The cost of reading a row, the entries of a station's connectors, a location's stations, or a document, at random. */
export const ROW = 6;
const CONNECTORS = 3;
const STATIONS = 3;
const DOCUMENT = 12;

/** A source, the cost of each row, and its count: exact up to `most`, or any number above it. */
interface Counted {
  readonly source: Source;
  readonly weight: number;
  readonly count: (most: number) => number;
}

/** Finds the cheapest source of a selection by counting the entries of each index that it can use. */
export class CandidateSets {
  readonly terms: TermIndex;

  constructor(private readonly queries: PreparedQueries) {
    this.terms = new TermIndex(queries);
  }

  /** How many rows a kind has. */
  size({ kind }: Pick<Selection, 'kind'>): number {
    return this.queries.number(sql('SELECT total(count) FROM counts WHERE of = ?', tableOf(kind)));
  }

  /** How many rows of a kind have the statuses of a selection, or all if it has none. */
  sizeWith(selection: Selection): number {
    return selection.statuses ? this.stationsWith(selection.statuses) : this.size(selection);
  }

  /**
   * The cheapest candidates below a cost; undefined if there are none. Each index is counted up to the cheapest so far,
   * stored counts first.
   */
  least(selection: Selection, limit = Infinity): Candidates | undefined {
    let least: Candidates | undefined;
    for (const { source, weight, count } of this.sources(selection)) {
      const most = Math.min(limit, least?.cost ?? Infinity) / weight;
      const found = count(Math.floor(Math.min(most, Number.MAX_SAFE_INTEGER)));
      if (found <= most) least = { ...source, count: found, cost: found * weight };
    }
    return least;
  }

  /** The cheapest candidates, or all rows if no index can be used. */
  leastOrAll(selection: Selection): Source {
    return this.least(selection) ?? { from: sql(`${tableOf(selection.kind)} s`), meets: [] };
  }

  /**
   * The cost of a row. Indexes cover all conditions but freshness, which reads the row, and the last ones, which read
   * other tables, or the id in the row, for the rows that meet the others.
   * @param but a part that all rows meet
   */
  weight(selection: Selection, but?: Part): number {
    const elsewhere = costElsewhere(selection, but);
    const ofFreshness = selection.freshness ? ROW : 0;
    return 1 + ofFreshness + (elsewhere > 0 ? elsewhere * this.share(selection, but) : 0);
  }

  /** The estimated share of rows with the statuses and in the areas of a selection. */
  private share(selection: Selection, but?: Part): number {
    const size = Math.max(1, this.size(selection));
    const withStatus = but === 'status' ? 1 : this.sizeWith(selection) / size;
    const inAreas =
      but === 'area' || selection.kind !== 'station'
        ? []
        : allAreasOf(selection).map((areas) => this.stationsIn(areas) / size);
    return withStatus * Math.min(1, ...inAreas);
  }

  private sources(selection: Selection): readonly Counted[] {
    const { kind, clauses, hours, ids, imports, statuses, updatedSince } = selection;
    const sources: Counted[] = [];
    const add = (source: Source, but: Part, count: Counted['count']) =>
      sources.push({ source, weight: this.weight(selection, but), count });
    if (statuses) add(ofStatuses(statuses), 'status', () => this.stationsWith(statuses));
    for (const areas of allAreasOf(selection))
      add(inCells(kind, areas), 'area', (most) =>
        kind === 'station' ? this.stationsIn(areas) : this.locationsIn(areas, most),
      );
    if (ids) add(withIds(kind, ids), 'id', () => ids.length);
    if (hours)
      add(withHours(kind, hours), 'hours', () =>
        countWithKeys(this.queries, { table: tableOf(kind), kind: 'hours' }, hours),
      );
    if (clauses.length > 0)
      add(this.withTerms(selection), 'terms', (most) => this.terms.count(kind, clauses, most));
    if (imports && !imports.includes(null))
      add(writtenBy(kind, imports), 'import', this.countWrittenBy(kind, imports));
    if (updatedSince !== undefined)
      add(since(kind, updatedSince), 'since', this.countSince(kind, updatedSince));
    return sources;
  }

  /** Rows whose documents meet all clauses, by docid. */
  withTerms({ kind, clauses }: Pick<Selection, 'kind' | 'clauses'>): Source {
    return matching(kind, this.terms.match(kind, clauses));
  }

  private countSince(kind: AggregateKind, time: string): Counted['count'] {
    const table = tableOf(kind);
    const entries = `SELECT 1 FROM ${table} INDEXED BY ${table}_by_updated_at WHERE updated_at >= ? LIMIT ?`;
    return (most) =>
      this.queries.number(sql(`SELECT count(*) FROM (${entries})`, Date.parse(time), most + 1));
  }

  private countWrittenBy(kind: AggregateKind, imports: readonly (string | null)[]): Counted['count'] {
    const { sql: entries, values } = entriesOf(kind, imports);
    return (most) =>
      this.queries.number(sql(`SELECT count(*) FROM (SELECT 1 ${entries} LIMIT ?)`, ...values, most + 1));
  }

  private stationsWith(statuses: readonly (string | null)[]): number {
    const isOne = isOneOf('value', statuses.map(countedValue));
    return this.queries.number(
      joined([sql(`SELECT total(count) FROM counts WHERE of = 'status' AND`), isOne]),
    );
  }

  /** Counts the locations in the cells that some areas touch, up to one more than `most`. */
  private locationsIn(areas: readonly Area[], most: number): number {
    const { from } = inCells('location', areas);
    return this.queries.number(
      joined([sql('SELECT count(*) FROM (SELECT 1 FROM'), from, sql('LIMIT ?)', most + 1)]),
    );
  }

  /** Estimates how many stations some areas have: the counts of the cells that they touch, by the share they cover. */
  private stationsIn(areas: readonly Area[]): number {
    return areas.reduce((sum, area) => {
      const cells = fewCells(area);
      const keyRanges = keyRangesOf([cells], cellKey(cells.level, 0));
      const counted = this.queries.number(sql(`SELECT total(count) FROM ${COUNTS_OF_KEY_RANGES}`, keyRanges));
      return sum + Math.ceil(counted * coveredShare(area, cells));
    }, 0);
  }
}

/** What the conditions that indexes do not cover cost of a row that meets the others. */
function costElsewhere(
  { clauses, connector, ids, imports, stationStatuses }: Selection,
  but: Part | undefined,
): number {
  const ofRows = (imports && but !== 'import' ? ROW : 0) + (ids && but !== 'id' ? ROW : 0);
  const beside = (connector ? CONNECTORS : 0) + (stationStatuses ? STATIONS : 0) + ofRows;
  return beside + (clauses.length > 0 && but !== 'terms' ? DOCUMENT : 0);
}

/** The areas of a selection and those around its circle: a station is in one of each list. */
const allAreasOf = ({ areas, circle }: Selection): Selection['areas'] =>
  circle ? [...areas, boxesOf(circle)] : areas;

/** Rows whose documents match a query of FTS5. */
export const matching = (kind: AggregateKind, match: string): Source => ({
  from: sql(`${tableOf(kind)}_terms(?) t CROSS JOIN ${byDocid(kind)} ON s.docid = t.rowid`, match),
  meets: ['terms'],
});

/** The rows of a kind for look-ups by docid: of stations, the covering index. */
export const byDocid = (kind: AggregateKind): string =>
  kind === 'station' ? 'stations s INDEXED BY stations_by_docid' : `${tableOf(kind)} s`;

function ofStatuses(statuses: NonNullable<Selection['statuses']>): Source {
  const { sql: has, values } = hasStatus(statuses);
  const found = `SELECT docid FROM stations s INDEXED BY stations_by_status WHERE ${has}`;
  const from = sql(`(${found}) u CROSS JOIN ${byDocid('station')} ON s.docid = u.docid`, ...values);
  return { from, meets: ['status'] };
}

/** Records with these hours, which are those of table `hours`. */
function withHours(kind: AggregateKind, hours: readonly (string | null)[]): Source {
  const { sql: isOne, values } = isOneOfIds('hours_id', hours);
  const found = `SELECT docid FROM ${tableOf(kind)} INDEXED BY ${tableOf(kind)}_by_hours WHERE ${isOne}`;
  return {
    from: sql(`(${found}) u CROSS JOIN ${byDocid(kind)} ON s.docid = u.docid`, ...values),
    meets: ['hours'],
  };
}

/** Records with these ids, each once: their numbers are in the log, and their ranks in the records. */
function withIds(kind: AggregateKind, ids: readonly (string | null)[]): Source {
  const { sql: isOne, values } = isOneOfIds('a.id', ids);
  const from = `aggregates a CROSS JOIN ${tableOf(kind)}_records r ON r.n = a.n
    CROSS JOIN ${byDocid(kind)} ON s.docid = ${docidOf('r.rank', 'r.n')}`;
  return { from: sql(from), where: { sql: `a.kind = '${kind}' AND ${isOne}`, values }, meets: ['id'] };
}

/** The entries of imports in the index of records by them, those of removed records included. */
function entriesOf(kind: AggregateKind, imports: readonly (string | null)[]): Sql {
  const { sql: isOne, values } = isOneOf('import_id', imports);
  return {
    sql: `FROM ${tableOf(kind)}_records INDEXED BY ${tableOf(kind)}_by_import WHERE ${isOne}`,
    values,
  };
}

/** Records that one of the imports has written last. */
function writtenBy(kind: AggregateKind, imports: readonly (string | null)[]): Source {
  const { sql: entries, values } = entriesOf(kind, imports);
  const found = `SELECT ${docidOf('rank', 'n')} AS docid ${entries}`;
  return {
    from: sql(`(${found}) u CROSS JOIN ${byDocid(kind)} ON s.docid = u.docid`, ...values),
    meets: ['import'],
  };
}

const since = (kind: AggregateKind, time: string): Source => ({
  from: sql(`${tableOf(kind)} s INDEXED BY ${tableOf(kind)}_by_updated_at`),
  where: sql('s.updated_at >= ?', Date.parse(time)),
  meets: ['since'],
});

/** Records in the cells that some areas touch, which may be outside of the areas. */
export const inCells = (kind: AggregateKind, areas: readonly Area[]): Source =>
  inRanges(
    kind,
    areas.map((area) => touchedCells(area, CELL_LEVEL)),
  );

/** Records in some cells of CELL_LEVEL. */
export const inRanges = (kind: AggregateKind, ranges: readonly CellRange[]): Source => ({
  from: sql(
    `json_each(?) key_range CROSS JOIN ${tableOf(kind)} s INDEXED BY ${tableOf(kind)}_by_cell
       ON s.cell BETWEEN key_range.value ->> 0 AND key_range.value ->> 1`,
    keyRangesOf(ranges),
  ),
  meets: [],
});

/**
 * The cells of some ranges of one level as a JSON list of first and last keys, one pair for each row of cells. Pairs
 * that overlap are merged, so that each cell is read once.
 * @param base the key of the level's first cell
 */
export function keyRangesOf(ranges: readonly CellRange[], base = 0): string {
  const keyRanges = ranges.flatMap(({ level, columns: [first, last], rows: [top, bottom] }) =>
    Array.from({ length: bottom - top + 1 }, (_, row) => {
      const start = base + (top + row) * 2 ** level;
      return [start + first, start + last] as [number, number];
    }),
  );
  const merged: [number, number][] = [];
  for (const range of keyRanges.sort(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before && range[0] <= before[1]) before[1] = Math.max(before[1], range[1]);
    else merged.push(range);
  }
  return JSON.stringify(merged);
}

/** The greatest number of cells whose counts are added for an estimate. */
const MOST_CELLS = 128;

/** The cells of the finest counted level that are few enough. */
function fewCells(area: Area): CellRange {
  const [coarsest, ...finer] = countedLevels.map((level) => touchedCells(area, level));
  return finer.findLast((cells) => cellCount(cells) <= MOST_CELLS) ?? (coarsest as CellRange);
}

function coveredShare({ columns, rows }: Area, cells: CellRange): number {
  const units = cellCount({ level: GRID_LEVEL, columns, rows });
  return units / (cellCount(cells) * (2 ** (GRID_LEVEL - cells.level)) ** 2);
}
