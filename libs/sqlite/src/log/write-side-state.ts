import {
  unwritten,
  type AggregateSnapshot,
  type AggregateStates,
  type Outcome,
  type Outcomes,
} from '#application';
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

/** An aggregate's last snapshot, if there is one, and the events since as JSON. */
type AggregateRow = readonly [version: number | null, state: string | null, events: string];
type Event = readonly [version: number, type: string, time: string, data: unknown];

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<AggregateRow>;

  constructor(private readonly connection: Connection) {
    // All in one row: a list of rows costs as much as what it has to read here.
    this.select = query(
      connection,
      `SELECT s.version, s.state, (
         SELECT json_group_array(json_array(e.version, e.type, e.time, json(e.data)) ORDER BY e.version)
         FROM events e WHERE e.aggregate = n AND e.version > ifnull(s.version, 0)
       )
       FROM aggregates LEFT JOIN snapshots s ON s.aggregate = n WHERE id = ? AND kind = ?`,
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
    if (!row) return unwritten(aggregate);
    const [held, json, events] = row;
    let version = held ?? 0;
    let state = json === null ? decider.initial : (JSON.parse(json) as DomainState);
    for (const [next, type, time, data] of JSON.parse(events) as readonly Event[]) {
      state = decider.evolve(state, { ...readEvent(type, data), time });
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
