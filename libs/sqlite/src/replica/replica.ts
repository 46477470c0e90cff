import {
  keyText,
  unwritten,
  type AggregateKey,
  type AggregateSnapshot,
  type AppliedEvent,
  type Checkpoint,
  type EventRead,
  type LogSlice,
  type Outcome,
  type Replica,
  type ReplicaPosition,
  type ReplicatedTopic,
} from '#application';
import { moveJournalsIn, openDatabase, query, statement, transaction, type Connection } from '../database.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { ReplicaRows, advanced, evolved } from './replica-rows.js';
import { emptyReplica, prepareReplicaSchema } from './replica-schema.js';

export interface ReplicaSettings {
  /** How long outcomes are kept at least. */
  readonly outcomeRetentionMs: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** What slices come to, as far as they are applied. */
class Changes {
  /** By kind and id, as they are now. */
  readonly aggregates = new Map<string, AggregateSnapshot>();
  readonly applied: AppliedEvent[] = [];
  readonly positions = new Map<string, ReplicaPosition>();
}

/** The replica in a file of its own, which this process alone uses. Power loss may cost its last batches, never halves. */
export class SqliteReplica implements Replica {
  private rows: ReplicaRows;
  private purge: OutcomePurge;
  /** By topic and partition, as stored. */
  private held: Map<string, ReplicaPosition>;

  private constructor(
    private readonly connection: Connection,
    private readonly settings: ReplicaSettings,
  ) {
    [this.rows, this.purge, this.held] = this.open();
  }

  /** Opens the file, which is made where it isn't there. */
  static open(file: string, settings: ReplicaSettings): SqliteReplica {
    const connection = openDatabase(file);
    prepareReplicaSchema(connection);
    return new SqliteReplica(connection, settings);
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    return Promise.resolve(this.rows.aggregates(keys));
  }

  find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    return Promise.resolve(this.rows.outcomes(commandIds));
  }

  identity(): string | undefined {
    return query<[string]>(this.connection, 'SELECT log FROM identity').first()?.[0];
  }

  positions(): readonly ReplicaPosition[] {
    return [...this.held.values()];
  }

  checkpoint(partition: number): Checkpoint {
    return this.rows.checkpoint(partition);
  }

  apply(slices: readonly LogSlice[]): Promise<readonly AppliedEvent[]> {
    const changes = new Changes();
    // Not an async function, as nothing is waited for: what it throws is to be a rejection all the same.
    return new Promise((resolve) => {
      transaction(this.connection, () => {
        for (const slice of slices) this.applySlice(slice, changes);
        this.rows.writeAggregates(changes.aggregates.values());
        for (const position of changes.positions.values()) this.rows.writePosition(position);
      });
      for (const [key, position] of changes.positions) this.held.set(key, position);
      resolve(changes.applied);
    });
  }

  async reset(identity: string): Promise<void> {
    await this.purge.stop();
    emptyReplica(this.connection);
    statement(this.connection, 'INSERT INTO identity (log) VALUES (?)').run(identity);
    [this.rows, this.purge, this.held] = this.open();
  }

  async close(): Promise<void> {
    await this.purge.stop();
    moveJournalsIn(this.connection);
    this.connection.close();
  }

  /** Anew after the tables were made anew: prepared statements end with their tables. */
  private open(): [ReplicaRows, OutcomePurge, Map<string, ReplicaPosition>] {
    const rows = new ReplicaRows(this.connection);
    const purge = new OutcomePurge(
      this.connection,
      this.settings.outcomeRetentionMs,
      this.settings.clock ?? Date.now,
    );
    purge.start();
    return [rows, purge, new Map(rows.positions().map((position) => [placeOf(position), position]))];
  }

  private applySlice(slice: LogSlice, changes: Changes): void {
    const place = placeOf(slice);
    const { topic, partition } = slice;
    const held = changes.positions.get(place) ?? this.held.get(place) ?? { topic, partition, next: 0 };
    const fresh = unread(slice, held.next);
    if (fresh.topic === 'events') this.evolveAll(fresh.records, changes);
    else this.rows.writeOutcomes(fresh.records);
    if (fresh.records.length > 0)
      this.rows.writeCheckpoint(partition, advanced(this.rows.checkpoint(partition), fresh));
    changes.positions.set(place, positionBehind(fresh, held));
  }

  private evolveAll(records: readonly EventRead[], { aggregates, applied }: Changes): void {
    const held = this.heldOf(records, aggregates);
    for (const { event } of records) {
      const key = keyText(event.aggregate);
      const before = aggregates.get(key) ?? held.get(key) ?? unwritten(event.aggregate);
      const after = evolved(before, event);
      if (after === before) continue;
      aggregates.set(key, after);
      applied.push({ commandId: event.commandId, snapshot: after });
    }
  }

  /** What the file holds of the aggregates of these events, but for those that have changed since. */
  private heldOf(records: readonly EventRead[], changed: Changes['aggregates']) {
    const keys = new Map<string, AggregateKey>();
    for (const { event } of records) {
      const key = keyText(event.aggregate);
      if (!changed.has(key)) keys.set(key, event.aggregate);
    }
    const found = this.rows.aggregates([...keys.values()]);
    return new Map(found.map((snapshot) => [keyText(snapshot.aggregate), snapshot]));
  }
}

const placeOf = ({ topic, partition }: { topic: ReplicatedTopic; partition: number }) =>
  `${topic}/${partition}`;

function positionBehind(
  { topic, partition, next, records }: LogSlice,
  held: ReplicaPosition,
): ReplicaPosition {
  const last = records.at(-1) ?? held.last;
  const mark = last && { last: { offset: last.offset, id: last.id } };
  return { topic, partition, next: Math.max(held.next, next), ...mark };
}

function unread(slice: LogSlice, next: number): LogSlice {
  const isNew = ({ offset }: { readonly offset: number }) => offset >= next;
  return slice.topic === 'events'
    ? { ...slice, records: slice.records.filter(isNew) }
    : { ...slice, records: slice.records.filter(isNew) };
}
