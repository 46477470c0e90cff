import {
  cellAt,
  clusterOf,
  clusterOfOne,
  fittingCells,
  gather,
  totalOf,
  type CellTally,
  type MapQuery,
  type StationClusters,
  type StationMap,
  type StoredRecord,
} from '#application/views';
import { type Connection, PreparedQueries, transaction } from '../database.js';
import { CandidateSets } from './candidates.js';
import { CELL_LEVEL } from './map-grid.js';
import { MapTallies } from './map-tallies.js';
import { numberAt } from './place.js';
import { RECORD_COLUMNS, storedRecord, type RecordRow } from './schema.js';

const RECORD = `SELECT ${RECORD_COLUMNS} FROM stations_records WHERE n =`;

/** The map, read from counted cells and from the stations along the edges. */
export class SqliteStationMap implements StationMap {
  private readonly queries: PreparedQueries;
  private readonly tallies: MapTallies;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.tallies = new MapTallies(this.queries, new CandidateSets(this.queries));
  }

  clusters(query: MapQuery): Promise<StationClusters> {
    // One state of the tables for all that is asked of them.
    const found = transaction(this.connection, () => {
      const cells = this.fitting(query);
      return {
        total: totalOf(cells),
        clusters: cells.map((cell) =>
          cell.count === 1 ? clusterOfOne(cell, this.station(cell)) : clusterOf(cell, query.areas),
        ),
      };
    });
    return Promise.resolve(found);
  }

  private fitting(query: MapQuery): readonly CellTally[] {
    const search = fittingCells(query, CELL_LEVEL);
    let step = search.next();
    while (!step.done) step = search.next(this.cells(query, step.value));
    return step.value;
  }

  private cells({ matching, areas }: MapQuery, level: number): readonly CellTally[] {
    return gather(areas.flatMap((area) => this.tallies.of(matching, area, level)));
  }

  /** The only station of a cell: by its number, else by where it is and its status, as counted cells have that alone. */
  private station({ first }: CellTally): StoredRecord {
    const { status, columns, rows, station } = first;
    const cell = cellAt({ column: columns, row: rows }, CELL_LEVEL);
    const row =
      station === undefined
        ? this.queries
            .prepared<RecordRow>(
              `${RECORD} (SELECT ${numberAt('place')} FROM stations
                 WHERE cell = ? AND grid_column = ? AND grid_row = ? AND status IS ?)`,
            )
            .first(cell, columns, rows, status)
        : this.queries.prepared<RecordRow>(`${RECORD} ?`).first(station);
    if (!row) throw new Error('a cell counts a station that is not there');
    return storedRecord(row);
  }
}
