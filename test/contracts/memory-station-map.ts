import {
  cellAt,
  gridPoint,
  isWithin,
  levelOfZoom,
  usablePosition,
  type Area,
  type GeoPoint,
  type GivenPosition,
  type MapQuery,
  type StationClusters,
  type StationMap,
  type StoredRecord,
} from '#application';
import type { MemoryViews } from './memory-views.js';

interface Placed {
  readonly record: StoredRecord;
  readonly place: GeoPoint;
  readonly status: string;
}

/** The map told as plainly as it can be: each station of the list is looked at and put into its cell. */
export class MemoryStationMap implements StationMap {
  constructor(private readonly views: MemoryViews) {}

  async clusters({ matching, areas, zoom }: MapQuery): Promise<StationClusters> {
    const placed = (await this.placed(matching)).filter(({ place }) =>
      areas.some((area) => belongs(place, area)),
    );
    const cells = grouped(placed, ({ place }) => cellAt(gridPoint(place), levelOfZoom(zoom)));
    return { total: placed.length, clusters: [...cells.values()].map(cluster) };
  }

  private async placed(matching: MapQuery['matching']): Promise<readonly Placed[]> {
    const sort = { by: 'name', descending: false } as const;
    const { records } = await this.views.list('stations', { ...matching, sort, limit: 1e6, total: false });
    return records.flatMap((record) => {
      const attributes = JSON.parse(`{${record.attributes}}`) as GivenPosition & { available: string | null };
      const place = usablePosition(attributes);
      return place ? [{ record, place, status: attributes.available ?? 'none' }] : [];
    });
  }
}

function belongs(place: GeoPoint, { columns, rows, edges }: Area): boolean {
  if (edges) return isWithin(place, edges);
  const { column, row } = gridPoint(place);
  return column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
}

/** The first station stands for all of its cell. */
function cluster(stations: readonly Placed[]) {
  const [first] = stations as [Placed, ...Placed[]];
  const counts = [...grouped(stations, ({ status }) => status)].map(
    ([status, those]) => [status, those.length] as const,
  );
  const count = stations.length;
  return {
    count,
    ...first.place,
    byStatus: Object.fromEntries(counts),
    ...(count === 1 && { station: first.record }),
  };
}

function grouped<Key>(stations: readonly Placed[], keyOf: (station: Placed) => Key): Map<Key, Placed[]> {
  const groups = new Map<Key, Placed[]>();
  for (const station of stations) {
    const group = groups.get(keyOf(station));
    if (group) group.push(station);
    else groups.set(keyOf(station), [station]);
  }
  return groups;
}
