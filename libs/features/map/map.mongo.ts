import {
  PageBudget,
  mergeCellCounts,
  usablePosition,
  type CellTotals,
  type GivenPosition,
  type StoredRecord,
} from '#application/views';
import { StationMap, type MapQuery, type StationClusters } from './station-map.js';
import { clusterOf, clusterOfOne } from './clusters.js';
import { cellsWithinLimit, totalOf } from './cells-within-limit.js';
import { staleStations, withStale } from './stale-counts.js';
import {
  countByCell,
  recordsById,
  resolveHours,
  storedRecord,
  type LiveModels,
  type NextCommand,
  type RecordDocument,
  type RequestReads,
  type SideQueries,
  type SideTable,
} from '#mongo';
import type { mongo } from 'mongoose';

/** The finest level at which a large number of stations is counted by cells. */
const FINEST_LEVEL_OF_MANY = 12;

type Stations = mongo.Collection<RecordDocument>;

/** The clusters of stations on the map, which need no documents of their own. */
export const map: SideTable = {
  name: 'map',
  collections: {},
  queries: [
    {
      port: StationMap,
      open: (models, reads) => new MongoStationMap(models, reads),
    } satisfies SideQueries<StationMap>,
  ],
};

/** Clusters of stations on the map, counted at each query. */
class MongoStationMap implements StationMap {
  constructor(
    private readonly models: LiveModels,
    private readonly reads: Pick<RequestReads, 'execute'>,
  ) {}

  clusters(query: MapQuery, signal?: AbortSignal): Promise<StationClusters> {
    return this.reads.execute(signal, (next) => this.read(query, next));
  }

  private async read(asked: MapQuery, next: NextCommand): Promise<StationClusters> {
    const models = await this.models.live();
    const { records } = models;
    const query = { ...asked, matching: await resolveHours(models, asked.matching, next) };
    const cells = await cellsOf(records.station, query, next);
    const budget = new PageBudget();
    const single = await singleStations(records.station, { cells, budget }, next);
    const clusters = cells.flatMap((cell) => {
      if (cell.count > 1) return clusterOf(cell, query.areas);
      const station = single.get(String(cell.first.station));
      if (station) return clusterOfOne(cell, station);
      // Unless the budget is spent, the station has left the map since the count.
      return budget.isSpent ? clusterOf(cell, query.areas) : [];
    });
    return { total: clusters.reduce((sum, { count }) => sum + count, 0), clusters };
  }
}

async function cellsOf(
  stations: Stations,
  query: MapQuery,
  next: NextCommand,
): Promise<readonly CellTotals[]> {
  const cellsAt = async (asked: MapQuery, level: number) =>
    mergeCellCounts(await countByCell(stations, { ...asked, level }, next));
  const search = cellsWithinLimit(query, FINEST_LEVEL_OF_MANY);
  let step = search.next();
  while (!step.done) step = search.next(await cellsAt(query, step.value));
  const { level, cells } = step.value;
  const stale = staleStations(query, totalOf(cells));
  return stale ? withStale(cells, await cellsAt(stale, level)) : cells;
}

interface SingleStations {
  readonly cells: readonly CellTotals[];
  readonly budget: PageBudget;
}

/**
 * Reads the stations that are alone in their cells, by id, until the budget is spent. Omits those that have left the map
 * since the count.
 */
async function singleStations(
  stations: Stations,
  { cells, budget }: SingleStations,
  next: NextCommand,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const ids = cells.flatMap(({ count, first }) => (count === 1 ? String(first.station) : []));
  const found = (await recordsById(stations, { ids, budget }, next)).map(storedRecord).filter(isOnMap);
  return new Map(found.map((record) => [record.id, record]));
}

const isOnMap = ({ removed, attributes }: StoredRecord): boolean =>
  !removed && usablePosition(JSON.parse(`{${attributes}}`) as GivenPosition) !== undefined;
