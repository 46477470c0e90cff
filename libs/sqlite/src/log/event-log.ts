import {
  type BatchAppend,
  type EventFeed,
  decodePosition,
  encodePosition,
  type AggregateKey,
  type AggregateSnapshot,
  type FeedPage,
  type LoggedEvent,
  type Outcome,
  type PendingOutcome,
  type Position,
  type ProcessedBatch,
  type RecordedEvent,
} from '#application';
import { readEvent, type AggregateKind, type EventType } from '#domain';
import { firstRow, rows, transaction, type Connection, type Statement } from '../database.js';

type EventRow = readonly [number, AggregateKind, string, number, string, string, string, string, string];

const COLUMNS = 'seq, kind, aggregate_id, version, type, time, command_id, caller, data';

/** Log entries that one read looks at, so that a rare type can't hold up everybody else. */
const SCAN_LIMIT = 20_000;

/** The log and the write side's state in one file: a batch is one transaction, synced before it is answered. */
export class SqliteEventLog implements BatchAppend, EventFeed {
  private lastSeq: number;
  private grown: () => void = () => {};
  private readonly insertEvent: Statement;
  private readonly upsertAggregate: Statement;
  private readonly insertOutcome: Statement;
  private readonly selectAfter: Statement;
  private readonly selectHistory: Statement;

  /**
   * @param clock milliseconds since 1970, for the age of outcomes
   */
  constructor(
    private readonly connection: Connection,
    private readonly clock: () => number = Date.now,
  ) {
    this.lastSeq = firstRow<[number | null]>(connection.prepare('SELECT max(seq) FROM events'))?.[0] ?? 0;
    this.insertEvent = connection.prepare(
      `INSERT INTO events (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.upsertAggregate = connection.prepare(
      `INSERT INTO aggregates (id, kind, version, state) VALUES (?, ?, ?, ?)
       ON CONFLICT (id, kind) DO UPDATE SET version = excluded.version, state = excluded.state`,
    );
    this.insertOutcome = connection.prepare(
      `INSERT INTO outcomes (command_id, request_hash, caller, kind, aggregate_id, status, version, events, seq,
         rejection, kept_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.selectAfter = connection.prepare(
      `SELECT ${COLUMNS} FROM events WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
    );
    this.selectHistory = connection.prepare(
      `SELECT ${COLUMNS} FROM events WHERE aggregate_id = ? AND kind = ? AND version > ? ORDER BY version LIMIT ?`,
    );
  }

  /** Calls the listener after each batch that has events. */
  onGrowth(listener: () => void): void {
    this.grown = listener;
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    if (batch.outcomes.length === 0) return Promise.resolve([]);
    const base = this.lastSeq;
    transaction(this.connection, () => {
      for (const [index, event] of batch.events.entries()) this.writeEvent(base + index + 1, event);
      for (const snapshot of batch.snapshots) this.writeAggregate(snapshot);
      for (const outcome of batch.outcomes) this.writeOutcome(outcome, base + outcome.eventsBefore);
    });
    this.lastSeq = base + batch.events.length;
    if (batch.events.length > 0) this.grown();
    const final = ({ eventsBefore, ...outcome }: PendingOutcome): Outcome => ({
      ...outcome,
      position: encodePosition([base + eventsBefore]),
    });
    return Promise.resolve(batch.outcomes.map(final));
  }

  private writeEvent(
    seq: number,
    { aggregate, version, event, time, commandId, caller }: RecordedEvent,
  ): void {
    const { kind, id } = aggregate;
    this.insertEvent.run(
      seq,
      kind,
      id,
      version,
      event.type,
      time,
      commandId,
      caller,
      JSON.stringify(event.data),
    );
  }

  private writeAggregate({ aggregate, version, state }: AggregateSnapshot): void {
    this.upsertAggregate.run(aggregate.id, aggregate.kind, version, JSON.stringify(state));
  }

  private writeOutcome(outcome: PendingOutcome, seq: number): void {
    const { commandId, requestHash, caller, aggregate, status, version, events, rejection } = outcome;
    const told = rejection ? JSON.stringify(rejection) : null;
    const { kind, id } = aggregate;
    this.insertOutcome.run(
      ...[commandId, requestHash, caller, kind, id, status, version, events, seq, told, this.clock()],
    );
  }

  read(after: Position | undefined, limit: number, types?: ReadonlySet<EventType>): Promise<FeedPage> {
    const from = seqOf(after);
    const until = types ? Math.min(from + SCAN_LIMIT, this.lastSeq) : this.lastSeq;
    const wanted = types ? rows<EventRow>(this.typed(types.size), from, until, ...types, limit) : undefined;
    const found = wanted ?? rows<EventRow>(this.selectAfter, from, until, limit);
    const last = found.length === limit ? (found.at(-1)?.[0] ?? until) : until;
    const next = encodePosition([Math.max(last, from)]);
    return Promise.resolve({ events: found.map(loggedEvent), next });
  }

  private typed(count: number): Statement {
    const marks = Array(count).fill('?').join(', ');
    return this.connection.prepare(
      `SELECT ${COLUMNS} FROM events WHERE seq > ? AND seq <= ? AND type IN (${marks}) ORDER BY seq LIMIT ?`,
    );
  }

  history({ kind, id }: AggregateKey, afterVersion: number, limit: number): Promise<readonly LoggedEvent[]> {
    return Promise.resolve(
      rows<EventRow>(this.selectHistory, id, kind, afterVersion, limit).map(loggedEvent),
    );
  }

  end(): Promise<Position> {
    return Promise.resolve(encodePosition([this.lastSeq]));
  }

  knows(position: Position): boolean {
    const counts = decodePosition(position);
    return counts?.length === 1 && (counts[0] ?? 0) <= this.lastSeq;
  }
}

const seqOf = (position: Position | undefined): number =>
  position === undefined ? 0 : (decodePosition(position)?.[0] ?? 0);

function loggedEvent([seq, kind, id, version, type, time, commandId, caller, data]: EventRow): LoggedEvent {
  const event = readEvent(type, JSON.parse(data));
  return {
    aggregate: { kind, id },
    version,
    event,
    time,
    commandId,
    caller,
    position: encodePosition([seq]),
  };
}
