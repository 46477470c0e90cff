import {
  EventMissing,
  initialSnapshot,
  type AggregateKey,
  type AggregateSnapshot,
  type Checkpoint,
  type LogSlice,
  type Outcome,
  type OutcomeRead,
  type RecordedEvent,
  type ReplicaPosition,
  type ReplicatedTopic,
} from '#application';
import {
  aggregates,
  occurred,
  readState,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import type { Connection } from '../database.js';
import { firstOf } from '../log/aggregate-pages.js';
import { RowInsert, query, statement, type Query, type Statement, type Value } from '../statements.js';

/** The index of an aggregate or a command in the request, and its stored values. */
type AggregateRow = readonly [index: number, version: number, state: string];
type OutcomeRow = readonly [index: number, outcome: string];
type PositionRow = readonly [ReplicatedTopic, number, number, number | null, string | null];

const AGGREGATES = {
  table: 'aggregates',
  columns: ['id', 'kind', 'version', 'state'],
  onConflict: 'ON CONFLICT (id, kind) DO UPDATE SET version = excluded.version, state = excluded.state',
};

/** The first outcome of a command id stays. */
const OUTCOMES = {
  table: 'outcomes',
  columns: ['command_id', 'kept_at', 'outcome'],
  onConflict: 'ON CONFLICT DO NOTHING',
};

/** Reads and writes the rows of a replica. The caller begins and ends transactions. */
export class ReplicaRows {
  private readonly selectAggregates: Query<AggregateRow>;
  private readonly selectSizes: Query<readonly [index: number, bytes: number]>;
  private readonly upsertAggregates: RowInsert;
  private readonly selectOutcomes: Query<OutcomeRow>;
  private readonly insertOutcomes: RowInsert;
  private readonly selectPositions: Query<PositionRow>;
  private readonly upsertPosition: Statement;
  private readonly selectCheckpoint: Query<[number, number]>;
  private readonly upsertCheckpoint: Statement;

  constructor(connection: Connection) {
    // One statement for many aggregates, as a call costs as much as what it reads.
    this.selectAggregates = query(
      connection,
      `SELECT asked.key, a.version, a.state FROM json_each(?) asked
       CROSS JOIN aggregates a ON a.id = asked.value ->> 0 AND a.kind = asked.value ->> 1`,
    );
    this.selectSizes = query(
      connection,
      `SELECT asked.key, octet_length(a.state) FROM json_each(?) asked
       CROSS JOIN aggregates a ON a.id = asked.value ->> 0 AND a.kind = asked.value ->> 1`,
    );
    this.upsertAggregates = new RowInsert(connection, AGGREGATES);
    this.selectOutcomes = query(
      connection,
      `SELECT asked.key, o.outcome FROM json_each(?) asked CROSS JOIN outcomes o ON o.command_id = asked.value`,
    );
    this.insertOutcomes = new RowInsert(connection, OUTCOMES);
    this.selectPositions = query(
      connection,
      'SELECT topic, partition, next, last_offset, last_id FROM positions',
    );
    this.upsertPosition = statement(connection, 'INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?, ?)');
    this.selectCheckpoint = query(
      connection,
      'SELECT next_command, writer_epoch FROM checkpoints WHERE partition = ?',
    );
    this.upsertCheckpoint = statement(connection, 'INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)');
  }

  /** The aggregates of these keys, in their order. */
  aggregates(keys: readonly AggregateKey[]): readonly AggregateSnapshot[] {
    const rows = this.selectAggregates.all(jsonOf(keys));
    const found = new Map(rows.map((row) => [row[0], row]));
    return keys.map((aggregate, index) => snapshotOf(aggregate, found.get(index)));
  }

  /** The first of them, as many as have so many bytes; one at least. */
  firstAggregates(keys: readonly AggregateKey[], bytes: number): readonly AggregateSnapshot[] {
    return this.aggregates(firstOf(keys, new Map(this.selectSizes.all(jsonOf(keys))), bytes));
  }

  writeAggregates(snapshots: Iterable<AggregateSnapshot>): void {
    const values: Value[] = [];
    for (const { aggregate, version, state } of snapshots)
      values.push(aggregate.id, aggregate.kind, version, JSON.stringify(state));
    this.upsertAggregates.run(values);
  }

  /** The outcomes of these commands, in their order; undefined if there is none. */
  outcomes(commandIds: readonly string[]): readonly (Outcome | undefined)[] {
    const rows = this.selectOutcomes.all(JSON.stringify(commandIds));
    const found = new Map(rows.map(([index, outcome]) => [index, JSON.parse(outcome) as Outcome]));
    return commandIds.map((_, index) => found.get(index));
  }

  writeOutcomes(reads: readonly OutcomeRead[]): void {
    const values: Value[] = [];
    for (const { outcome, writtenAt } of reads)
      if (outcome) values.push(outcome.commandId, writtenAt, JSON.stringify(outcome));
    this.insertOutcomes.run(values);
  }

  positions(): readonly ReplicaPosition[] {
    return this.selectPositions.all().map(([topic, partition, next, offset, id]) => ({
      topic,
      partition,
      next,
      ...(offset !== null && id !== null && { last: { offset, id } }),
    }));
  }

  writePosition({ topic, partition, next, last }: ReplicaPosition): void {
    this.upsertPosition.run(topic, partition, next, last?.offset ?? null, last?.id ?? null);
  }

  checkpoint(partition: number): Checkpoint {
    const [nextCommand, writerEpoch] = this.selectCheckpoint.first(partition) ?? [0, 0];
    return { nextCommand, writerEpoch };
  }

  writeCheckpoint(partition: number, { nextCommand, writerEpoch }: Checkpoint): void {
    this.upsertCheckpoint.run(partition, nextCommand, writerEpoch);
  }
}

const jsonOf = (keys: readonly AggregateKey[]): string =>
  JSON.stringify(keys.map(({ id, kind }) => [id, kind]));

function snapshotOf(aggregate: AggregateKey, row: AggregateRow | undefined): AggregateSnapshot {
  if (!row) return initialSnapshot(aggregate);
  const [, version, state] = row;
  return { aggregate, version, state: readState(aggregate.kind, JSON.parse(state)) };
}

/** The aggregate after the event; the same object when the event was applied before. */
export function applyEvent(current: AggregateSnapshot, recorded: RecordedEvent): AggregateSnapshot {
  const { aggregate, version, event, time } = recorded;
  if (version <= current.version) return current;
  if (version !== current.version + 1)
    throw new EventMissing(
      `version ${version} of ${aggregate.kind} ${aggregate.id} was read, but ${current.version} is stored`,
    );
  const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  return { aggregate, version, state: decider.evolve(current.state, occurred(event, time)) };
}

/** The checkpoint after the outcomes or events of a slice. */
export function nextCheckpoint(current: Checkpoint, { topic, records }: LogSlice): Checkpoint {
  const writerEpoch = Math.max(current.writerEpoch, records.at(-1)?.writerEpoch ?? 0);
  const last = topic === 'outcomes' ? records.at(-1) : undefined;
  return { nextCommand: last ? last.commandOffset + 1 : current.nextCommand, writerEpoch };
}
