import { setTimeout as delay } from 'node:timers/promises';
import type { AggregateKey, AggregateSnapshot, AggregateStates } from '#application';
import type { RecordVersion } from '../published-locations.js';
import type { DomainState, KnownLocation, PresentStation, RemovedStation, StationState } from '#domain';
import { HttpProblem, ownTurn } from '#http';

/** States that are loaded at a time, and their size in bytes, as far as one has not more. */
const [MAX_STATES, MAX_BYTES] = [500, 512 * 1024];

/** A record, and the version that its state must have at least. */
interface WantedState extends AggregateKey {
  readonly version: number;
}

/** A location and stations of it. */
export interface SiteEntry extends RecordVersion {
  readonly stations: readonly RecordVersion[];
}

/** Stations of a location that were read together. A location has one part at least. */
export interface SitePart<Entry extends SiteEntry> {
  readonly entry: Entry;
  readonly location: KnownLocation;
  readonly stations: readonly (Entry['stations'][number] & {
    readonly station: PresentStation | RemovedStation;
  })[];
  /** Whether it is the last part of the location. */
  readonly isLast: boolean;
}

/** How long to wait for states, and how often they are read meanwhile. */
const [MAX_WAIT_MS, INTERVAL_MS] = [5000, 50];

/** A location, and the stations that are read. */
type Opened<Entry extends SiteEntry> = Pick<SitePart<Entry>, 'entry' | 'location'> & Pick<Entry, 'stations'>;

/**
 * Reads the contents of what is published, from the states after the committed events: some of them in each turn of the
 * event loop, whatever one location has. An instance of several may be behind the read models for a moment.
 */
export class SiteContents {
  constructor(private readonly states: Pick<AggregateStates, 'loadSome'>) {}

  /**
   * Locations in their order, without stations that are elsewhere by now.
   * @param stationsOf the stations of a location that are read, in their order; undefined: it is left out
   * @throws HttpProblem as {@link slices}
   */
  async *parts<Entry extends SiteEntry>(
    entries: readonly Entry[],
    stationsOf: (entry: Entry, location: KnownLocation) => Entry['stations'] | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<SitePart<Entry>, void, undefined> {
    for (const chunk of chunksOf(entries)) {
      const keys = chunk.map(({ id, version }) => ({ kind: 'location' as const, id, version }));
      let read = 0;
      for await (const states of this.slices(keys, signal)) {
        const opened = states.flatMap((state, index) => {
          const [entry, location] = [chunk[read + index] as Entry, state as KnownLocation];
          const stations = stationsOf(entry, location);
          return stations ? [{ entry, location, stations }] : [];
        });
        read += states.length;
        yield* this.partsOf(opened, signal);
      }
    }
  }

  private async *partsOf<Entry extends SiteEntry>(sites: readonly Opened<Entry>[], signal?: AbortSignal) {
    const keys = sites.flatMap(({ stations }) => stations.map(stationKey));
    const divided = new DividedSites(sites);
    yield* divided.next([]);
    for await (const states of this.slices(keys, signal))
      yield* divided.next(states as readonly StationState[]);
  }

  /** The states of records, in their order: all that {@link slices} has. */
  async load(wanted: readonly WantedState[], signal?: AbortSignal): Promise<readonly DomainState[]> {
    const states: DomainState[] = [];
    for await (const slice of this.slices(wanted, signal)) states.push(...slice);
    return states;
  }

  /**
   * The states of records, in their order: some in each turn of the event loop. Waits until this instance has applied
   * their events, for up to 5 seconds.
   * @throws HttpProblem `projection_behind`: the time is over
   */
  async *slices(
    wanted: readonly WantedState[],
    signal?: AbortSignal,
  ): AsyncGenerator<readonly DomainState[], void, undefined> {
    // Only as many are asked for as are likely to be loaded: each is measured.
    for (let from = 0, most = MAX_STATES; from < wanted.length;) {
      await ownTurn();
      signal?.throwIfAborted();
      const states = await this.slice(wanted.slice(from, from + most), signal);
      yield states;
      from += states.length;
      most = Math.min(2 * states.length + 1, MAX_STATES);
    }
  }

  private async slice(wanted: readonly WantedState[], signal?: AbortSignal): Promise<readonly DomainState[]> {
    const keys = wanted.map(({ kind, id }) => ({ kind, id }));
    for (const deadline = Date.now() + MAX_WAIT_MS; ;) {
      const snapshots = await this.states.loadSome(keys, MAX_BYTES);
      if (snapshots.every((snapshot, index) => isCurrent(snapshot, wanted[index])))
        return snapshots.map(({ state }) => state);
      if (Date.now() > deadline) throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
      await delay(INTERVAL_MS, undefined, signal && { signal });
    }
  }
}

const stationKey = ({ id, version }: RecordVersion): WantedState => ({ kind: 'station', id, version });

const isCurrent = (snapshot: AggregateSnapshot, wanted: WantedState | undefined): boolean =>
  snapshot.version >= Math.max(wanted?.version ?? 0, 1);

/** Divides the states of stations among their locations. */
class DividedSites<Entry extends SiteEntry> {
  /** The location that has not all of its stations, and how many it has. */
  private index = 0;
  private done = 0;

  constructor(private readonly sites: readonly Opened<Entry>[]) {}

  /** The parts that have further states; locations without stations follow the one before. */
  *next(states: readonly StationState[]): Generator<SitePart<Entry>, void, undefined> {
    let taken = 0;
    for (let site = this.sites[this.index]; site; site = this.sites[this.index]) {
      const { entry, location, stations: wanted } = site;
      const listed = wanted.slice(this.done, this.done + states.length - taken);
      const isLast = this.done + listed.length === wanted.length;
      if (listed.length === 0 && !isLast) return;
      const stations = listed.flatMap((each: Entry['stations'][number], index) => {
        const station = states[taken + index] as StationState;
        const isHere = station.kind !== 'absent' && station.attributes.location_id === entry.id;
        return isHere ? [{ ...each, station }] : [];
      });
      yield { entry, location, stations, isLast };
      taken += listed.length;
      if (!isLast) return void (this.done += listed.length);
      [this.index, this.done] = [this.index + 1, 0];
    }
  }
}

/** Locations in chunks of some states. */
function* chunksOf<Entry extends SiteEntry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let chunk: Entry[] = [];
  let states = 0;
  for (const entry of entries) {
    states += 1 + entry.stations.length;
    if (chunk.length > 0 && states > MAX_STATES) {
      yield chunk;
      [chunk, states] = [[], 1 + entry.stations.length];
    }
    chunk.push(entry);
  }
  if (chunk.length > 0) yield chunk;
}
