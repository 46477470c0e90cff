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
import { at, uuid } from './vocabulary.js';

/** That this happened to this record, at 10:00 where no other time is given. */
export type Happening = readonly [AggregateKey, DomainEvent, time?: string];

/** Events as a log records them: versions counted per record, each by a command of its own: `uuid(1)` and so on. */
export class Chronicle {
  private readonly snapshots = new Map<string, AggregateSnapshot>();
  private count = 0;

  recorded(...happenings: Happening[]): RecordedEvent[] {
    return happenings.map(([aggregate, event, time = at('10:00')]) => {
      this.count += 1;
      const version = this.evolve(aggregate, event, time);
      return { aggregate, version, event, time, commandId: uuid(this.count), caller: 'tests' };
    });
  }

  logged(...happenings: Happening[]): LoggedEvent[] {
    return happenings.flatMap((happening) =>
      this.recorded(happening).map((event) => ({ ...event, position: encodePosition([this.count]) })),
    );
  }

  /** The events with the states that they leave, and an accepted outcome for each. */
  batch(...happenings: Happening[]): ProcessedBatch {
    const events = this.recorded(...happenings);
    const changed = new Set(events.map(({ aggregate }) => keyOf(aggregate)));
    const outcomes = events.map(({ commandId, aggregate, version }, index) => ({
      ...pending(0, aggregate, { version, events: 1, eventsBefore: index + 1 }),
      commandId,
    }));
    return { events, snapshots: [...changed].map((key) => this.snapshot(key)), outcomes };
  }

  private snapshot(key: string): AggregateSnapshot {
    return this.snapshots.get(key) as AggregateSnapshot;
  }

  private evolve(aggregate: AggregateKey, event: DomainEvent, time: string): number {
    const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
    const key = keyOf(aggregate);
    const { version: held, state } = this.snapshots.get(key) ?? { version: 0, state: decider.initial };
    const version = held + 1;
    this.snapshots.set(key, { aggregate, version, state: decider.evolve(state, { ...event, time }) });
    return version;
  }
}

const keyOf = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/** An outcome that `uuid(n)` got for a command on this record. */
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
