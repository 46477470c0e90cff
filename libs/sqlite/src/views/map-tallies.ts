import {
  cover,
  touchedCells,
  type Area,
  type CellRange,
  type Matching,
  type Tally,
} from '#application/views';
import { conditionsOf } from './list-conditions.js';
import type { Condition } from './narrowing.js';
import { cellOfKey, cellOfPoint, cellsIn, inArea, stationCellsOf, statusesAlone } from './map-conditions.js';
import { FINEST_LEVEL, cellColumns, cellKey, countedLevels, statuses, STRIPS } from './map-schema.js';
import type { PreparedQueries } from './prepared-queries.js';

/** Of no more stations than this, an area's are looked at one by one for what they match. */
const FEW_STATIONS = 10_000;

const STATIONS_BY_STRIP = {
  sql: 'strip CROSS JOIN stations INDEXED BY stations_by_cell ON removed = 0 AND',
  values: [],
};
const ALL_STATIONS = { sql: 'stations WHERE map_cell IS NOT NULL AND', values: [] };

type TallyRow = readonly [
  cell: number,
  status: string | null,
  count: number,
  columns: number,
  rows: number,
  n?: number,
];

/** A cell with the sums of all its columns. */
type CellRow = readonly [cell: number, ...sums: number[]];

const CELL_SUMS = cellColumns.map((column) => `sum(${column})`);

/** Stations counted by cell and status. */
export class MapTallies {
  constructor(private readonly queries: PreparedQueries) {}

  /** @returns at least one row for each cell of the level that has stations which match */
  of(matching: Matching, area: Area, level: number): readonly Tally[] {
    const asked = statusesAlone(matching);
    if (asked === undefined) return this.matching(matching, area, level);
    const tallies = this.all(area, level);
    return asked === 'all' ? tallies : tallies.filter(({ status }) => asked.includes(status));
  }

  /** All stations of the area, from the counted cells where it is not cut by the area's edges. */
  private all(area: Area, level: number): readonly Tally[] {
    const { whole, partial } = cover(
      area,
      countedLevels.filter((counted) => counted >= level),
      FINEST_LEVEL,
    );
    return [
      ...whole.flatMap((range) => this.counted(range, level)),
      ...partial.flatMap((range) => this.stations(range, area, level)),
    ];
  }

  private counted(range: CellRange, level: number): readonly Tally[] {
    const cells = cellsIn(range);
    const cell = cellOfKey(range.level, level);
    // Of one level, each cell is a group by itself.
    const [columns, grouped] = range.level === level ? [cellColumns, ''] : [CELL_SUMS, ' GROUP BY 1'];
    return this.queries
      .prepared<CellRow>(`${STRIPS} SELECT ${cell}, ${columns.join(', ')} FROM ${cells.sql}${grouped}`)
      .all(...cells.values)
      .flatMap(talliesOf);
  }

  /** Stations of a range of the finest cells, by those of them that have any. */
  private stations(range: CellRange, area: Area, level: number): readonly Tally[] {
    const { sql, values } = cellsIn(range);
    const from = `${sql} CROSS JOIN stations INDEXED BY stations_by_cell
      ON removed = 0 AND map_cell = key - ${cellKey(FINEST_LEVEL, 0)} AND`;
    return this.grouped({ sql: from, values }, [inArea(area)], level);
  }

  /** Some stations of the area, from whichever side there are fewer to look at. */
  private matching(matching: Matching, area: Area, level: number): readonly Tally[] {
    const within = this.all(area, 0).reduce((sum, { count }) => sum + count, 0);
    if (within > FEW_STATIONS) {
      const conditions = conditionsOf('stations', matching);
      return this.grouped(ALL_STATIONS, [inArea(area), conditions], level);
    }
    const cells = stationCellsOf(touchedCells(area, FINEST_LEVEL));
    const conditions = conditionsOf('stations', matching, { wayOf: () => 'asked' });
    return this.grouped(STATIONS_BY_STRIP, [cells, inArea(area), conditions], level);
  }

  private grouped(from: Condition, conditions: readonly Condition[], level: number): readonly Tally[] {
    const where = conditions.map(({ sql }) => sql).join(' AND ');
    return this.queries
      .prepared<TallyRow>(
        `${from === ALL_STATIONS ? '' : STRIPS} SELECT ${cellOfPoint(level)}, f_available, count(*), sum(map_column), sum(map_row), min(n)
         FROM ${from.sql} ${where} GROUP BY 1, 2`,
      )
      .all(...from.values, ...conditions.flatMap(({ values }) => values))
      .map(tallyOf);
  }
}

/** What a cell counts of each status that it has. */
function talliesOf([cell, ...sums]: CellRow): readonly Tally[] {
  return statuses.flatMap((status, place) => {
    const [count = 0, columns = 0, rows = 0] = sums.slice(place * 3, place * 3 + 3);
    return count > 0 ? [{ cell, status, count, columns, rows }] : [];
  });
}

const tallyOf = ([cell, status, count, columns, rows, n]: TallyRow): Tally => ({
  cell,
  status,
  count,
  columns,
  rows,
  ...(n !== undefined && { station: n }),
});
