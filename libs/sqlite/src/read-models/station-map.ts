import {
  PageBudget,
  cellAt,
  clusterOf,
  clusterOfOne,
  cover,
  cellsWithinLimit,
  mergeCellCounts,
  sizeOfRecord,
  staleStations,
  totalOf,
  withStale,
  type Area,
  type CellRange,
  type CellTotals,
  type MapQuery,
  type Matching,
  type StationCluster,
  type StationClusters,
  type StationMap,
  type StoredRecord,
  type CellCount,
} from '#application/views';
import type { Connection } from '../database.js';
import { PreparedQueries, snapshot, type Sql } from '../statements.js';
import { CandidateSets, inRanges, rowsOf, keyRangesOf, type Source } from './candidates.js';
import { cellOfCount, cellOfPoint } from './map-grid.js';
import {
  CELL_LEVEL,
  COUNTED_STATUS,
  COUNTS_OF_KEY_RANGES,
  RECORD_COLUMNS,
  cellKey,
  countedLevels,
  numberIn,
  statuses,
  storedRecord,
  type RecordRow,
} from './schema.js';
import { conditionsOf, selectionsOf, type Selection } from './selection.js';

const RECORD = `SELECT ${RECORD_COLUMNS} FROM stations_records WHERE n =`;

/** The map, read from stored cell counts and from the stations along the edges of an area. */
export class SqliteStationMap implements StationMap {
  private readonly queries: PreparedQueries;
  private readonly counts: MapCounts;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.counts = new MapCounts(this.queries, new CandidateSets(this.queries));
  }

  clusters(query: MapQuery): Promise<StationClusters> {
    const found = snapshot(this.connection, () => {
      const cells = this.fitting(query);
      const budget = new PageBudget();
      return {
        total: totalOf(cells),
        clusters: cells.map((cell) => this.cluster(cell, query.areas, budget)),
      };
    });
    return Promise.resolve(found);
  }

  private cluster(cell: CellTotals, areas: readonly Area[], budget: PageBudget): StationCluster {
    if (cell.count > 1 || budget.isSpent) return clusterOf(cell, areas);
    const station = this.station(cell);
    return budget.admits(sizeOfRecord(station)) ? clusterOfOne(cell, station) : clusterOf(cell, areas);
  }

  private fitting(query: MapQuery): readonly CellTotals[] {
    const search = cellsWithinLimit(query, CELL_LEVEL);
    let step = search.next();
    while (!step.done) step = search.next(this.cells(query, step.value));
    const { level, cells } = step.value;
    const stale = staleStations(query, totalOf(cells));
    return stale ? withStale(cells, this.cells(stale, level)) : cells;
  }

  private cells({ matching, areas }: MapQuery, level: number): readonly CellTotals[] {
    return mergeCellCounts(areas.flatMap((area) => this.counts.of(matching, area, level)));
  }

  /** The only station of a cell: by its number, or by its grid point and status if the count is a stored one. */
  private station({ first }: CellTotals): StoredRecord {
    const { status, columns, rows, station } = first;
    const cell = cellAt({ column: columns, row: rows }, CELL_LEVEL);
    const row =
      station === undefined
        ? this.queries
            .prepared<RecordRow>(
              `${RECORD} (SELECT ${numberIn('docid')} FROM stations
                 WHERE cell = ? AND grid_column = ? AND grid_row = ? AND status IS ?)`,
            )
            .first(cell, columns, rows, status)
        : this.queries.prepared<RecordRow>(`${RECORD} ?`).first(station);
    if (!row) throw new Error('the count of a cell does not match its stations');
    return storedRecord(row);
  }
}

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
