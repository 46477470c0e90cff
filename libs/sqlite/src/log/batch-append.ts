import type { AggregateSnapshot, BatchAppend, Outcome, ProcessedBatch } from '#application';
import { encodePosition, keyText } from '#application/views';
import { TEXT_ERASED } from '#domain';
import type { Connection } from '../database.js';
import {
  RowInsert,
  query,
  statement,
  transaction,
  type Query,
  type Statement,
  type Value,
} from '../statements.js';
import { TextErasure, emptyWriteAheadLog } from './text-erasure.js';

/**
 * A batch as rows of plain values: made in the thread that decides, written in the log worker. The values of all events,
 * and of all outcomes, are one list, row by row, which is copied to another thread faster than a list of rows.
 */
export interface BatchRows {
  readonly aggregates: readonly AggregateRow[];
  /** Rows of {@link EVENT_COLUMNS}. */
  readonly events: readonly Value[];
  /** Rows of {@link OUTCOME_COLUMNS}. */
  readonly outcomes: readonly Value[];
}

export interface AggregateRow {
  readonly id: string;
  readonly kind: string;
  /** Whether the batch has its first event. */
  readonly isNew: boolean;
  /** Its version after the batch. */
  readonly version: number;
  /** Its state after the batch; undefined after one event, which is the whole state. */
  readonly state: string | undefined;
}

/** In a batch, `seq` is the index of an event from 1, and `aggregate` that of its aggregate from 0. */
const EVENT_COLUMNS = [
  'seq',
  'aggregate',
  'version',
  'type',
  'time',
  'command_id',
  'caller',
  'data',
  'traceparent',
  'import_id',
];

const TYPE = EVENT_COLUMNS.indexOf('type');

/** In a batch, `seq` is how many of its events come before the position, and `kept_at` is not known. */
const OUTCOME_COLUMNS = ['seq', 'kept_at', 'command_id', 'outcome'];

export function batchRows({ events, snapshots, outcomes }: ProcessedBatch): BatchRows {
  const indexes = new Map(snapshots.map(({ aggregate }, index) => [keyText(aggregate), index]));
  const counts = snapshots.map(() => 0);
  const eventValues: Value[] = [];
  for (const [at, { aggregate, version, event, time, ...recorded }] of events.entries()) {
    const { commandId, caller, traceparent = null, importId = null } = recorded;
    const index = indexes.get(keyText(aggregate)) ?? -1;
    counts[index] = (counts[index] ?? 0) + 1;
    const data = JSON.stringify(event.data);
    eventValues.push(at + 1, index, version, event.type, time, commandId, caller, data);
    eventValues.push(traceparent, importId);
  }
  const outcomeValues: Value[] = [];
  for (const { eventsBefore, commandId, ...rest } of outcomes)
    outcomeValues.push(eventsBefore, 0, commandId, JSON.stringify(rest satisfies StoredOutcome));
  return {
    aggregates: snapshots.map((snapshot, index) => aggregateRow(snapshot, counts[index] ?? 0)),
    events: eventValues,
    outcomes: outcomeValues,
  };
}

/** @param count how many of its events the batch has */
function aggregateRow({ aggregate, version, state }: AggregateSnapshot, count: number): AggregateRow {
  const { id, kind } = aggregate;
  const isNew = version === count;
  return { id, kind, isNew, version, state: version > 1 ? JSON.stringify(state) : undefined };
}

/** An outcome as it is stored: its command id and position have columns of their own. */
export type StoredOutcome = Omit<Outcome, 'commandId' | 'position'>;

/**
 * The outcomes of a batch that was appended.
 * @param base how many events the log had before the batch
 */
export const outcomesAt = (base: number, outcomes: ProcessedBatch['outcomes']): readonly Outcome[] =>
  outcomes.map(({ eventsBefore, ...outcome }) =>
    Object.assign(outcome, { position: encodePosition([base + eventsBefore]) }),
  );

/** The only writer of the log and of the write side's state. A batch is one transaction, durable before it is reported. */
export class SqliteBatchAppend implements BatchAppend {
  private lastSeq: number;
  private lastNumber: number;
  private readonly insertAggregates: RowInsert;
  private readonly selectAggregate: Query<[number]>;
  private readonly writeSnapshot: Statement;
  private readonly insertEvents: RowInsert;
  private readonly insertOutcomes: RowInsert;
  private readonly erasure: TextErasure;
  private hasErased = false;

