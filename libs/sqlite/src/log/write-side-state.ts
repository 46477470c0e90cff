import type { AggregateStates, Outcomes, AggregateSnapshot, Outcome } from '#application';
import { encodePosition, type AggregateKey } from '#application/views';
import { aggregates, type DomainState } from '#domain';
import { query, readTransaction, type Connection, type Query } from '../database.js';
import type { KeptOutcome } from './batch-rows.js';

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<[number, string]>;

  constructor(private readonly connection: Connection) {
    this.select = query(connection, 'SELECT version, state FROM aggregates WHERE id = ? AND kind = ?');
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    // One transaction for all: each read of its own would claim the file anew.
    const snapshots = readTransaction(this.connection, () =>
      keys.map((aggregate) => this.snapshot(aggregate)),
    );
    return Promise.resolve(snapshots);
  }

  private snapshot(aggregate: AggregateKey): AggregateSnapshot {
    const row = this.select.first(aggregate.id, aggregate.kind);
    if (!row) return { aggregate, version: 0, state: aggregates[aggregate.kind].decider.initial };
    const [version, state] = row;
    return { aggregate, version, state: JSON.parse(state) as DomainState };
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
