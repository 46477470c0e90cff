import { GRID_LEVEL, cellCount, touchedCells, type Area, type CellRange } from '#application/views';
import type { AggregateKind } from '#domain';
import { countedValue } from './counts.js';
import { CELL_LEVEL, STATIONS_OF_CELL, cellKey, countedLevels, stripsOf } from './map-grid.js';
import type { PreparedQueries, Value } from '../database.js';
import { tableOf } from './schema.js';
import { boxesOf, conditionsOf, hasStatus, type Part, type Selection } from './selection.js';
import { allOf, isOneOf, joined, sql, type Sql } from './sql.js';
import { TermIndex } from './term-index.js';

/** Where the rows `s` of a statement come from, and which part of the selection they meet by that. */
export interface Source {
  readonly from: Sql;
  readonly where?: Sql;
  readonly answers: readonly Part[];
}

/** `FROM … WHERE …`: the rows `s` of a source that a selection has, and that meet more conditions. */
export function rowsOf(selection: Selection, source: Source, ...more: readonly Sql[]): Sql {
  const { from, where, answers } = source;
  const conditions = [...(where ? [where] : []), ...conditionsOf(selection, answers), ...more];
  return joined([sql('FROM'), from, sql('WHERE'), allOf(conditions)], ' ');
}

/** A source of rows among which all of a selection are. */
export interface Candidates extends Source {
  /** About how many there are. */
  readonly count: number;
  /** What it takes to read and test them, in look-ups of a place by an index that covers what is asked. */
  readonly cost: number;
}

/** What one candidate takes besides: a row, or a document, that is in another page than the one before. */
const ROW = 6;
const DOCUMENT = 12;

/** A source, what each of its rows takes, and how many there are: exact up to `most`, more than that beyond. */
interface Counted {
  readonly source: Source;
  readonly weight: number;
  readonly count: (most: number) => number;
}

/** Counts the rows that the indexes find for each part of a selection. */
export class CandidateSets {
  readonly terms: TermIndex;

  constructor(private readonly queries: PreparedQueries) {
    this.terms = new TermIndex(queries);
  }

  /** How many rows a kind has. */
  size({ kind }: Pick<Selection, 'kind'>): number {
    return this.number('SELECT total(count) FROM counts WHERE of = ?', tableOf(kind));
  }

  /**
   * The set of candidates that takes the least, of those below a cost; undefined where there is none. What is counted
   * at once comes first, and the others are counted up to the least so far.
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

  /** The set of candidates that takes the least, or all rows where there is none. */
  leastOrAll(selection: Selection): Source {
    return this.least(selection) ?? { from: sql(`${tableOf(selection.kind)} s`), answers: [] };
  }

  /** In the order of what it takes to count them. */
  private sources(selection: Selection): readonly Counted[] {
    const { kind, clauses, statuses, places, circle, updatedSince } = selection;
    const table = tableOf(kind);
    const weight = weightOf(selection);
    const found: Counted[] = [];
    if (statuses)
      found.push({ source: ofStatuses(statuses), weight, count: () => this.stationsWith(statuses) });
    for (const areas of circle ? [...places, boxesOf(circle)] : places)
      found.push({ source: inCells(areas), weight, count: () => this.stationsIn(areas) });
    if (clauses.length > 0) found.push(this.byTerms(selection));
    if (updatedSince !== undefined)
      found.push({ source: since(table, updatedSince), weight, count: this.countSince(table, updatedSince) });
    return found;
  }

  private byTerms(selection: Selection): Counted {
    const { kind, clauses } = selection;
    return {
      source: this.withTerms(selection),
      weight: weightOf({ ...selection, clauses: [] }),
      count: (most) => this.terms.count(kind, clauses, most),
    };
  }

  /** Rows whose documents meet all clauses, in the order of places. */
  withTerms({ kind, clauses }: Pick<Selection, 'kind' | 'clauses'>): Source {
    return matching(kind, this.terms.match(kind, clauses));
  }

  private countSince(table: string, time: string): Counted['count'] {
    return (most) =>
      this.number(
        `SELECT count(*) FROM (SELECT 1 FROM ${table} INDEXED BY ${table}_by_updated_at WHERE updated_at >= ? LIMIT ?)`,
        Date.parse(time),
        most + 1,
      );
  }

  /** How many rows of a kind have the statuses of a selection, or of all where it has none. */
  sizeWith(selection: Selection): number {
    return selection.statuses ? this.stationsWith(selection.statuses) : this.size(selection);
  }

  /** How many stations have one of some statuses. */
  private stationsWith(statuses: readonly (string | null)[]): number {
    const isOne = isOneOf('value', statuses.map(countedValue));
    return this.number(
      `SELECT total(count) FROM counts WHERE of = 'status' AND ${isOne.sql}`,
      ...isOne.values,
    );
  }

  /** About how many stations some areas have: what the counted cells hold that they touch, by the share they cover. */
  private stationsIn(areas: readonly Area[]): number {
    return areas.reduce((sum, area) => {
      const cells = fewCells(area);
      const held = this.number(
        `SELECT total(${STATIONS_OF_CELL}) FROM json_each(?) strip
         CROSS JOIN map_cells ON map_cells.key BETWEEN strip.value ->> 0 AND strip.value ->> 1`,
        stripsOf([cells], cellKey(cells.level, 0)),
      );
      return sum + Math.ceil(held * coveredShare(area, cells));
    }, 0);
  }

  private number(statement: string, ...values: readonly Value[]): number {
    return this.queries.prepared<[number]>(statement).first(...values)?.[0] ?? 0;
  }
}

/** All but freshness is read from indexes, and terms, which take the document. */
export const weightOf = ({ clauses, freshness }: Selection): number =>
  1 + (freshness ? ROW : 0) + (clauses.length > 0 ? DOCUMENT : 0);

/** Rows whose documents match an expression of FTS5. */
export const matching = (kind: AggregateKind, match: string): Source => ({
  from: sql(`${tableOf(kind)}_terms(?) t CROSS JOIN ${byPlace(kind)} ON s.place = t.rowid`, match),
  answers: ['terms'],
});

/** The rows of a kind, to be looked up by place: of stations, in the index that covers what conditions ask. */
export const byPlace = (kind: AggregateKind): string =>
  kind === 'station' ? 'stations s INDEXED BY stations_by_place' : `${tableOf(kind)} s`;

function ofStatuses(statuses: NonNullable<Selection['statuses']>): Source {
  const { sql: has, values } = hasStatus(statuses);
  return {
    from: {
      sql: `(SELECT place FROM stations s INDEXED BY stations_by_status WHERE ${has}) u
            CROSS JOIN ${byPlace('station')} ON s.place = u.place`,
      values,
    },
    answers: ['status'],
  };
}

const since = (table: string, time: string) => ({
  from: sql(`${table} s INDEXED BY ${table}_by_updated_at`),
  where: sql('s.updated_at >= ?', Date.parse(time)),
  answers: ['since'] as const,
});

/** Stations in the cells that some areas touch: which of them are in the areas is still to be tested. */
export const inCells = (areas: readonly Area[]): Source =>
  inRanges(areas.map((area) => touchedCells(area, CELL_LEVEL)));

/** Stations in some cells of the level by which they are found. */
export const inRanges = (ranges: readonly CellRange[]): Source => ({
  from: sql(
    `json_each(?) strip CROSS JOIN stations s INDEXED BY stations_by_cell
       ON s.cell BETWEEN strip.value ->> 0 AND strip.value ->> 1`,
    stripsOf(ranges),
  ),
  answers: [],
});

/** Of no more cells than these the counts are added up. */
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
