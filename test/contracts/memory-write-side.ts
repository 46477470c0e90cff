import {
  decodePosition,
  encodePosition,
  unwritten,
  type AggregateKey,
  type AggregateSnapshot,
  type AggregateStates,
  type BatchAppend,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type Outcome,
  type Outcomes,
  type Position,
  type ProcessedBatch,
} from '#application';
import type { EventType } from '#domain';

const keyOf = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/** The write side and the feed as plainly as they can be had: for tests, and to test the contracts themselves. */
export class MemoryWriteSide implements BatchAppend, AggregateStates, Outcomes, EventFeed {
  private events: readonly LoggedEvent[] = [];
  private readonly snapshots = new Map<string, AggregateSnapshot>();
  private readonly kept = new Map<string, Outcome>();

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const base = this.events.length;
    const refused = this.refusal(batch);
    if (refused) return Promise.reject(refused);
    this.events = [
      ...this.events,
      ...batch.events.map((event, index) => ({ ...event, position: encodePosition([base + index + 1]) })),
    ];
    for (const snapshot of batch.snapshots) this.snapshots.set(keyOf(snapshot.aggregate), snapshot);
    const outcomes = batch.outcomes.map(({ eventsBefore, ...outcome }) => ({
      ...outcome,
      position: encodePosition([base + eventsBefore]),
    }));
    for (const outcome of outcomes) this.kept.set(outcome.commandId, outcome);
    return Promise.resolve(outcomes);
  }

  private refusal({ events, outcomes }: ProcessedBatch): Error | undefined {
    const versions = new Set(this.events.map((event) => `${keyOf(event.aggregate)}/${event.version}`));
    for (const { aggregate, version } of events) {
      const key = `${keyOf(aggregate)}/${version}`;
      if (versions.has(key)) return new Error(`${key} is there already`);
      versions.add(key);
    }
    const known = outcomes.find(({ commandId }) => this.kept.has(commandId));
    return known && new Error(`${known.commandId} has an outcome already`);
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    return Promise.resolve(
      keys.map((aggregate) => this.snapshots.get(keyOf(aggregate)) ?? unwritten(aggregate)),
    );
  }

  find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    return Promise.resolve(commandIds.map((id) => this.kept.get(id)));
  }

  read(after: Position | undefined, limit: number, types?: ReadonlySet<EventType>): Promise<FeedPage> {
    const from = after === undefined ? 0 : (decodePosition(after)?.[0] ?? 0);
    const rest = this.events.slice(from);
    const events = rest.filter(({ event }) => !types || types.has(event.type)).slice(0, limit);
    const end = encodePosition([Math.max(this.events.length, from)]);
    const next = events.length === limit ? (events.at(-1)?.position ?? end) : end;
    return Promise.resolve({ events, next });
  }

  history(aggregate: AggregateKey, afterVersion: number, limit: number): Promise<readonly LoggedEvent[]> {
    const own = this.events.filter((event) => keyOf(event.aggregate) === keyOf(aggregate));
    return Promise.resolve(own.filter(({ version }) => version > afterVersion).slice(0, limit));
  }

  end(): Promise<Position> {
    return Promise.resolve(encodePosition([this.events.length]));
  }

  knows(position: Position): boolean {
    const counts = decodePosition(position);
    return counts?.length === 1 && (counts[0] ?? 0) <= this.events.length;
  }
}
