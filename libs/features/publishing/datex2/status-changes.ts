import { covers, type EventFeed, type Position, type ProjectionProgress } from '#application';
import {
  orderIdOf,
  type PublishedLocations,
  type RecordVersion,
  type StationPlace,
} from '../published-locations.js';
import { isRepeat } from '../site-changes.js';
import type { DomainEvent, EventType, KnownTariff, StationState } from '#domain';
import type { ChangedTariff, RatedTariff } from '#formats';
import { HttpProblem, ownTurn } from '#http';
import type { PublishedTariffs } from './published-tariffs.js';
import type { SiteContents, SiteEntry } from '../sites/site-contents.js';

const MAX_EVENTS = 1000;
/** Locations that are looked up at a time. */
const MAX_LOCATIONS = 1000;

/** Stations that are looked up at a time. */
const MAX_STATIONS = 1000;
/** How long to wait until the read models have the events that were read. */
const MAX_WAIT_MS = 5000;

/** The events that may change a status, whether a station is in the table, or a rate. */
const types: ReadonlySet<EventType> = new Set<EventType>([
  'StationCreated.v1',
  'StationRestored.v1',
  'StationRemoved.v1',
  'StationRelocated.v1',
  'StationAvailabilityChanged.v1',
  'StationAvailabilityConfirmed.v1',
  'StationConnectorsChanged.v1',
  'StationDetailsChanged.v1',
  'TariffCreated.v1',
  'TariffChanged.v1',
  'TariffRemoved.v1',
  'TariffRestored.v1',
]);

interface StatusSources {
  readonly feed: EventFeed;
  readonly progress: Pick<ProjectionProgress, 'reached'>;
  readonly sites: SiteContents;
  readonly locations: Pick<PublishedLocations, 'firstOmitted' | 'naming'>;
  readonly tariffs: Pick<PublishedTariffs, 'rated'>;
}

/** Versions of records after their last changes, by id. */
type Versions = Map<string, number>;

/** What has changed since a position. */
interface Changes {
  /** The sites with stations whose status has changed, or one of whose tariffs has. */
  readonly sites: readonly SiteEntry[];
  readonly tariffs: ReadonlyMap<string, ChangedTariff>;
  /** The position up to which. */
  readonly until: Position;
}

/** Finds out of which stations the status or a tariff has changed, from the events. */
export class StatusChanges {
  constructor(private readonly sources: StatusSources) {}

  /** @throws HttpProblem `projection_behind`: the stations of changed tariffs can't be known in time */
  async since(position: Position, signal?: AbortSignal): Promise<Changes> {
    const { stations, tariffs, until } = await this.versionsSince(position, signal);
    if (tariffs.size > 0) await this.addNaming(tariffs, stations, { until, signal });
    const sites = await this.published(await this.sitesOf(stations, signal));
    return { sites, tariffs: await this.changed(tariffs, signal), until };
  }

  /** Adds the stations that name tariffs. */
  private async addNaming(
    tariffs: Versions,
    stations: Versions,
    { until, signal }: { readonly until: Position; readonly signal: AbortSignal | undefined },
  ): Promise<void> {
    if (!(await this.sources.progress.reached(until, MAX_WAIT_MS)))
      throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    for (const tariff of tariffs.keys())
      for await (const { id, version } of this.naming(tariff, signal))
        if (!stations.has(id)) stations.set(id, version);
  }

  private async *naming(tariff: string, signal: AbortSignal | undefined) {
    let after: string | undefined;
    do {
      await ownTurn();
      const query = { tariff, limit: MAX_STATIONS, ...(after !== undefined && { after }) };
      const found = await this.sources.locations.naming(query, signal);
      yield* found;
      after = found.length < MAX_STATIONS ? undefined : found.at(-1)?.id;
    } while (after !== undefined);
  }

  /** The tariffs as they are now. */
  private async changed(versions: Versions, signal: AbortSignal | undefined) {
    const wanted = [...versions].map(([id, version]) => ({ kind: 'tariff' as const, id, version }));
    const changed = new Map<string, ChangedTariff>();
    const present = new Map<string, RatedTariff['tariff']>();
    for (const [index, state] of (await this.sources.sites.load(wanted, signal)).entries()) {
      const { kind, attributes, created_at, updated_at } = state as KnownTariff;
      const { id = '' } = wanted[index] ?? {};
      changed.set(id, { changed_at: updated_at });
      if (kind === 'present') present.set(id, { ...attributes, created_at, updated_at });
    }
    for (const [id, rated] of await this.sources.tariffs.rated(present, signal))
      changed.set(id, { changed_at: rated.tariff.updated_at, ...rated });
    return changed;
  }

  private async sitesOf(versions: Versions, signal: AbortSignal | undefined) {
    const sites = new Map<string, { id: string; version: number; order: string }[]>();
    const changed = [...versions].map(([id, version]) => ({ kind: 'station' as const, id, version }));
    let read = 0;
    for await (const states of this.sources.sites.slices(changed, signal))
      for (const state of states as readonly StationState[]) {
        const { id = '', version = 0 } = changed[read++] ?? {};
        if (state.kind === 'absent') continue;
        const { location_id } = state.attributes;
        const stations = sites.get(location_id) ?? [];
        stations.push({ id, version, order: orderIdOf(id, state.source) });
        sites.set(location_id, stations);
      }
    return sites;
  }

  /** The stations that the table has: of a location with many, the first ones. */
  private async published(sites: ReadonlyMap<string, readonly (RecordVersion & StationPlace)[]>) {
    const ids = [...sites.keys()];
    const omitted = new Map<string, StationPlace>();
    for (let from = 0; from < ids.length; from += MAX_LOCATIONS)
      for (const [id, first] of await this.sources.locations.firstOmitted(
        ids.slice(from, from + MAX_LOCATIONS),
      ))
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

  /** The records with such events, and their versions after these. */
  private async versionsSince(position: Position, signal: AbortSignal | undefined) {
    const { feed } = this.sources;
    const end = await feed.end();
    const stations: Versions = new Map();
    const tariffs: Versions = new Map();
    let until = position;
    while (!covers(until, end)) {
      signal?.throwIfAborted();
      const { events, next } = await feed.read(until, MAX_EVENTS, types);
      for (const { aggregate, version, event } of events)
        if (aggregate.kind === 'tariff') tariffs.set(aggregate.id, version);
        else if (isOfStatus(event)) stations.set(aggregate.id, version);
      // The end is not reached if another instance has more of the log than this one.
      if (next === until) break;
      until = next;
      await ownTurn();
    }
    return { stations, tariffs, until };
  }
}

/** Of the details, the status of the source alone is part of the status, and of the members, what is planned. */
function isOfStatus(event: DomainEvent): boolean {
  if (event.type === 'StationDetailsChanged.v1') {
    const { details, status_schedule } = event.data.changed;
    return details?.source_status !== undefined || status_schedule !== undefined;
  }
  return !isRepeat(event);
}

/** The stores compare UTF-8. */
const isBefore = (one: StationPlace, other: StationPlace): boolean =>
  (Buffer.compare(Buffer.from(one.order), Buffer.from(other.order)) || (one.id < other.id ? -1 : 1)) < 0;
