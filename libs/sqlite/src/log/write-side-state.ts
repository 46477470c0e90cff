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
  occurred,
  readEvent,
  readState,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import { query, type Connection, type Query } from '../database.js';
import type { KeptOutcome } from './batch-rows.js';

/** An aggregate's place among those asked for, its last snapshot, if there is one, and the events since as JSON. */
type AggregateRow = readonly [place: number, version: number | null, state: string | null, events: string];
type Event = readonly [version: number, type: string, time: string, data: unknown];

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<AggregateRow>;

  constructor(connection: Connection) {
    // An aggregate is one row, and many are one statement: each row and each call cost as much as what they read.
    // Events are not looked for after the latest state: where they would be is a page that is seldom in memory.
    this.select = query(
      connection,
      `SELECT asked.key, s.version, s.state, iif(s.is_latest, '[]', (
         SELECT json_group_array(json_array(e.version, e.type, e.time, json(e.data)) ORDER BY e.version)
         FROM events e WHERE e.aggregate = n AND e.version > ifnull(s.version, 0)
       ))
       FROM json_each(?) asked
       CROSS JOIN aggregates a ON a.id = asked.value ->> 0 AND a.kind = asked.value ->> 1
       LEFT JOIN snapshots s ON s.aggregate = n`,
    );
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    const rows = this.select.all(JSON.stringify(keys.map(({ id, kind }) => [id, kind])));
    const found = new Map(rows.map((row) => [row[0], row]));
    return Promise.resolve(keys.map((aggregate, place) => snapshot(aggregate, found.get(place))));
  }
}

function snapshot(aggregate: AggregateKey, row: AggregateRow | undefined): AggregateSnapshot {
  if (!row) return unwritten(aggregate);
  const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  const [, held, json, events] = row;
  let version = held ?? 0;
  let state = json === null ? decider.initial : readState(aggregate.kind, JSON.parse(json));
  for (const [next, type, time, data] of JSON.parse(events) as readonly Event[]) {
    state = decider.evolve(state, occurred(readEvent(type, data), time));
    version = next;
  }
  return { aggregate, version, state };
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
