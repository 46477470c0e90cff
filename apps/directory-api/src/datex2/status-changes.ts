import { covers, type EventFeed, type Position } from '#application';
import type { DomainEvent, EventType, StationState } from '#domain';
import { ownTurn } from '../http/limits/own-turn.js';
import type { SiteContents, SiteEntry } from '../ocpi/site-contents.js';

const MAX_EVENTS = 1000;
const MAX_STATES = 500;

/** The events that may change a status, or whether a station is in the table. */
const types: ReadonlySet<EventType> = new Set<EventType>([
  'StationCreated.v1',
  'StationRestored.v1',
  'StationRemoved.v1',
  'StationRelocated.v1',
  'StationAvailabilityChanged.v1',
  'StationConnectorsChanged.v1',
  'StationDetailsChanged.v1',
]);

/** Finds out of which stations the status has changed, from the events. */
export class StatusChanges {
  constructor(
    private readonly feed: EventFeed,
    private readonly sites: SiteContents,
  ) {}

  /** The sites with the stations that have changed since a position, and the position up to which. */
  async since(
    position: Position,
    signal?: AbortSignal,
  ): Promise<{ sites: readonly SiteEntry[]; until: Position }> {
    const { versions, until } = await this.versionsSince(position, signal);
    const sites = new Map<string, { id: string; version: number }[]>();
    for (const chunk of chunksOf([...versions])) {
      const wanted = chunk.map(([id, version]) => ({ kind: 'station' as const, id, version }));
      const states = await this.sites.load(wanted, signal);
      for (const [index, { id, version }] of wanted.entries()) {
        const location = locationOf(states[index] as StationState);
        if (location !== undefined) sites.set(location, [...(sites.get(location) ?? []), { id, version }]);
      }
      await ownTurn();
    }
    const entries = [...sites].map(([id, stations]) => ({ id, version: 1, stations }));
    return { sites: entries, until };
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
const isOfStatus = ({ type, data }: DomainEvent): boolean =>
  type !== 'StationDetailsChanged.v1' || data.changed.details?.source_status !== undefined;

const locationOf = (station: StationState): string | undefined =>
  station.kind === 'absent' ? undefined : station.attributes.location_id;

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += MAX_STATES) yield items.slice(from, from + MAX_STATES);
}
