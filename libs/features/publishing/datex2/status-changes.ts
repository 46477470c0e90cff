import { covers, type EventFeed, type Position } from '#application';
import {
  orderIdOf,
  type PublishedLocations,
  type RecordVersion,
  type StationPlace,
} from '../published-locations.js';
import { isRepeat } from '../site-changes.js';
import type { DomainEvent, EventType, StationState } from '#domain';
import { ownTurn } from '#http';
import type { SiteContents, SiteEntry } from '../sites/site-contents.js';

const MAX_EVENTS = 1000;
/** Locations that are looked up at a time. */
const MAX_LOCATIONS = 1000;

/** The events that may change a status, or whether a station is in the table. */
const types: ReadonlySet<EventType> = new Set<EventType>([
  'StationCreated.v1',
  'StationRestored.v1',
  'StationRemoved.v1',
  'StationRelocated.v1',
  'StationAvailabilityChanged.v1',
  'StationAvailabilityConfirmed.v1',
  'StationConnectorsChanged.v1',
  'StationDetailsChanged.v1',
]);

/** Finds out of which stations the status has changed, from the events. */
export class StatusChanges {
  constructor(
    private readonly feed: EventFeed,
    private readonly sites: SiteContents,
    private readonly locations: Pick<PublishedLocations, 'firstOmitted'>,
  ) {}

  /** The sites with the stations that have changed since a position, and the position up to which. */
  async since(
    position: Position,
    signal?: AbortSignal,
  ): Promise<{ sites: readonly SiteEntry[]; until: Position }> {
    const { versions, until } = await this.versionsSince(position, signal);
    const sites = new Map<string, { id: string; version: number; order: string }[]>();
    const changed = [...versions].map(([id, version]) => ({ kind: 'station' as const, id, version }));
    let read = 0;
    for await (const states of this.sites.slices(changed, signal))
      for (const state of states as readonly StationState[]) {
        const { id = '', version = 0 } = changed[read++] ?? {};
        if (state.kind === 'absent') continue;
        const { location_id } = state.attributes;
        const stations = sites.get(location_id) ?? [];
        stations.push({ id, version, order: orderIdOf(id, state.source) });
        sites.set(location_id, stations);
      }
    return { sites: await this.published(sites), until };
  }

  /** The stations that the table has: of a location with many, the first ones. */
  private async published(sites: ReadonlyMap<string, readonly (RecordVersion & StationPlace)[]>) {
    const ids = [...sites.keys()];
    const omitted = new Map<string, StationPlace>();
    for (let from = 0; from < ids.length; from += MAX_LOCATIONS)
      for (const [id, first] of await this.locations.firstOmitted(ids.slice(from, from + MAX_LOCATIONS)))
        omitted.set(id, first);
    return [...sites].map(([id, stations]): SiteEntry => {
      const first = omitted.get(id);
      return {
        id,
        version: 1,
        stations: first ? stations.filter((each) => isBefore(each, first)) : stations,
      };
    });
  }

  /** The stations with such events, and their versions after these. */
  private async versionsSince(position: Position, signal: AbortSignal | undefined) {
    const end = await this.feed.end();
    const versions = new Map<string, number>();
    let until = position;
    while (!covers(until, end)) {
      signal?.throwIfAborted();
      const { events, next } = await this.feed.read(until, MAX_EVENTS, types);
      for (const { aggregate, version, event } of events)
        if (isOfStatus(event)) versions.set(aggregate.id, version);
      // The end is not reached if another instance has more of the log than this one.
      if (next === until) break;
      until = next;
      await ownTurn();
    }
    return { versions, until };
  }
}

/** Of the details, the status of the source alone is part of the status. */
function isOfStatus(event: DomainEvent): boolean {
  if (event.type === 'StationDetailsChanged.v1')
    return event.data.changed.details?.source_status !== undefined;
  return !isRepeat(event);
}

/** The stores compare UTF-8. */
const isBefore = (one: StationPlace, other: StationPlace): boolean =>
  (Buffer.compare(Buffer.from(one.order), Buffer.from(other.order)) || (one.id < other.id ? -1 : 1)) < 0;
