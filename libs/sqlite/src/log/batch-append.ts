import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import {
  durableTransaction,
  query,
  statement,
  type Connection,
  type Query,
  type Statement,
} from '../database.js';
import { batchRows, outcomesAt, type AggregateRow, type BatchRows } from './batch-rows.js';
import { RowInsert } from './row-insert.js';

const EVENT_COLUMNS = ['seq', 'aggregate', 'version', 'type', 'time', 'command_id', 'caller', 'data'];
const OUTCOME_COLUMNS = ['seq', 'kept_at', 'command_id', 'outcome'];

/** The one writer of the log and of the write side's state: a batch is one transaction, synced before it is told. */
export class SqliteBatchAppend implements BatchAppend {
  private lastSeq: number;
  private readonly insertAggregate: Statement;
  private readonly selectAggregate: Query<[number]>;
  private readonly writeSnapshot: Statement;
  private readonly insertEvents: RowInsert;
  private readonly insertOutcomes: RowInsert;

  /** @param clock milliseconds since 1970, for the age of outcomes */
  constructor(
    private readonly connection: Connection,
    private readonly clock: () => number = Date.now,
  ) {
    this.lastSeq = query<[number | null]>(connection, 'SELECT max(seq) FROM events').first()?.[0] ?? 0;
    this.insertAggregate = statement(connection, 'INSERT INTO aggregates (id, kind) VALUES (?, ?)');
    this.selectAggregate = query(connection, 'SELECT n FROM aggregates WHERE id = ? AND kind = ?');
    this.writeSnapshot = statement(connection, 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)');
    this.insertEvents = new RowInsert(connection, 'events', EVENT_COLUMNS);
    this.insertOutcomes = new RowInsert(connection, 'outcomes', OUTCOME_COLUMNS);
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    return Promise.resolve(outcomesAt(this.write(batchRows(batch)), batch));
  }

  /** Writes a batch and returns how many events the log held before it. */
  write({ aggregates, events, outcomes }: BatchRows): number {
    const base = this.lastSeq;
    const now = this.clock();
    durableTransaction(this.connection, () => {
      const numbers = aggregates.map((aggregate) => this.writeAggregate(aggregate));
      let seq = base;
      this.insertEvents.run(
        events.map(({ aggregate, values }) => [++seq, numbers[aggregate] ?? 0, ...values]),
      );
      this.insertOutcomes.run(
        outcomes.map((row) => [base + row.eventsBefore, now, row.commandId, row.outcome]),
      );
    });
    this.lastSeq = base + events.length;
    return base;
  }

  private writeAggregate({ id, kind, isNew, snapshot }: AggregateRow): number {
    const n = isNew ? Number(this.insertAggregate.run(id, kind).lastInsertRowid) : this.numberOf(id, kind);
    if (snapshot) this.writeSnapshot.run(n, snapshot.version, snapshot.state);
    return n;
  }

  private numberOf(id: string, kind: string): number {
    const row = this.selectAggregate.first(id, kind);
    if (!row) throw new Error(`${kind} ${id} has no events to follow`);
    return row[0];
  }
}
