import type { PlacedEvent, StoredRecord } from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import type { Connection, Connections } from '../database.js';

/** New events of a record, and what the record is before and after them. */
export interface RecordEvents {
  readonly kind: AggregateKind;
  readonly id: string;
  /** The number of the record in the log. */
  readonly number: number;
  /** Oldest first, at least one. */
  readonly events: readonly PlacedEvent[];
  /** Undefined for a new record. */
  readonly before: StoredRecord | undefined;
  readonly after: DomainState;
}

/** Writes the rows of a side table, in the transaction that writes the records. */
export interface SideTableWriter {
  /** Begins a batch. What a batch that failed has left is dropped. */
  begin(): void;
  /** Called once for each record of the batch: locations and connector types before stations. */
  change(record: RecordEvents): void;
  /** Writes what the batch has changed and is not written yet. */
  flush(): void;
}

/** A table that `verify` compares row by row. */
export interface ComparedTable {
  readonly table: string;
  /** What differences call a row, as an SQL expression: `row` stands for the row. @see recordWith */
  readonly rowName: string;
}

/** Reads of the tables by a port of the feature. */
export interface SideQueries<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  readonly methods: readonly (keyof Port & string)[];
  /**
   * In the main thread: reads by key, which take less time than a message to a worker. In slices: in a worker, on a
   * connection of their own, as other queries run between the slices.
   */
  readonly run: 'in the main thread' | 'in a worker' | 'in slices';
  /** @param connection reads the log and the live read models */
  readonly open: (connection: Connection) => Port;
}

/** The tables that a feature keeps beside the records. */
export interface StoredRows {
  /** CREATE TABLE statements. */
  readonly schema: string;
  /** CREATE INDEX IF NOT EXISTS statements. */
  readonly indexes: readonly string[];
  /** The tables of the schema. */
  readonly tables: readonly ComparedTable[];
  /** How `verify` calls the rows of all tables, and one of them. */
  readonly rows: { readonly name: string; readonly unit: string };
  /** Versions of rules that decide what is stored, by name: if one changes, the read models are built anew. */
  readonly rules?: Readonly<Record<string, number>>;
  readonly open: (connections: Connections) => SideTableWriter;
}

/** What a feature keeps beside the records, and how it reads that. */
export interface SideTable {
  /** Undefined if it reads the tables of the records alone. */
  readonly stored?: StoredRows;
  readonly queries: readonly SideQueries[];
}

/** Names the record with a number, as an SQL expression. */
export const recordWith = (number: string): string =>
  `coalesce((SELECT kind || 's/' || id FROM main.aggregates WHERE n = ${number}), 'number ' || ${number})`;

/** A port whose methods are called by name. */
export const portOf = <Port extends object>(
  { methods }: SideQueries<Port>,
  call: (method: keyof Port & string, args: readonly unknown[]) => Promise<unknown>,
): Port => {
  const calls = methods.map((method) => {
    const called = (...args: readonly unknown[]) => call(method, args);
    return [method, called] as const;
  });
  return Object.fromEntries(calls) as Port;
};

/** Checks the methods of a port against its type. */
export const sideQueries = <Port extends object>(queries: SideQueries<Port>): SideQueries =>
  queries as unknown as SideQueries;
