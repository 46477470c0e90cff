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
import { transaction, type Connection, type Query } from '../database.js';
import { FINEST_LEVEL } from './map-schema.js';
import { MapTallies } from './map-tallies.js';
import { PreparedQueries } from './prepared-queries.js';
import { RECORD_COLUMNS, recordsOf, storedRecord, type RecordRow } from './record-row.js';

/** The map, read from counted cells and from the stations along the edges. */
export class SqliteStationMap implements StationMap {
  private readonly tallies: MapTallies;
  private readonly byNumber: Query<RecordRow>;
  private readonly bySpot: Query<RecordRow>;

  constructor(private readonly connection: Connection) {
    const queries = new PreparedQueries(connection);
    this.tallies = new MapTallies(queries);
    this.byNumber = queries.prepared(`SELECT ${RECORD_COLUMNS} FROM ${recordsOf('stations')} WHERE n = ?`);
    this.bySpot = queries.prepared(
      `SELECT ${RECORD_COLUMNS} FROM ${recordsOf('stations')} WHERE n = (
         SELECT n FROM stations INDEXED BY stations_by_cell
         WHERE removed = 0 AND map_cell = ? AND map_column = ? AND map_row = ? AND f_available IS ?
       )`,
    );
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
    const search = fittingCells(query, FINEST_LEVEL);
    let step = search.next();
    while (!step.done) step = search.next(this.cells(query, step.value));
    return step.value;
  }

  private cells({ matching, areas }: MapQuery, level: number): readonly CellTally[] {
    return gather(areas.flatMap((area) => this.tallies.of(matching, area, level)));
  }

  private station({ first }: CellTally): StoredRecord {
    const { status, columns, rows, station } = first;
    const row =
      station === undefined
        ? this.bySpot.first(cellAt({ column: columns, row: rows }, FINEST_LEVEL), columns, rows, status)
        : this.byNumber.first(station);
    if (!row) throw new Error('a cell counts a station that is not there');
    return storedRecord(row);
  }
}
