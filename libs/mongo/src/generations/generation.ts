import { decodePosition, encodePosition, type Position } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import type { Connection, Schema, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import type {
  ArchivedEvent,
  DeadLetter,
  UnreadableLetter,
  HistorySnapshotDocument,
} from '../schema/event-documents.js';
import {
  deadLetterSchema,
  eventSchema,
  historySnapshotSchema,
  relatedRecordSchema,
  sharedKeysSchema,
  stationSchema,
  type AddedFields,
} from '../schema/collection-schemas.js';
import type { KeyDocument } from '../shared-keys.js';
import type { RecordDocument } from '../schema/record-document.js';
import { addedFields, type SideTable, type StoredModels } from '../side-tables/side-table.js';
import {
  createIndexes,
  createIndexesInHalves,
  ignoreMissingCollection,
  type IndexedCollection,
} from './collection-commands.js';
import { FORMAT_NUMBER } from './fingerprint.js';
import { isSameLog, type LogIdentity } from './log-binding.js';

/** A document of `generations`: how far each partition of the log is applied to a generation. */
export interface GenerationDocument {
  readonly _id: string;
  /** The next offset to apply by partition: `p0`, `p1` and so on. */
  readonly positions?: Readonly<Record<string, number>>;
  /** Fingerprint of the release that created the generation; absent if the release had none. */
  readonly fingerprint?: string;
  /** The log that the generation is built from; absent if the release that created it did not store it. */
  readonly log?: LogIdentity;
  /** {@link FORMAT_NUMBER} */
  readonly shape?: number;
  /** Heartbeat of the process that builds the generation: a counter. */
  readonly beat?: number;
  /**
   * By partition, the offset before which events are applied by a fill ({@link GenerationFill}): empty before it has
   * begun, absent after it has ended.
   */
  readonly fill?: readonly number[];
  /** How many records of the log the fill has read. */
  readonly filled?: number;
  /** Whether the fill has read the whole log once. */
  readonly read?: boolean;
}

/** Where generations are stored, and the log that new ones are built from. */
export interface GenerationStorage {
  readonly connection: Connection;
  readonly documents: mongo.Collection<GenerationDocument>;
  readonly log: LogIdentity;
  readonly sideTables: readonly SideTable[];
  /** That of the read models of this release. */
  readonly fingerprint: string;
}

const schemas: Record<AggregateKind, (added: AddedFields) => Schema> = {
  station: stationSchema,
  'connector-type': relatedRecordSchema,
  location: relatedRecordSchema,
  tariff: relatedRecordSchema,
};

/** One complete set of read models, in collections with the generation's name as suffix, and its position. */
export class Generation implements StoredModels {
  readonly records: Record<AggregateKind, mongo.Collection<RecordDocument>>;
  readonly historySnapshots: mongo.Collection<HistorySnapshotDocument>;
  readonly keys: mongo.Collection<KeyDocument>;
  readonly events: mongo.Collection<ArchivedEvent>;
  readonly deadLetters: mongo.Collection<DeadLetter | UnreadableLetter>;
  readonly sideTables: readonly SideTable[];
  private readonly sideCollections: ReadonlyMap<string, mongo.Collection<never>>;
  private readonly models: IndexedCollection[] = [];

  constructor(
    readonly name: string,
    private readonly storage: GenerationStorage,
  ) {
    this.records = {
      station: this.recordsOf('station'),
      'connector-type': this.recordsOf('connector-type'),
      location: this.recordsOf('location'),
      tariff: this.recordsOf('tariff'),
    };
    this.sideTables = storage.sideTables;
    const collections = this.sideTables.flatMap((table) => Object.entries(table.collections));
    this.sideCollections = new Map(
      collections.map(([name, schema]) => [name, this.collection(name, schema())]),
    );
    this.historySnapshots = this.collection('history_snapshots', historySnapshotSchema());
    this.keys = this.collection('shared_keys', sharedKeysSchema());
    this.events = this.collection('events', eventSchema());
    this.deadLetters = this.collection('dead_letters', deadLetterSchema());
  }

  private recordsOf(kind: AggregateKind): mongo.Collection<RecordDocument> {
    const schema = schemas[kind](addedFields(this.storage.sideTables));
    return this.collection(aggregates[kind].collection.replaceAll('-', '_'), schema);
  }

  side<Document extends object>(name: string): mongo.Collection<Document> {
    const collection = this.sideCollections.get(name);
    if (!collection) throw new Error(`no side table has a collection ${name}`);
    return collection as unknown as mongo.Collection<Document>;
  }

  private collection<Document extends object>(name: string, schema: Schema): mongo.Collection<Document> {
    const fullName = `${name}_${this.name}`;
    const model = this.storage.connection.model(fullName, schema, fullName);
    this.models.push(model);
    // The driver's collection: the documents are complete, and Mongoose's casting would take time for nothing.
    return model.collection as unknown as mongo.Collection<Document>;
  }

  /** Creates the generation's document, its collections and their indexes if they are missing. */
  async prepare(): Promise<void> {
    await this.createDocument({});
    await this.createIndexes();
  }

  /** Creates the document of a generation that is to be filled ({@link GenerationFill}) before it has indexes. */
  prepareFill(): Promise<void> {
    return this.createDocument({ fill: [] });
  }

  /** Creates missing collections and indexes. All indexes of a collection are created in one scan of its documents. */
  async createIndexes(): Promise<void> {
    // One after another, in the same order everywhere, so that instances that start at once do not deadlock.
    for (const model of this.models) await createIndexes(model);
  }

  /**
   * The same at once for some collections or all, in two commands each, as servers use one core for a command. For large
   * collections, and only while the generation is filled: no instance starts with it.
   */
  async createIndexesAtOnce(collections?: readonly unknown[]): Promise<void> {
    const models = this.models.filter(({ collection }) => collections?.includes(collection) ?? true);
    await Promise.all(models.map(createIndexesInHalves));
  }

  /**
   * Begins to fill the generation, or continues.
   * @param ends by partition, the end of the log: what a new fill covers
   * @returns what the fill covers, which is the same for concurrent builds; undefined if it has ended
   */
  async beginFill(ends: readonly number[]): Promise<readonly number[] | undefined> {
    const filter = { _id: this.name, fill: { $size: 0 } };
    await this.storage.documents.updateOne(filter, { $set: { fill: [...ends] } });
    return (await this.document())?.fill;
  }

  /** Stores how many records of the log the fill has read. */
  async reportFill(records: number): Promise<void> {
    await this.storage.documents.updateOne({ _id: this.name }, { $set: { filled: records } });
  }

  /** Stores that the fill has read the whole log once. */
  async reportLogRead(): Promise<void> {
    await this.storage.documents.updateOne({ _id: this.name }, { $set: { read: true } });
  }

  /** Whether the fill has read the whole log once: the events are archived, locations and connector types written. */
  async isLogRead(): Promise<boolean> {
    return (await this.document())?.read === true;
  }

  async endFill(): Promise<void> {
    await this.storage.documents.updateOne(
      { _id: this.name },
      { $unset: { fill: '', filled: '', read: '' } },
    );
  }

  private async createDocument(more: Pick<GenerationDocument, 'fill'>): Promise<void> {
    const { log, documents, fingerprint } = this.storage;
    const initial = { positions: {}, shape: FORMAT_NUMBER, fingerprint, log, ...more };
    await documents
      .updateOne({ _id: this.name }, { $setOnInsert: initial }, { upsert: true })
      .catch(ignoreDuplicate);
  }

  async position(): Promise<Position | undefined> {
    return positionOf((await this.document()) ?? undefined);
  }

  /** How many records of the log are applied, or read by a fill. */
  async recordsApplied(): Promise<number> {
    const document = (await this.document()) ?? undefined;
    return document?.filled ?? recordsBefore(positionOf(document));
  }

  /** Whether the generation is stored, not dropped, and is one of this release and log. */
  async isPersisted(): Promise<boolean> {
    const document = await this.document();
    return document !== null && isContinuable(document, this.storage);
  }

  /** Stores this log as the one that the generation is built from, unless one is stored. */
  async adopt(): Promise<void> {
    const filter = { _id: this.name, log: { $exists: false } };
    await this.storage.documents.updateOne(filter, { $set: { log: this.storage.log } });
  }

  /** The last heartbeat of the process that builds the generation; undefined before the first. */
  async heartbeat(): Promise<number | undefined> {
    return (await this.document())?.beat;
  }

  /** Sends a heartbeat unless another process has sent one since `last`. @returns whether it was sent */
  async takeOverHeartbeat(last: number | undefined): Promise<boolean> {
    // Null matches documents without the field.
    const filter = { _id: this.name, beat: last ?? null } as object;
    return (await this.storage.documents.updateOne(filter, { $inc: { beat: 1 } })).matchedCount === 1;
  }

  async sendHeartbeat(): Promise<void> {
    await this.storage.documents.updateOne({ _id: this.name }, { $inc: { beat: 1 } });
  }

  /** Stores that every event before the position is applied. The position of a partition never decreases. */
  async advance(position: Position): Promise<void> {
    const counts = decodePosition(position) ?? [];
    const positions = Object.fromEntries(
      counts.map((count, partition) => [`positions.p${partition}`, count]),
    );
    await this.storage.documents.updateOne({ _id: this.name }, { $max: positions });
  }

  /** Deletes all documents. The position is reset first, so that an interruption leaves no position without its documents. */
  async empty(): Promise<void> {
    await this.storage.documents.updateOne({ _id: this.name }, { $set: { positions: {} } });
    await Promise.all(this.models.map((model) => model.collection.deleteMany({})));
  }

  async drop(): Promise<void> {
    await this.storage.documents.deleteOne({ _id: this.name });
    await Promise.all(this.models.map((model) => model.collection.drop().catch(ignoreMissingCollection)));
  }

  private document() {
    return this.storage.documents.findOne({ _id: this.name });
  }
}

/** Whether a generation, which is not live, can be completed by this release from this log. */
export const isContinuable = (
  { fingerprint, log }: GenerationDocument,
  of: Pick<GenerationStorage, 'fingerprint' | 'log'>,
): boolean => fingerprint === of.fingerprint && log !== undefined && isSameLog(log, of.log);

/** The position in a generation's document; undefined if no event was applied. */
export function positionOf(document: GenerationDocument | undefined): Position | undefined {
  const positions = document?.positions ?? {};
  const partitions = Object.keys(positions).map((key) => Number(key.slice(1)));
  if (partitions.length === 0) return undefined;
  const count = Math.max(...partitions) + 1;
  return encodePosition(Array.from({ length: count }, (_, partition) => positions[`p${partition}`] ?? 0));
}

/** How many records of the log are before a position. */
export const recordsBefore = (position: Position | undefined): number =>
  (position === undefined ? [] : (decodePosition(position) ?? [])).reduce((sum, count) => sum + count, 0);
