import type { AggregateStates, Outcomes, AggregateSnapshot, Outcome } from '#application';
import { encodePosition, type AggregateKey } from '#application/views';
import {
  aggregates,
  readEvent,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import { query, readTransaction, type Connection, type Query } from '../database.js';
import type { KeptOutcome } from './batch-rows.js';

/** An aggregate's number and its last snapshot, if there is one. */
type AggregateRow = readonly [n: number, version: number | null, state: string | null];
type EventRow = readonly [version: number, type: string, time: string, data: string];

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<AggregateRow>;
  private readonly selectEvents: Query<EventRow>;

  constructor(private readonly connection: Connection) {
    this.select = query(
      connection,
      `SELECT n, version, state FROM aggregates LEFT JOIN snapshots ON aggregate = n
       WHERE id = ? AND kind = ?`,
    );
    this.selectEvents = query(
      connection,
      'SELECT version, type, time, data FROM events WHERE aggregate = ? AND version > ? ORDER BY version',
    );
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    // One transaction for all: each read of its own would claim the file anew.
    const snapshots = readTransaction(this.connection, () =>
      keys.map((aggregate) => this.snapshot(aggregate)),
    );
    return Promise.resolve(snapshots);
  }

  private snapshot(aggregate: AggregateKey): AggregateSnapshot {
    const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
    const row = this.select.first(aggregate.id, aggregate.kind);
    if (!row) return { aggregate, version: 0, state: decider.initial };
    const [n, held, json] = row;
    let version = held ?? 0;
    let state = json === null ? decider.initial : (JSON.parse(json) as DomainState);
    for (const [next, type, time, data] of this.selectEvents.all(n, version)) {
      state = decider.evolve(state, { ...readEvent(type, JSON.parse(data)), time });
      version = next;
    }
    return { aggregate, version, state };
  }
}

/** Outcomes, as long as they are kept. */
export class SqliteOutcomes implements Outcomes {
  private readonly select: Query<[number, string]>;

  constructor(connection: Connection) {
    this.select = query(connection, 'SELECT seq, outcome FROM outcomes WHERE command_id = ?');
  }

  find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    return Promise.resolve(commandIds.map((commandId) => this.outcome(commandId)));
  }

  private outcome(commandId: string): Outcome | undefined {
    const row = this.select.first(commandId);
    if (!row) return undefined;
    const [seq, kept] = row;
    return { ...(JSON.parse(kept) as KeptOutcome), commandId, position: encodePosition([seq]) };
  }
}
