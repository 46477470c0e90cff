import {
  cover,
  GRID_LEVEL,
  type Area,
  type CellCount,
  type CellRange,
  type Matching,
} from '#application/views';
import type { PreparedQueries, Sql } from '../statements.js';
import { inRanges, rowsOf, keyRangesOf, type CandidateSets, type Source } from './candidates.js';
import {
  CELL_LEVEL,
  COUNTED_STATUS,
  COUNTS_OF_KEY_RANGES,
  cellKey,
  countedLevels,
  numberIn,
  statuses,
  COUNTED_CELL,
} from './schema.js';
import { conditionsOf, selectionsOf, type Selection } from './selection.js';

/** A cell, a status, how many stations have both, the sums of their grid points, and the number of one of them. */
type CountRow = readonly [number, string | null, number, number, number, number?];

/** Counts of stations by cell and status. */
export class MapCounts {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
  ) {}

  /** @returns at least one count for each cell of the level that has matching stations */
  of(matching: Matching, area: Area, level: number): readonly CellCount[] {
    return selectionsOf('station', matching, [area]).flatMap((selection) => {
      const { statuses: asked, areas, circle } = selection;
      const needsRows = conditionsOf(selection, ['area', 'status']).length > 0 || areas.length > 1;
      if (needsRows || circle) return this.grouped(selection, this.candidates.leastOrAll(selection), level);
      return this.all(area, level).filter(({ status }) => !asked || asked.includes(status));
    });
  }

  /** How many stations of some statuses, or of all, are in areas that don't overlap. */
  total(areas: readonly Area[], asked?: Selection['statuses']): number {
    return areas
      .flatMap((area) => this.all(area, 0))
      .filter(({ status }) => !asked || asked.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** All stations of an area: stored cell counts inside it, and single stations along its edges. */
  private all(area: Area, level: number): readonly CellCount[] {
    const levels = countedLevels.filter((counted) => counted >= level);
    const { whole, partial } = cover(area, levels, CELL_LEVEL);
    const within: Selection = { kind: 'station', clauses: [], areas: [[area]] };
    return [
      ...whole.flatMap((range) => this.counted(range, level)),
      ...(partial.length > 0 ? this.grouped(within, inRanges('station', partial), level) : []),
    ];
  }

  private counted(range: CellRange, level: number): readonly CellCount[] {
    return this.read({
      sql: `SELECT ${cellOfCount(range.level, level)}, ${COUNTED_STATUS}, sum(count), sum(columns), sum(rows)
            FROM ${COUNTS_OF_KEY_RANGES} GROUP BY 1, 2`,
      values: [keyRangesOf([range], cellKey(range.level, 0))],
    }).map((counted) => ({ ...counted, status: statuses[Number(counted.status)] ?? null }));
  }

  private grouped(selection: Selection, source: Source, level: number): readonly CellCount[] {
    const { sql: rows, values } = rowsOf(selection, source);
    return this.read({
      sql: `SELECT ${cellOfPoint(level)}, s.status, count(*), sum(s.grid_column), sum(s.grid_row),
              min(${numberIn('s.docid')}) ${rows} GROUP BY 1, 2`,
      values,
    });
  }

  private read({ sql: text, values }: Sql): readonly CellCount[] {
    const found = this.queries.prepared<CountRow>(text).all(...values);
    return found.map(([cell, status, count, columns, rows, station]) => {
      const counted = { cell, status, count, columns, rows };
      return station === undefined ? counted : { ...counted, station };
    });
  }
}

/** The number of a station's cell of a level, as an SQL expression of its grid point. */
function cellOfPoint(level: number): string {
  const shift = GRID_LEVEL - level;
  return `(s.grid_row >> ${shift}) * ${2 ** level} + (s.grid_column >> ${shift})`;
}

/** The number of the cell of a level that a stored cell count of a finer one is in, as an SQL expression. */
function cellOfCount(finer: number, level: number): string {
  const [mask, shift] = [2 ** finer - 1, finer - level];
  const [row, column] = [`${COUNTED_CELL} >> ${finer} & ${mask}`, `${COUNTED_CELL} & ${mask}`];
  return `((${row}) >> ${shift}) * ${2 ** level} + ((${column}) >> ${shift})`;
}
