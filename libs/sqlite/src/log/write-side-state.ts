import {
  type AggregateStates,
  type Outcomes,
  encodePosition,
  type AggregateKey,
  type AggregateSnapshot,
  type Outcome,
} from '#application';
import { aggregates, type AggregateKind, type DomainState, type Rejection } from '#domain';
import { firstRow, type Connection, type Statement } from '../database.js';

/** Aggregate states as the last appended batch left them. */
export class SqliteAggregateStates implements AggregateStates {
  private readonly select: Statement;

  constructor(connection: Connection) {
    this.select = connection.prepare('SELECT version, state FROM aggregates WHERE id = ? AND kind = ?');
  }

  load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]> {
    return Promise.resolve(keys.map((aggregate) => this.snapshot(aggregate)));
  }

  private snapshot(aggregate: AggregateKey): AggregateSnapshot {
    const row = firstRow<[number, string]>(this.select, aggregate.id, aggregate.kind);
    if (!row) return { aggregate, version: 0, state: aggregates[aggregate.kind].decider.initial };
    const [version, state] = row;
    return { aggregate, version, state: JSON.parse(state) as DomainState };
  }
}

type OutcomeRow = readonly [
  string,
  string,
  AggregateKind,
  string,
  Outcome['status'],
  number,
  number,
  number,
  string | null,
];

const OLDEST = 1000;

/** Outcomes, until they are older than is promised. */
export class SqliteOutcomes implements Outcomes {
  private readonly select: Statement;
  private readonly purgeOldest: Statement;

  constructor(connection: Connection) {
    this.select = connection.prepare(
      `SELECT request_hash, caller, kind, aggregate_id, status, version, events, seq, rejection
       FROM outcomes WHERE command_id = ?`,
    );
    this.purgeOldest = connection.prepare(
      `DELETE FROM outcomes
       WHERE n IN (SELECT n FROM outcomes ORDER BY n LIMIT ${OLDEST}) AND kept_at < ?`,
    );
  }

  find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    return Promise.resolve(commandIds.map((commandId) => this.outcome(commandId)));
  }

  private outcome(commandId: string): Outcome | undefined {
    const row = firstRow<OutcomeRow>(this.select, commandId);
    if (!row) return undefined;
    const [requestHash, caller, kind, id, status, version, events, seq, rejection] = row;
    const told = rejection === null ? {} : { rejection: JSON.parse(rejection) as Rejection };
    const position = encodePosition([seq]);
    return {
      commandId,
      requestHash,
      caller,
      aggregate: { kind, id },
      status,
      version,
      events,
      position,
      ...told,
    };
  }

  /**
   * Forgets some of the oldest outcomes.
   * @param before milliseconds since 1970; outcomes kept since then stay
   * @returns whether there may be more to forget
   */
  purge(before: number): boolean {
    return this.purgeOldest.run(before).changes === OLDEST;
  }
}
