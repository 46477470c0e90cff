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

/** An event, or the snapshot before the events, which has no type and no time. */
type StateRow = readonly [version: number, type: string | null, time: string | null, json: string];

/** An aggregate's last snapshot, if there is one, and all events after it. */
const SNAPSHOT_AND_EVENTS = `
  WITH asked AS (SELECT n FROM aggregates WHERE id = ? AND kind = ?),
    held AS (SELECT version, state FROM snapshots WHERE aggregate = (SELECT n FROM asked))
  SELECT version, NULL, NULL, state FROM held
  UNION ALL
  SELECT version, type, time, data FROM events
  WHERE aggregate = (SELECT n FROM asked) AND version > coalesce((SELECT version FROM held), 0)
  ORDER BY 1
`;

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<StateRow>;

  constructor(private readonly connection: Connection) {
    this.select = query(connection, SNAPSHOT_AND_EVENTS);
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
    let [version, state] = [0, decider.initial];
    for (const [next, type, time, json] of this.select.all(aggregate.id, aggregate.kind)) {
      const data: unknown = JSON.parse(json);
      const isEvent = type !== null && time !== null;
      state = isEvent ? decider.evolve(state, { ...readEvent(type, data), time }) : (data as DomainState);
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
