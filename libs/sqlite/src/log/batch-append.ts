import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { query, statement, transaction, type Connection, type Query, type Statement } from '../database.js';
import { batchRows, outcomesAt, type AggregateRow, type BatchRows } from './batch-rows.js';
import { RowInsert } from './row-insert.js';

const EVENT_COLUMNS = ['seq', 'aggregate', 'version', 'type', 'time', 'command_id', 'caller', 'data'];
const OUTCOME_COLUMNS = ['seq', 'kept_at', 'command_id', 'outcome'];

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
    this.insertAggregates = new RowInsert(connection, 'aggregates', ['n', 'id', 'kind']);
    this.selectAggregate = query(connection, 'SELECT n FROM aggregates WHERE id = ? AND kind = ?');
    this.writeSnapshot = statement(connection, 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, 1)');
    this.insertEvents = new RowInsert(connection, 'events', EVENT_COLUMNS);
    this.insertOutcomes = new RowInsert(connection, 'outcomes', OUTCOME_COLUMNS);
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
      let seq = base;
      this.insertEvents.run(
        events.map(({ aggregate, values }) => [++seq, numbers[aggregate] ?? 0, ...values]),
      );
      this.insertOutcomes.run(
        outcomes.map((row) => [base + row.eventsBefore, now, row.commandId, row.outcome]),
      );
    });
    this.lastSeq = base + events.length;
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
    this.insertAggregates.run(
      aggregates.flatMap(({ id, kind, isNew }, place) => (isNew ? [[numbers[place] ?? 0, id, kind]] : [])),
    );
    for (const [place, { snapshot }] of aggregates.entries()) {
      if (snapshot) this.writeSnapshot.run(numbers[place] ?? 0, snapshot.version, snapshot.state);
    }
  }
}

const greatest = (connection: Connection, column: string, table: string): number =>
  query<[number | null]>(connection, `SELECT max(${column}) FROM ${table}`).first()?.[0] ?? 0;
