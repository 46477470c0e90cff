import {
  EventMissing,
  unwritten,
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
import {
  RowInsert,
  query,
  statement,
  type Connection,
  type Query,
  type Statement,
  type Value,
} from '../database.js';

/** A row's place among those asked for, and what is kept of it. */
type AggregateRow = readonly [place: number, version: number, state: string];
type OutcomeRow = readonly [place: number, outcome: string];
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

/** The statements upon a replica's file; who calls decides what is one transaction. */
export class ReplicaRows {
  private readonly selectAggregates: Query<AggregateRow>;
  private readonly upsertAggregates: RowInsert;
  private readonly selectOutcomes: Query<OutcomeRow>;
  private readonly insertOutcomes: RowInsert;
  private readonly selectPositions: Query<PositionRow>;
  private readonly upsertPosition: Statement;
  private readonly selectCheckpoint: Query<[number, number]>;
  private readonly upsertCheckpoint: Statement;

  constructor(connection: Connection) {
    // Many are one statement: each call costs as much as what it reads.
    this.selectAggregates = query(
      connection,
      `SELECT asked.key, a.version, a.state FROM json_each(?) asked
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
    const rows = this.selectAggregates.all(JSON.stringify(keys.map(({ id, kind }) => [id, kind])));
    const found = new Map(rows.map((row) => [row[0], row]));
    return keys.map((aggregate, place) => snapshotOf(aggregate, found.get(place)));
  }

  writeAggregates(snapshots: Iterable<AggregateSnapshot>): void {
    const values: Value[] = [];
    for (const { aggregate, version, state } of snapshots)
      values.push(aggregate.id, aggregate.kind, version, JSON.stringify(state));
    this.upsertAggregates.run(values);
  }

  /** The outcomes of these commands, in their order, where they are kept. */
  outcomes(commandIds: readonly string[]): readonly (Outcome | undefined)[] {
    const rows = this.selectOutcomes.all(JSON.stringify(commandIds));
    const found = new Map(rows.map(([place, outcome]) => [place, JSON.parse(outcome) as Outcome]));
    return commandIds.map((_, place) => found.get(place));
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

function snapshotOf(aggregate: AggregateKey, row: AggregateRow | undefined): AggregateSnapshot {
  if (!row) return unwritten(aggregate);
  const [, version, state] = row;
  return { aggregate, version, state: readState(aggregate.kind, JSON.parse(state)) };
}

/** The aggregate after the event; itself where it has seen the event already. */
export function evolved(held: AggregateSnapshot, recorded: RecordedEvent): AggregateSnapshot {
  const { aggregate, version, event, time } = recorded;
  if (version <= held.version) return held;
  if (version !== held.version + 1)
    throw new EventMissing(
      `version ${version} of ${aggregate.kind} ${aggregate.id} was read, but ${held.version} is held`,
    );
  const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  return { aggregate, version, state: decider.evolve(held.state, occurred(event, time)) };
}

/** The checkpoint after the outcomes or events of a slice. */
export function advanced(held: Checkpoint, { topic, records }: LogSlice): Checkpoint {
  const writerEpoch = Math.max(held.writerEpoch, records.at(-1)?.writerEpoch ?? 0);
  const last = topic === 'outcomes' ? records.at(-1) : undefined;
  return { nextCommand: last ? last.commandOffset + 1 : held.nextCommand, writerEpoch };
}
