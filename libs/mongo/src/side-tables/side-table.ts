import type { EventStream, FoldedState, LoggedEvent, RecordedEvent } from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import type { Schema, SchemaDefinition, mongo } from 'mongoose';
import type { WithKeys } from '../shared-keys.js';
import type { RequestReads } from '../request-reads.js';
import type { Index } from '../schema/indexes.js';
import type { RecordDocument } from '../schema/record-document.js';
import type { AddedFields } from '../schema/collection-schemas.js';

/** The collections of a generation, as side tables read and write them. */
export interface StoredModels extends WithKeys {
  readonly records: Readonly<Record<AggregateKind, mongo.Collection<RecordDocument>>>;
  /** A collection of a side table, by its name there. */
  side<Document extends object>(name: string): mongo.Collection<Document>;
}

/** A record by its events so far. */
export interface RecordState {
  readonly kind: AggregateKind;
  readonly id: string;
  readonly state: DomainState;
}

/** A record that is written next, after its new events. */
export interface RecordChange<Kept extends object = object> extends RecordState {
  /** Oldest first. Those that the stored record includes may be among them. */
  readonly events: readonly LoggedEvent[];
  /** What the record kept of earlier events; empty for a new record. */
  readonly before: Partial<Kept>;
  /** The state and the version that the stored record has; undefined for a new record. */
  readonly former: () => FoldedState | undefined;
}

/** Fields of a feature in the documents of records. */
export interface KeptFields<Kept extends object = object> {
  /** Those that follow from the state of a record: `verify` compares them. */
  readonly ofState?: { readonly fields: SchemaDefinition; of(record: RecordState): object };
  /** Those that {@link SideTableWriter.beforeRecords} makes of events. */
  readonly ofEvents?: Readonly<Record<keyof Kept, SchemaDefinition[string]>>;
  /** Indexes of `stations` with these fields. */
  readonly stationIndexes?: readonly Index[];
}

/**
 * Writes the documents of a side table in one generation. There are no transactions: events are applied again after an
 * interruption, and by several projectors at once. So every write must be idempotent or commutative, and none may count.
 */
export interface SideTableWriter<Kept extends object = object> {
  /**
   * Called before records are written, and again if another projector has written one meanwhile: what a record keeps is
   * then what the new document is made from.
   * @returns what each record keeps of its events, in the order of the changes
   */
  beforeRecords?(changes: readonly RecordChange<Kept>[]): Promise<readonly Partial<Kept>[]>;
  /** Called when the records of a batch are written, those that included their events before among them. */
  afterRecords?(streams: readonly EventStream[]): Promise<void>;
  /** In place of {@link afterRecords} while a generation is filled: takes events of a record with its state after them. */
  gather?(stream: EventStream, state: DomainState): void;
  /** Writes what was gathered. */
  flush?(): Promise<void>;
}

/** Where queries find the read models: the live ones, or those that a program has opened. */
export interface LiveModels {
  live(): Promise<StoredModels>;
}

/** Reads of a side table by a port of its feature. */
export interface SideQueries<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  readonly open: (models: LiveModels, reads: Pick<RequestReads, 'execute'>) => Port;
}

/** A document of a side table that `verify` compares. */
export interface StoredItem {
  readonly record: Pick<RecordState, 'kind' | 'id'>;
  /** Version of the event that it is made from. */
  readonly version: number;
  /** Undefined if it says only that the event was applied. */
  readonly item: object | undefined;
}

/** Makes the documents of one record from its events, to compare them with the stored ones. */
export interface ItemFold {
  /** @throws unknown the event can't be applied */
  add(event: RecordedEvent): void;
  /** By version. */
  items(): ReadonlyMap<number, object>;
}

/** How `verify` compares documents with what the archived events of their records result in. */
export interface Comparison {
  /** What the documents are called, all of them and some. */
  readonly rows: { readonly name: string; readonly unit: string };
  readonly count: (models: StoredModels) => Promise<number>;
  readonly stored: (
    models: StoredModels,
    records: readonly StoredItem['record'][],
  ) => AsyncIterable<StoredItem>;
  readonly fold: (record: StoredItem['record']) => ItemFold;
}

/**
 * Documents of a feature beside the records, and the reads of them. The same list of side tables must be given to all
 * programs: it is a part of the fingerprint of the read models. A side table may consist of queries alone.
 */
export interface SideTable<Kept extends object = object> {
  readonly name: string;
  /** The schemas of its collections, by the beginning of their names. */
  readonly collections: Readonly<Record<string, () => Schema>>;
  readonly kept?: KeptFields<Kept>;
  /** Versions of rules that decide what is stored, by name: if one changes, the read models are built anew. */
  readonly rules?: Readonly<Record<string, number>>;
  open?(models: StoredModels): SideTableWriter<Kept>;
  readonly queries: readonly SideQueries[];
  readonly compare?: Comparison;
}

/** What all side tables add to the documents of records. */
export function addedFields(tables: readonly SideTable[]): AddedFields {
  const kept = tables.flatMap(({ kept }) => kept ?? []);
  const fields = kept.flatMap(({ ofState, ofEvents }) => [ofState?.fields, ofEvents]);
  return {
    fields: Object.assign({}, ...fields) as SchemaDefinition,
    stationIndexes: kept.flatMap(({ stationIndexes }) => stationIndexes ?? []),
  };
}

type Port<Type extends object> = SideQueries<Type>['port'];

/** The queries of all side tables. */
export class OpenedQueries {
  readonly all: readonly { readonly port: SideQueries['port']; readonly queries: object }[];

  /** @param guard wraps each of them */
  constructor(
    tables: readonly SideTable[],
    models: LiveModels,
    reads: Pick<RequestReads, 'execute'>,
    guard: (queries: object) => object = (queries) => queries,
  ) {
    const opened = tables.flatMap(({ queries }) => queries);
    this.all = opened.map(({ port, open }) => ({ port, queries: guard(open(models, reads)) }));
  }

  /** @throws Error no side table has queries of this port */
  of<Type extends object>(port: Port<Type>): Type {
    const found = this.all.find((each) => each.port === port);
    if (!found) throw new Error(`no side table has queries of ${port.name}`);
    return found.queries as Type;
  }
}
