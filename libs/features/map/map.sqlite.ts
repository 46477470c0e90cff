import {
  PageBudget,
  cellAt,
  mergeCellCounts,
  sizeOfRecord,
  type Area,
  type CellTotals,
  type StoredRecord,
} from '#application/views';
import { StationMap, type MapQuery, type StationCluster, type StationClusters } from './station-map.js';
import { clusterOf, clusterOfOne } from './clusters.js';
import { cellsWithinLimit, totalOf } from './cells-within-limit.js';
import { staleStations, withStale } from './stale-counts.js';
import {
  CELL_LEVEL,
  CandidateSets,
  MapCounts,
  PreparedQueries,
  RECORD_COLUMNS,
  numberIn,
  resolveHours,
  sideQueries,
  snapshot,
  storedRecord,
  type Connection,
  type RecordRow,
  type SideQueries,
  type SideTable,
} from '#sqlite/side-tables';

const RECORD = `SELECT ${RECORD_COLUMNS} FROM stations_records WHERE n =`;

/** The map, read from stored cell counts and from the stations along the edges of an area. */
export class SqliteStationMap implements StationMap {
  private readonly queries: PreparedQueries;
  private readonly counts: MapCounts;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.counts = new MapCounts(this.queries, new CandidateSets(this.queries));
  }

  clusters(asked: MapQuery): Promise<StationClusters> {
    const found = snapshot(this.connection, () => {
      const query = { ...asked, matching: resolveHours(this.queries, 'station', asked.matching) };
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

/** Reads the map. */
export const stationMap: SideQueries<StationMap> = {
  port: StationMap,
  methods: ['clusters'],
  run: 'in a worker',
  open: (connection) => new SqliteStationMap(connection),
};

/** The map has no tables of its own: lists plan by the counts of its cells. */
export const map: SideTable = {
  queries: [sideQueries(stationMap)],
};
