import { placeOf, siteChangesOf } from './site-changes.js';
import type { EventStream } from '#application/views';
import type { DomainState, KnownLocation, StationState } from '#domain';
import { duplicatesOf, type RecordChange, type StoredModels } from '#mongo';
import {
  hasDerived,
  LOCATION,
  PublishedCollections,
  type RecordOfPublication,
} from './published-location-document.mongo.js';

interface Times {
  changed_at: string;
  created_at?: string;
  /** The version of the location, by whether it has derived values. */
  derived_version?: number;
  said_version?: number;
}

/** What is known of a location beside its events. */
interface LocationAt {
  readonly created_at: string;
  readonly version: number;
  readonly derives: boolean;
}

/** When locations changed, and when they were registered, by id. */
type LocationTimes = Map<string, Times>;

/** Adds what events of a location or station change, by its state after them. */
function addTimes(times: LocationTimes, { kind, id, events }: EventStream, state: DomainState): void {
  if (kind === 'location' && state.kind !== 'absent') {
    const location = state as KnownLocation;
    const version = events.at(-1)?.version ?? 0;
    addLocation(times, id, events, {
      created_at: location.created_at,
      ...{ version, derives: hasDerived(location) },
    });
  }
  if (kind === 'station' && state.kind !== 'absent')
    addStation(times, events, (state as Exclude<StationState, { kind: 'absent' }>).attributes.location_id);
}

function addStation(times: LocationTimes, events: EventStream['events'], location: string | undefined): void {
  const changes = siteChangesOf(events);
  for (const { location: former, time } of changes?.left ?? []) add(times, former, { changed_at: time });
  if (changes && location !== undefined) add(times, location, { changed_at: changes.time });
}

function addLocation(
  times: LocationTimes,
  id: string,
  events: EventStream['events'],
  location: LocationAt | undefined,
): void {
  const changed_at = events.at(-1)?.time;
  if (!location || changed_at === undefined) return;
  const { created_at, version, derives } = location;
  add(times, id, { changed_at, created_at, [derives ? 'derived_version' : 'said_version']: version });
}

function add(times: LocationTimes, id: string, given: Times): void {
  const known = times.get(id);
  const changed_at =
    known !== undefined && known.changed_at > given.changed_at ? known.changed_at : given.changed_at;
  times.set(id, { ...known, ...given, changed_at });
}

type Placed = Pick<
  RecordOfPublication,
  '_id' | 'filters' | 'removed_location' | 'created_at' | 'version' | 'derives'
>;

const locationIn = (station: Placed | undefined): string | undefined =>
  station?.removed_location ?? station?.filters?.['location_id'] ?? undefined;

/** Writes when locations last changed with their stations. Several projectors may write the same location at once. */
export class PublishedLocationWriter {
  private readonly published: PublishedCollections['published'];
  private readonly records: PublishedCollections['records'];
  private readonly gathered: LocationTimes = new Map();

  constructor(models: StoredModels) {
    ({ published: this.published, records: this.records } = new PublishedCollections(models));
  }

  /** Writes when removed stations that come back elsewhere left their locations: afterwards no record says where they were. */
  async writeLeft(changes: readonly RecordChange[]): Promise<void> {
    const times: LocationTimes = new Map();
    for (const { kind, events, former } of changes) {
      if (kind !== 'station' || !events.some(({ event }) => event.type === 'StationRestored.v1')) continue;
      const state = former()?.state;
      const changed = siteChangesOf(events, state && placeOf(state).location);
      for (const { location, time } of changed?.left ?? []) add(times, location, { changed_at: time });
    }
    await this.write(times);
  }

  gather(stream: EventStream, state: DomainState): void {
    addTimes(this.gathered, stream, state);
  }

  async flush(): Promise<void> {
    await this.write(this.gathered);
    this.gathered.clear();
  }

  /** Adds what these events have changed. Their records are written; events that were applied before change nothing. */
  async apply(streams: readonly EventStream[]): Promise<void> {
    const times: LocationTimes = new Map();
    const stations = streams.filter(({ kind, events }) => kind === 'station' && siteChangesOf(events));
    const placed = await this.placesOf('station', stations);
    for (const { id, events } of stations) addStation(times, events, locationIn(placed.get(id)));
    const locations = streams.filter(({ kind }) => kind === 'location');
    const known = await this.placesOf('location', locations);
    for (const { id, events } of locations) {
      const location = known.get(id);
      const derives = location?.derives === true;
      addLocation(times, id, events, location && { ...location, derives });
    }
    await this.write(times);
  }

  private async placesOf(
    kind: 'station' | 'location',
    streams: readonly EventStream[],
  ): Promise<ReadonlyMap<string, Placed>> {
    if (streams.length === 0) return new Map();
    const found = this.records[kind].find({ _id: { $in: streams.map(({ id }) => id) } });
    const fields = { [LOCATION]: 1, removed_location: 1, created_at: 1, version: 1, derives: 1 };
    const documents = await found.project<Placed>(fields).toArray();
    return new Map(documents.map((document) => [document._id, document]));
  }

  private async write(times: LocationTimes): Promise<void> {
    // Another projector may insert a document at the same time: the second attempt changes it. All write in the order
    // of the ids: a server that executes a bulk write in one transaction would have deadlocks otherwise.
    let remaining = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
    while (remaining.length > 0) {
      const operations = remaining.map(([_id, { created_at, ...greatest }]) => ({
        updateOne: {
          filter: { _id },
          update: { $max: greatest, ...(created_at !== undefined && { $set: { created_at } }) },
          upsert: true,
        },
      }));
      const refused = await duplicatesOf(this.published.bulkWrite(operations, { ordered: false }));
      remaining = remaining.filter((_, index) => refused.has(index));
    }
  }
}
