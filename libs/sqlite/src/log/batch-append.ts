import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import {
  RowInsert,
  query,
  statement,
  transaction,
  type Connection,
  type Query,
  type Statement,
  type Value,
} from '../database.js';
import {
  EVENT_COLUMNS,
  OUTCOME_COLUMNS,
  batchRows,
  outcomesAt,
  type AggregateRow,
  type BatchRows,
} from './batch-rows.js';

/** The one writer of the log and of the write side's state: a batch is one transaction, synced before it is told. */
export class SqliteBatchAppend implements BatchAppend {
  private lastSeq: number;
  private lastNumber: number;
  private readonly insertAggregates: RowInsert;
  private readonly selectAggregate: Query<[number]>;
  private readonly writeSnapshot: Statement;
  private readonly insertEvents: RowInsert;
  private readonly insertOutcomes: RowInsert;

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
    this.insertOutcomes = new RowInsert(connection, { table: 'outcomes', columns: OUTCOME_COLUMNS });
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    return Promise.resolve(outcomesAt(this.write(batchRows(batch)), batch.outcomes));
  }

  /** Writes a batch and returns how many events the log held before it. */
  write({ aggregates, events, outcomes }: BatchRows): number {
    const base = this.lastSeq;
    const now = this.clock();
    const numbers = this.numbers(aggregates);
    transaction(this.connection, () => {
      this.writeAggregates(aggregates, numbers);
      this.insertEvents.run(numbered(events, base, numbers));
      this.insertOutcomes.run(keptAt(outcomes, base, now));
    });
    this.lastSeq = base + events.length / EVENT_COLUMNS.length;
    this.lastNumber += aggregates.filter(({ isNew }) => isNew).length;
    return base;
  }

  /** The numbers of aggregates, in their order. */
  private numbers(aggregates: readonly AggregateRow[]): readonly number[] {
    let last = this.lastNumber;
    return aggregates.map((row) => (row.isNew ? ++last : this.numberOf(row)));
  }

  private numberOf({ id, kind }: AggregateRow): number {
    const row = this.selectAggregate.first(id, kind);
    if (!row) throw new Error(`${kind} ${id} has no events to follow`);
    return row[0];
  }

  private writeAggregates(aggregates: readonly AggregateRow[], numbers: readonly number[]): void {
    const made: Value[] = [];
    for (const [place, { id, kind, isNew }] of aggregates.entries())
      if (isNew) made.push(numbers[place] ?? 0, id, kind);
    this.insertAggregates.run(made);
    for (const [place, { version, state }] of aggregates.entries())
      if (state !== undefined) this.writeSnapshot.run(numbers[place] ?? 0, version, state);
  }
}

/** A batch's events with their places in the log and the numbers of their aggregates. */
function numbered(events: readonly Value[], base: number, numbers: readonly number[]): readonly Value[] {
  const rows = [...events];
  for (let at = 0; at < rows.length; at += EVENT_COLUMNS.length) {
    rows[at] = base + Number(rows[at]);
    rows[at + 1] = numbers[Number(rows[at + 1])] ?? 0;
  }
  return rows;
}

/** A batch's outcomes with their positions in the log and the time. */
function keptAt(outcomes: readonly Value[], base: number, now: number): readonly Value[] {
  const rows = [...outcomes];
  for (let at = 0; at < rows.length; at += OUTCOME_COLUMNS.length) {
    rows[at] = base + Number(rows[at]);
    rows[at + 1] = now;
  }
  return rows;
}

const greatest = (connection: Connection, column: string, table: string): number =>
  query<[number | null]>(connection, `SELECT max(${column}) FROM ${table}`).first()?.[0] ?? 0;
