import {
  initialSnapshot,
  type AggregateSnapshot,
  type AggregateStates,
  type KeyPage,
  type Outcome,
  type Outcomes,
} from '#application';
import { encodePosition, type AggregateKey } from '#application/views';
import {
  aggregates,
  occurred,
  readEvent,
  readState,
  type AggregateKind,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import type { Connection } from '../database.js';
import { query, type Query } from '../statements.js';
import { AggregateKeys, firstOf } from './aggregate-pages.js';
import type { StoredOutcome } from './batch-append.js';

/** The index of an aggregate in the request, its last snapshot, if there is one, and the events since as JSON. */
type AggregateRow = readonly [index: number, version: number | null, state: string | null, events: string];
type Event = readonly [version: number, type: string, time: string, data: unknown];

/** States of this size are in one page of the file, in bytes. */
const SMALL = 2000;

/** Reads the states of aggregates after the last appended batch. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Query<AggregateRow>;
  private readonly sizes: Query<readonly [index: number, bytes: number]>;
  private readonly listed: AggregateKeys;

  constructor(connection: Connection) {
    // One statement for many aggregates, and one row for each: a call or a row costs as much as what it reads.
    // Earlier releases stored nothing else of removed records, whose events tell what they were.
    // No events are looked for after the latest state, as that would read a page that is seldom in memory.
    this.select = query(
      connection,
      `SELECT asked.key, s.version, s.state, iif(s.is_latest, '[]', (
         SELECT json_group_array(json_array(e.version, e.type, e.time, json(e.data)) ORDER BY e.version)
         FROM events e WHERE e.aggregate = n AND e.version > ifnull(s.version, 0)
       ))
       FROM json_each(?) asked
       CROSS JOIN aggregates a ON a.id = asked.value ->> 0 AND a.kind = asked.value ->> 1
       LEFT JOIN snapshots s ON s.aggregate = n AND s.state <> '{"kind":"removed"}'`,
    );
    // The beginning of a row says how long its columns are. What is behind a large state is not read, as that would read
    // the state too: its events are looked for.
    const length = 'ifnull(octet_length(s.state), 0)';
    const isOfEarlierRelease = `${length} <= ${'{"kind":"removed"}'.length}`;
    this.sizes = query(
      connection,
      `SELECT asked.key, ${length} + iif(${length} < ${SMALL} AND NOT ${isOfEarlierRelease} AND s.is_latest, 0, (
         SELECT ifnull(sum(octet_length(e.data)), 0) FROM events e
         WHERE e.aggregate = n AND e.version > iif(${isOfEarlierRelease}, 0, s.version)
       ))
       FROM json_each(?) asked
       CROSS JOIN aggregates a ON a.id = asked.value ->> 0 AND a.kind = asked.value ->> 1
       LEFT JOIN snapshots s ON s.aggregate = n`,
    );
    this.listed = new AggregateKeys(connection);
  }

  loadSome(keys: readonly AggregateKey[], bytes: number): Promise<readonly AggregateSnapshot[]> {
    const sizes = new Map(this.sizes.all(jsonOf(keys)));
    return this.load(firstOf(keys, sizes, bytes));
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    const rows = this.select.all(jsonOf(keys));
    const found = new Map(rows.map((row) => [row[0], row]));
    return Promise.resolve(keys.map((aggregate, index) => snapshot(aggregate, found.get(index))));
  }

  keys(kind: AggregateKind, after?: number): Promise<KeyPage> {
    return Promise.resolve(this.listed.page(kind, after));
  }
}

const jsonOf = (keys: readonly AggregateKey[]): string =>
  JSON.stringify(keys.map(({ id, kind }) => [id, kind]));

function snapshot(aggregate: AggregateKey, row: AggregateRow | undefined): AggregateSnapshot {
  if (!row) return initialSnapshot(aggregate);
  const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  const [, stored, json, events] = row;
  let version = stored ?? 0;
  let state = json === null ? decider.initial : readState(aggregate.kind, JSON.parse(json));
  for (const [next, type, time, data] of JSON.parse(events) as readonly Event[]) {
    state = decider.evolve(state, occurred(readEvent(type, data), time));
    version = next;
  }
  return { aggregate, version, state };
}

/** Reads outcomes, which are stored for a time. */
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
    const [seq, json] = row;
    return { ...(JSON.parse(json) as StoredOutcome), commandId, position: encodePosition([seq]) };
  }
}
