import {
  CannotStart,
  keyText,
  initialSnapshot,
  type AggregateKey,
  type AggregateSnapshot,
  type AppliedEvent,
  type Checkpoint,
  type EventRead,
  type KeyPage,
  type LogSlice,
  type Outcome,
  type Replica,
  type ReplicaPosition,
  type ReplicatedTopic,
} from '#application';
import type { AggregateKind } from '#domain';
import { checkpoint, openDatabase, setBusyTimeout, type Connection } from '../database.js';
import { RetriedWrites } from '../retried-writes.js';
import { query, statement, transaction } from '../statements.js';
import { AggregateKeys } from '../log/aggregate-pages.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { systemClocks, type Clocks } from '../log/steady-clock.js';
import { ReplicaRows, nextCheckpoint, applyEvent } from './replica-rows.js';
import { emptyReplica, prepareReplicaSchema } from './replica-schema.js';

export interface ReplicaSettings {
  /** How long outcomes are stored at least, in milliseconds. */
  readonly outcomeRetentionMs: number;
  /** The system's by default. */
  readonly clocks?: Clocks;
}

/** How long a write waits for the lock of another program before it fails, and is repeated, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** The changes of the slices that are applied so far. */
class Changes {
  /** By kind and id. */
  readonly aggregates = new Map<string, AggregateSnapshot>();
  readonly applied: AppliedEvent[] = [];
  readonly positions = new Map<string, ReplicaPosition>();
}

/**
 * The replica in a file that no other process uses. A power loss may take back the last batches, each of them whole.
 */
export class SqliteReplica implements Replica {
  private rows: ReplicaRows;
  private listed: AggregateKeys;
  private purge: OutcomePurge;
  /** By topic and partition. */
  private stored: Map<string, ReplicaPosition>;
  private readonly writes = new RetriedWrites({ longestMs: LONGEST_WAIT_MS });

  private constructor(
    private readonly connection: Connection,
    private readonly settings: ReplicaSettings,
  ) {
    [this.rows, this.listed, this.purge, this.stored] = this.open();
  }

  /** Opens the file and creates it if it is missing. @throws CannotStart it can't be used */
  static open(file: string, settings: ReplicaSettings): SqliteReplica {
    try {
      const connection = openDatabase(file);
      prepareReplicaSchema(connection);
      // It is used in the main thread.
      setBusyTimeout(connection, 0);
      return new SqliteReplica(connection, settings);
    } catch (error) {
      throw new CannotStart(`the replica ${file} can't be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    return Promise.resolve(this.rows.aggregates(keys));
  }

  loadSome(keys: readonly AggregateKey[], bytes: number): Promise<readonly AggregateSnapshot[]> {
    return Promise.resolve(this.rows.firstAggregates(keys, bytes));
  }

  keys(kind: AggregateKind, after?: number): Promise<KeyPage> {
    return Promise.resolve(this.listed.page(kind, after));
  }

  find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    return Promise.resolve(this.rows.outcomes(commandIds));
  }

  identity(): string | undefined {
    return query<[string]>(this.connection, 'SELECT log FROM identity').first()?.[0];
  }

  positions(): readonly ReplicaPosition[] {
    return [...this.stored.values()];
  }

  checkpoint(partition: number): Checkpoint {
    return this.rows.checkpoint(partition);
  }

  apply(slices: readonly LogSlice[]): Promise<readonly AppliedEvent[]> {
    return this.writes.run(() => {
      const changes = new Changes();
      transaction(this.connection, () => {
        for (const slice of slices) this.applySlice(slice, changes);
        this.rows.writeAggregates(changes.aggregates.values());
        for (const position of changes.positions.values()) this.rows.writePosition(position);
      });
      for (const [key, position] of changes.positions) this.stored.set(key, position);
      return changes.applied;
    });
  }

  async reset(identity: string): Promise<void> {
    await this.purge.stop();
    await this.writes.run(() => emptyReplica(this.connection));
    await this.writes.run(() =>
      statement(this.connection, 'INSERT INTO identity (log) VALUES (?)').run(identity),
    );
    [this.rows, this.listed, this.purge, this.stored] = this.open();
  }

  async close(): Promise<void> {
    this.writes.stop();
    await this.purge.stop();
    checkpoint(this.connection);
    this.connection.close();
  }

  /** Prepares all statements; again after the tables were replaced, which invalidates them. */
  private open(): [ReplicaRows, AggregateKeys, OutcomePurge, Map<string, ReplicaPosition>] {
    const rows = new ReplicaRows(this.connection);
    const purge = new OutcomePurge(
      this.connection,
      this.settings.outcomeRetentionMs,
      this.settings.clocks ?? systemClocks,
    );
    purge.start();
    const stored = new Map(rows.positions().map((position) => [keyOf(position), position]));
    return [rows, new AggregateKeys(this.connection), purge, stored];
  }

  private applySlice(slice: LogSlice, changes: Changes): void {
    const key = keyOf(slice);
    const { topic, partition } = slice;
    const current = changes.positions.get(key) ?? this.stored.get(key) ?? { topic, partition, next: 0 };
    const fresh = unread(slice, current.next);
    if (fresh.topic === 'events') this.evolveAll(partition, fresh.records, changes);
    else this.rows.writeOutcomes(fresh.records);
    if (fresh.records.length > 0)
      this.rows.writeCheckpoint(partition, nextCheckpoint(this.rows.checkpoint(partition), fresh));
    changes.positions.set(key, positionAfter(fresh, current));
  }

  private evolveAll(
    partition: number,
    records: readonly EventRead[],
    { aggregates, applied }: Changes,
  ): void {
    const stored = this.storedOf(records, aggregates);
    for (const { event, offset } of records) {
      const key = keyText(event.aggregate);
      const before = aggregates.get(key) ?? stored.get(key) ?? initialSnapshot(event.aggregate);
      const after = applyEvent(before, event);
      if (after === before) continue;
      aggregates.set(key, after);
      applied.push({ event, partitionOffset: { partition, offset }, snapshot: after });
    }
  }

  /** The stored snapshots of the events' aggregates, without those that have changed since. */
  private storedOf(records: readonly EventRead[], changed: Changes['aggregates']) {
    const keys = new Map<string, AggregateKey>();
    for (const { event } of records) {
      const key = keyText(event.aggregate);
      if (!changed.has(key)) keys.set(key, event.aggregate);
    }
    const found = this.rows.aggregates([...keys.values()]);
    return new Map(found.map((snapshot) => [keyText(snapshot.aggregate), snapshot]));
  }
}

const keyOf = ({ topic, partition }: { topic: ReplicatedTopic; partition: number }) =>
  `${topic}/${partition}`;

function positionAfter(
  { topic, partition, next, records }: LogSlice,
  current: ReplicaPosition,
): ReplicaPosition {
  const last = records.at(-1) ?? current.last;
  const mark = last && { last: { offset: last.offset, id: last.id } };
  return { topic, partition, next: Math.max(current.next, next), ...mark };
}

function unread(slice: LogSlice, next: number): LogSlice {
  const isNew = ({ offset }: { readonly offset: number }) => offset >= next;
  return slice.topic === 'events'
    ? { ...slice, records: slice.records.filter(isNew) }
    : { ...slice, records: slice.records.filter(isNew) };
}