  /** @param clock milliseconds since 1970, for the age of outcomes */
  constructor(
    private readonly connection: Connection,
    private readonly clock: () => number = Date.now,
  ) {
    this.lastSeq = greatest(connection, 'seq', 'events');
    this.lastNumber = greatest(connection, 'n', 'aggregates');
    this.insertAggregates = new RowInsert(connection, { table: 'aggregates', columns: ['n', 'id', 'kind'] });
    this.selectAggregate = query(connection, 'SELECT n FROM aggregates WHERE id = ? AND kind = ?');
    this.writeSnapshot = statement(connection, 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, 1)');
    this.insertEvents = new RowInsert(connection, { table: 'events', columns: EVENT_COLUMNS });
    this.erasure = new TextErasure(connection);
    this.insertOutcomes = new RowInsert(connection, { table: 'outcomes', columns: OUTCOME_COLUMNS });
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    return Promise.resolve(outcomesAt(this.write(batchRows(batch)), batch.outcomes));
  }

  /** Writes a batch and returns how many events the log had before it. */
  write({ aggregates, events, outcomes }: BatchRows): number {
    const base = this.lastSeq;
    const now = this.clock();
    const numbers = this.numbers(aggregates);
    transaction(this.connection, () => {
      this.writeAggregates(aggregates, numbers);
      const rows = numbered(events, base, numbers);
      this.insertEvents.run(rows);
      this.eraseTexts(rows);
      this.insertOutcomes.run(storedAt(outcomes, base, now));
    });
    this.lastSeq = base + events.length / EVENT_COLUMNS.length;
    this.lastNumber += aggregates.filter(({ isNew }) => isNew).length;
    return base;
  }

  private eraseTexts(events: readonly Value[]): void {
    for (let at = 0; at < events.length; at += EVENT_COLUMNS.length) {
      if (events[at + TYPE] !== TEXT_ERASED) continue;
      const [station, version] = events.slice(at + 1, at + 3).map(Number) as [number, number];
      this.erasure.eraseBefore(station, version);
      this.hasErased = true;
    }
  }

  /**
   * Removes the write-ahead log if it may have texts that were erased.
   * @returns whether it has none: not while another connection reads
   */
  removeErased(): boolean {
    this.hasErased &&= !emptyWriteAheadLog(this.connection);
    return !this.hasErased;
  }

  /** The numbers of aggregates, in their order. */
  private numbers(aggregates: readonly AggregateRow[]): readonly number[] {
    let last = this.lastNumber;
    return aggregates.map((row) => (row.isNew ? ++last : this.numberOf(row)));
  }

  private numberOf({ id, kind }: AggregateRow): number {
    const row = this.selectAggregate.first(id, kind);
    if (!row) throw new Error(`${kind} ${id} has no stored events, but the batch continues them`);
    return row[0];
  }

  private writeAggregates(aggregates: readonly AggregateRow[], numbers: readonly number[]): void {
    const made: Value[] = [];
    for (const [index, { id, kind, isNew }] of aggregates.entries())
      if (isNew) made.push(numbers[index] ?? 0, id, kind);
    this.insertAggregates.run(made);
    for (const [index, { version, state }] of aggregates.entries())
      if (state !== undefined) this.writeSnapshot.run(numbers[index] ?? 0, version, state);
  }
}

/** A batch's events with their positions in the log and the numbers of their aggregates. */
function numbered(events: readonly Value[], base: number, numbers: readonly number[]): readonly Value[] {
  const rows = [...events];
  for (let at = 0; at < rows.length; at += EVENT_COLUMNS.length) {
    rows[at] = base + Number(rows[at]);
    rows[at + 1] = numbers[Number(rows[at + 1])] ?? 0;
  }
  return rows;
}

/** A batch's outcomes with their positions in the log and the time. */
function storedAt(outcomes: readonly Value[], base: number, now: number): readonly Value[] {
  const rows = [...outcomes];
  for (let at = 0; at < rows.length; at += OUTCOME_COLUMNS.length) {
    rows[at] = base + Number(rows[at]);
    rows[at + 1] = now;
  }
  return rows;
}

const greatest = (connection: Connection, column: string, table: string): number =>
  query<[number | null]>(connection, `SELECT max(${column}) FROM ${table}`).first()?.[0] ?? 0;
