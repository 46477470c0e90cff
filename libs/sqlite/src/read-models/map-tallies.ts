import { cover, type Area, type CellRange, type Matching, type Tally } from '#application/views';
import { inRanges, rowsOf, type CandidateSets, type Source } from './candidates.js';
import {
  CELL_LEVEL,
  cellColumns,
  cellKey,
  cellOfKey,
  cellOfPoint,
  countedLevels,
  statuses,
  stripsOf,
} from './map-grid.js';
import { numberAt } from './place.js';
import type { PreparedQueries } from '../database.js';
import { conditionsOf, selectionsOf, type Selection } from './selection.js';

type TallyRow = readonly [
  cell: number,
  status: string | null,
  count: number,
  columns: number,
  rows: number,
  number: number,
];

/** A cell with the sums of all its columns. */
type CellRow = readonly [cell: number, ...sums: number[]];

const CELL_SUMS = cellColumns.map((column) => `sum(${column})`).join(', ');

/** Stations counted by cell and status. */
export class MapTallies {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
  ) {}

  /** @returns at least one row for each cell of the level that has stations which match */
  of(matching: Matching, area: Area, level: number): readonly Tally[] {
    return selectionsOf('station', matching, [area]).flatMap((selection) => {
      const { statuses: asked, places, circle } = selection;
      const asksMore = conditionsOf(selection, ['place', 'status']).length > 0 || places.length > 1;
      if (asksMore || circle) return this.grouped(selection, this.candidates.leastOrAll(selection), level);
      return this.all(area, level).filter(({ status }) => !asked || asked.includes(status));
    });
  }

  /** How many stations of some statuses, or of all, lie in areas that have nothing in common. */
  total(areas: readonly Area[], asked?: Selection['statuses']): number {
    return areas
      .flatMap((area) => this.all(area, 0))
      .filter(({ status }) => !asked || asked.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** All stations of an area: from counted cells within it, and one by one along its edges. */
  private all(area: Area, level: number): readonly Tally[] {
    const levels = countedLevels.filter((counted) => counted >= level);
    const { whole, partial } = cover(area, levels, CELL_LEVEL);
    const within: Selection = { kind: 'station', clauses: [], places: [[area]] };
    return [
      ...whole.flatMap((range) => this.counted(range, level)),
      ...(partial.length > 0 ? this.grouped(within, inRanges(partial), level) : []),
    ];
  }

  private counted(range: CellRange, level: number): readonly Tally[] {
    return this.queries
      .prepared<CellRow>(
        `SELECT ${cellOfKey(range.level, level)}, ${CELL_SUMS} FROM json_each(?) strip
         CROSS JOIN map_cells ON map_cells.key BETWEEN strip.value ->> 0 AND strip.value ->> 1 GROUP BY 1`,
      )
      .all(stripsOf([range], cellKey(range.level, 0)))
      .flatMap(talliesOf);
  }

  private grouped(selection: Selection, source: Source, level: number): readonly Tally[] {
    const { sql: rows, values } = rowsOf(selection, source);
    return this.queries
      .prepared<TallyRow>(
        `SELECT ${cellOfPoint(level)}, s.status, count(*), sum(s.grid_column), sum(s.grid_row),
           min(${numberAt('s.place')}) ${rows} GROUP BY 1, 2`,
      )
      .all(...values)
      .map(([cell, status, count, columns, rows, station]) => ({
        cell,
        status,
        count,
        columns,
        rows,
        station,
      }));
  }
}

/** What a cell counts of each status that it has. */
const talliesOf = ([cell, ...sums]: CellRow): readonly Tally[] =>
  statuses.flatMap((status, place) => {
    const [count = 0, columns = 0, rows = 0] = sums.slice(place * 3, place * 3 + 3);
    return count > 0 ? [{ cell, status, count, columns, rows }] : [];
  });
