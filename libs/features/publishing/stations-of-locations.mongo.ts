import {
  MAX_EVSES,
  MAX_PAGE_STATIONS,
  type PublicationKey,
  type PublishedLocation,
  type PublishedPage,
  type PublishedPageQuery,
  type StationAtLocation,
  type StationPlace,
} from './published-locations.js';
import type { NextCommand } from '#mongo';
import {
  LOCATION,
  type PublishedCollections,
  type PublishedLocationDocument,
} from './published-location-document.mongo.js';

/** A location that is registered. */
export type Known = PublishedLocationDocument & { readonly created_at: string };

interface Station {
  readonly _id: string;
  readonly version: number;
  readonly reported_at: string;
  readonly order_id: string;
  readonly source_feed?: string;
  readonly filters?: { readonly location_id?: string };
  readonly removed_location?: string;
}

/** Present stations are found by their filters, removed ones by the location that they were at. */
const placed = (ids: readonly string[]) =>
  [
    { path: LOCATION, matching: { removed: false, [LOCATION]: { $in: [...ids] } } },
    { path: 'removed_location', matching: { removed: true, removed_location: { $in: [...ids] } } },
  ] as const;

/** Reads the stations of locations, no more of them than are published. */
export class StationsOfLocations {
  constructor(
    private readonly collections: Pick<PublishedCollections, 'records'>,
    private readonly next: NextCommand,
  ) {}

  /** How many stations each of the locations has; absent for none. */
  async counts(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { path, matching } of placed(ids)) {
      const stages = [{ $match: matching }, { $group: { _id: `$${path}`, count: { $sum: 1 } } }];
      const grouped = this.collections.records.station.aggregate<{ _id: string; count: number }>(
        stages,
        this.next(),
      );
      for await (const { _id: id, count } of grouped) counts.set(id, (counts.get(id) ?? 0) + count);
    }
    return counts;
  }

  /** Of the locations that have more stations than are published, the first one of these. */
  async firstOmitted(ids: readonly string[]): Promise<ReadonlyMap<string, StationPlace>> {
    const places = new Map<string, StationPlace>();
    for (const [id, count] of await this.counts(ids)) {
      const first = count > MAX_EVSES ? (await this.ordered(id, MAX_EVSES + 1)).at(-1) : undefined;
      if (first) places.set(id, { order: first.order_id, id: first._id });
    }
    return places;
  }

  /** The first stations of each of the locations. */
  async first(
    ids: readonly string[],
    counts: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, readonly StationAtLocation[]>> {
    const isLarge = (id: string) => (counts.get(id) ?? 0) > MAX_EVSES;
    const stations = new Map<string, Station[]>(ids.map((id) => [id, []]));
    for (const { matching } of placed(ids.filter((id) => !isLarge(id))))
      for (const station of await this.find(matching).toArray())
        stations.get(station.removed_location ?? station.filters?.location_id ?? '')?.push(station);
    for (const id of ids.filter(isLarge)) stations.set(id, await this.ordered(id, MAX_EVSES));
    return new Map([...stations].map(([id, found]) => [id, found.sort(byOrder).map(stationOf)]));
  }

  async versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const known = await this.collections.records.location
      .find({ _id: { $in: [...ids] } }, this.next())
      .project<{ _id: string; version: number }>({ version: 1 })
      .toArray();
    return new Map(known.map(({ _id, version }) => [_id, version]));
  }

  /** The first stations of a location in their order. */
  private async ordered(id: string, limit: number): Promise<Station[]> {
    const found: Station[] = [];
    for (const { matching } of placed([id]))
      found.push(...(await this.find(matching).sort({ order_id: 1, _id: 1 }).limit(limit).toArray()));
    return found.sort(byOrder).slice(0, limit);
  }

  private find(matching: object) {
    const fields = { version: 1, reported_at: 1, order_id: 1, source_feed: 1, [LOCATION]: 1 };
    return this.collections.records.station
      .find(matching, this.next())
      .project<Station>({ ...fields, removed_location: 1 });
  }
}

/** A page of these locations. @param found one more than `limit`, if others follow */
export async function pageOf(
  reads: StationsOfLocations,
  found: readonly Known[],
  { limit, derivedSince }: Pick<PublishedPageQuery, 'limit' | 'derivedSince'>,
): Promise<PublishedPage> {
  const counts = await reads.counts(found.map(({ _id }) => _id));
  const page = fitting(found.slice(0, limit), counts);
  const ids = page.map(({ _id }) => _id);
  const stations = await reads.first(ids, counts);
  const versions = await reads.versions(ids);
  const locations = page.map((known): PublishedLocation => {
    const { _id: id, created_at } = known;
    return {
      ...{ id, created_at, changed_at: changedAt(known, derivedSince), version: versions.get(id) ?? 0 },
      stations: stations.get(id) ?? [],
      omitted: Math.max((counts.get(id) ?? 0) - MAX_EVSES, 0),
    };
  });
  const next: PublicationKey | undefined = page.length < found.length ? locations.at(-1) : undefined;
  return { locations, next };
}

function changedAt(known: Known, derivedSince = ''): string {
  const { changed_at, derived_version = 0, said_version = 0 } = known;
  return derived_version > said_version && changed_at < derivedSince ? derivedSince : changed_at;
}

/** The first locations that have no more stations than a page; one at least. */
function fitting(found: readonly Known[], counts: ReadonlyMap<string, number>): readonly Known[] {
  let stations = 0;
  const end = found.findIndex(({ _id }, index) => {
    stations += Math.min(counts.get(_id) ?? 0, MAX_EVSES);
    return index > 0 && stations > MAX_PAGE_STATIONS;
  });
  return end < 0 ? found : found.slice(0, end);
}

const stationOf = ({ _id: id, version, reported_at, source_feed, order_id }: Station): StationAtLocation => ({
  ...{ id, version, reported_at },
  source: source_feed === undefined ? null : { feed: source_feed, id: order_id },
});

/** By UTF-8, as the stores compare. */
const byOrder = (one: Station, other: Station): number =>
  Buffer.compare(Buffer.from(one.order_id), Buffer.from(other.order_id)) || (one._id < other._id ? -1 : 1);
