import { setTimeout as delay } from 'node:timers/promises';
import type { AggregateKey, AggregateSnapshot, AggregateStates, RecordVersion } from '#application';
import type { DomainState, KnownLocation, PresentStation, RemovedStation, StationState } from '#domain';
import { HttpProblem } from '../http/problems/http-problem.js';

/** States that are loaded at a time, as far as one location does not have more. */
const MAX_STATES = 500;

/** A record, and the version that its state must have at least. */
interface WantedState extends AggregateKey {
  readonly version: number;
}

/** A location and stations of it. */
export interface SiteEntry extends RecordVersion {
  readonly stations: readonly RecordVersion[];
}

/** An entry with the contents of its records. */
export type SiteOf<Entry extends SiteEntry> = Omit<Entry, 'stations'> & {
  readonly location: KnownLocation;
  readonly stations: readonly (Entry['stations'][number] & {
    readonly station: PresentStation | RemovedStation;
  })[];
};

/** How long to wait for states, and how often they are read meanwhile. */
const [MAX_WAIT_MS, INTERVAL_MS] = [5000, 50];

/**
 * Reads the contents of what is published, from the states after the committed events. An instance of several may be behind
 * the read models for a moment.
 */
export class SiteContents {
  constructor(private readonly states: Pick<AggregateStates, 'load'>) {}

  /** The contents of locations, without stations that are elsewhere by now. @throws HttpProblem as {@link load} */
  async of<Entry extends SiteEntry>(
    entries: readonly Entry[],
    signal?: AbortSignal,
  ): Promise<readonly SiteOf<Entry>[]> {
    const keys = entries.flatMap(({ id, version, stations }) => [
      { kind: 'location' as const, id, version },
      ...stations.map((station) => ({ kind: 'station' as const, ...station })),
    ]);
    const states = (await this.load(keys, signal)).values();
    return entries.map((entry) => {
      const location = states.next().value as KnownLocation;
      const stations = entry.stations.flatMap((each) => {
        const station = states.next().value as StationState;
        const isHere = station.kind !== 'absent' && station.attributes.location_id === entry.id;
        return isHere ? [{ ...each, station }] : [];
      });
      return { ...entry, location, stations };
    });
  }

  /**
   * The states of records, in their order. Waits until this instance has applied their events, for up to 5 seconds.
   * @throws HttpProblem `projection_behind`: the time is over
   */
  async load(wanted: readonly WantedState[], signal?: AbortSignal): Promise<readonly DomainState[]> {
    const keys = wanted.map(({ kind, id }) => ({ kind, id }));
    for (const deadline = Date.now() + MAX_WAIT_MS; ;) {
      const snapshots = await this.states.load(keys);
      if (wanted.every(({ version }, index) => isCurrent(snapshots[index], version)))
        return snapshots.map(({ state }) => state);
      if (Date.now() > deadline) throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
      await delay(INTERVAL_MS, undefined, signal && { signal });
    }
  }
}

const isCurrent = (snapshot: AggregateSnapshot | undefined, version: number): boolean =>
  snapshot !== undefined && snapshot.version >= Math.max(version, 1);

/** Locations in chunks of some states. */
export function* chunksOf<Entry extends SiteEntry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
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
