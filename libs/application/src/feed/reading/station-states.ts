import { LRUCache } from 'lru-cache';
import type { KnownLocation, PresentStation, StationState } from '#domain';
import type { LoggedEvent } from '../../log/recorded-event.js';
import type { AggregateStates } from '../../ports/write-side.js';
import { SNAPSHOT_INTERVAL } from '../history-snapshots.js';
import { applyEvents, type FoldedState } from '../../log/folding.js';
import { withDerived } from '../../records/derived-values.js';
import type { StationAtEvent } from './event-filter.js';
import type { RecordHistory } from './record-history.js';

/** Greatest size of the cached states, as JSON: some 20,000 of usual stations. */
const MAX_BYTES = 16 * 1024 * 1024;

type Around = readonly StationAtEvent[];

/**
 * The states of stations before and after events. A cache has them by version: clients that follow the feed are at
 * different positions, and each of them finds what the first one has read.
 */
export class StationStates {
  private readonly cache = new LRUCache<string, FoldedState>({
    maxSize: MAX_BYTES,
    sizeCalculation: (folded) => JSON.stringify(folded).length,
  });
  /** Requests that wait share the events that they are answered with, and so the states around them. */
  private readonly around = new WeakMap<LoggedEvent, Promise<Around>>();
  private readonly located = new WeakMap<LoggedEvent, Promise<Around>>();

  /** @param states has the current states of locations */
  constructor(
    private readonly history: RecordHistory,
    private readonly states: Pick<AggregateStates, 'load'>,
  ) {}

  /** The station before the event and after it, where it is present. */
  beforeAndAfter(event: LoggedEvent): Promise<Around> {
    return once(this.around, event, () => this.load(event));
  }

  /** The same, each with its location as it is now. */
  withLocations(event: LoggedEvent): Promise<Around> {
    return once(this.located, event, async () => this.addLocations(await this.beforeAndAfter(event)));
  }

  /** How many events {@link beforeAndAfter} reads of the station's history at most. */
  cost(event: LoggedEvent): number {
    if (this.around.has(event) || this.cache.has(keyBefore(event))) return 0;
    return Math.min(event.version - 1, SNAPSHOT_INTERVAL);
  }

  private async load(event: LoggedEvent): Promise<Around> {
    const { aggregate, version } = event;
    const known = this.cache.get(keyBefore(event));
    const before = known ?? (await this.history.stateAt(aggregate, version - 1));
    const after = applyEvents('station', before, [event]);
    this.cache.set(keyBefore(event), before).set(keyOf(event, version), after);
    return [before, after]
      .map(({ state }) => state as StationState)
      .flatMap((state) => (state.kind === 'present' ? [{ station: state }] : []));
  }

  private async addLocations(around: Around): Promise<Around> {
    const keys = around.map(({ station }) => locationOf(station));
    const found = await this.states.load(keys);
    return around.map(({ station }, index) => {
      const state = found[index]?.state as Partial<KnownLocation> | undefined;
      return { station, location: state?.attributes && withDerived(state.attributes).attributes };
    });
  }
}

const keyOf = ({ aggregate }: LoggedEvent, version: number): string => `${version} ${aggregate.id}`;
const keyBefore = (event: LoggedEvent): string => keyOf(event, event.version - 1);

const locationOf = ({ attributes }: PresentStation) =>
  ({ kind: 'location', id: attributes.location_id }) as const;

function once(
  known: WeakMap<LoggedEvent, Promise<Around>>,
  event: LoggedEvent,
  load: () => Promise<Around>,
): Promise<Around> {
  const found = known.get(event) ?? load();
  known.set(event, found);
  return found;
}
