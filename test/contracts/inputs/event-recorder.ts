import {
  encodePosition,
  type AggregateKey,
  type AggregateSnapshot,
  type LoggedEvent,
  type PendingOutcome,
  type ProcessedBatch,
  type RecordedEvent,
} from '#application';
import { aggregates, type Decider, type DomainCommand, type DomainEvent, type DomainState } from '#domain';
import { at, uuid } from './event-builders.js';

/** An event of a record; its time is 10:00 unless given. */
export type GivenEvent = readonly [AggregateKey, DomainEvent, time?: string];

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const IMPORT = uuid(900_001);

/** Records events with ascending versions per record, each with its own command id: `uuid(1)`, `uuid(2)`, … */
export class EventRecorder {
  private readonly snapshots = new Map<string, AggregateSnapshot>();
  private count = 0;

  recorded(...givenEvents: GivenEvent[]): RecordedEvent[] {
    return givenEvents.map(([aggregate, event, time = at('10:00')]) => {
      this.count += 1;
      const version = this.evolve(aggregate, event, time);
      // Every other event of a record has the span of its command.
      const traceparent = version % 2 === 1 ? TRACEPARENT : undefined;
      // So has every third the id of an import.
      const importId = version % 3 === 2 ? IMPORT : undefined;
      const context = { commandId: uuid(this.count), caller: 'tests', traceparent, importId };
      return { aggregate, version, event, time, ...context };
    });
  }

  logged(...givenEvents: GivenEvent[]): LoggedEvent[] {
    return givenEvents.flatMap((given) =>
      this.recorded(given).map((event) => ({ ...event, position: encodePosition([this.count]) })),
    );
  }

  /** The events, the states after them, and an accepted outcome for each event. */
  batch(...givenEvents: GivenEvent[]): ProcessedBatch {
    const events = this.recorded(...givenEvents);
    const changed = new Set(events.map(({ aggregate }) => keyOf(aggregate)));
    const outcomes = events.map(({ commandId, aggregate, version }, index) => ({
      ...pending(0, aggregate, { version, events: 1, eventsBefore: index + 1 }),
      commandId,
    }));
    return { events, snapshots: [...changed].map((key) => this.snapshot(key)), outcomes, traceparents: [] };
  }

  private snapshot(key: string): AggregateSnapshot {
    return this.snapshots.get(key) as AggregateSnapshot;
  }

  private evolve(aggregate: AggregateKey, event: DomainEvent, time: string): number {
    const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
    const key = keyOf(aggregate);
    const { version: previous, state } = this.snapshots.get(key) ?? { version: 0, state: decider.initial };
    const version = previous + 1;
    this.snapshots.set(key, { aggregate, version, state: decider.evolve(state, { ...event, time }) });
    return version;
  }
}

const keyOf = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/** The outcome of command `uuid(n)` on this record. */
export const pending = (
  n: number,
  aggregate: AggregateKey,
  more: Partial<PendingOutcome> = {},
): PendingOutcome => ({
  commandId: uuid(n),
  requestHash: `hash of ${n}`,
  caller: 'tests',
  aggregate,
  status: 'accepted',
  version: 1,
  events: 0,
  eventsBefore: 0,
  ...more,
});
