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
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';

type PositionRow = readonly [ReplicatedTopic, number, number, number | null, string | null];

/** The statements upon a replica's file; who calls decides what is one transaction. */
export class ReplicaRows {
  private readonly selectAggregate: Query<[number, string]>;
  private readonly upsertAggregate: Statement;
  private readonly selectOutcome: Query<[string]>;
  private readonly insertOutcome: Statement;
  private readonly selectPositions: Query<PositionRow>;
  private readonly upsertPosition: Statement;
  private readonly selectCheckpoint: Query<[number, number]>;
  private readonly upsertCheckpoint: Statement;

  constructor(connection: Connection) {
    this.selectAggregate = query(
      connection,
      'SELECT version, state FROM aggregates WHERE id = ? AND kind = ?',
    );
    this.upsertAggregate = statement(
      connection,
      `INSERT INTO aggregates (id, kind, version, state) VALUES (?, ?, ?, ?)
       ON CONFLICT (id, kind) DO UPDATE SET version = excluded.version, state = excluded.state`,
    );
    this.selectOutcome = query(connection, 'SELECT outcome FROM outcomes WHERE command_id = ?');
    this.insertOutcome = statement(
      connection,
      'INSERT OR IGNORE INTO outcomes (command_id, kept_at, outcome) VALUES (?, ?, ?)',
    );
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

  aggregate(aggregate: AggregateKey): AggregateSnapshot {
    const row = this.selectAggregate.first(aggregate.id, aggregate.kind);
    if (!row) return unwritten(aggregate);
    const [version, state] = row;
    return { aggregate, version, state: JSON.parse(state) as DomainState };
  }

  writeAggregate({ aggregate: { id, kind }, version, state }: AggregateSnapshot): void {
    this.upsertAggregate.run(id, kind, version, JSON.stringify(state));
  }

  outcome(commandId: string): Outcome | undefined {
    const row = this.selectOutcome.first(commandId);
    return row && (JSON.parse(row[0]) as Outcome);
  }

  /** The first outcome of a command id stays. */
  writeOutcome({ outcome, writtenAt }: OutcomeRead): void {
    if (outcome) this.insertOutcome.run(outcome.commandId, writtenAt, JSON.stringify(outcome));
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
