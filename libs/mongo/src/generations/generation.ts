import { decodePosition, encodePosition, type Position } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import { mongo, type Connection, type Schema } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import { archiveSchema, type ArchivedEvent } from '../archive/archived-event.js';
import { deadLetterSchema, type DeadLetter, type UnreadableLetter } from '../archive/dead-letter.js';
import { aroundSchema, stationSchema, type RecordDocument } from '../views/record-document.js';
import { statusPeriodSchema, type PeriodDocument } from '../views/status-period-documents.js';
import { FINGERPRINT, SHAPE } from './fingerprint.js';

/** What is kept of a generation beside its collections: how far each partition of the log is applied. */
export interface GenerationDocument {
  readonly _id: string;
  /** By partition: `p0`, `p1` and so on. */
  readonly positions?: Readonly<Record<string, number>>;
  /** Of the release that began it; absent where that had none. */
  readonly fingerprint?: string;
  /** {@link SHAPE} */
  readonly shape?: number;
  /** Goes up while somebody builds it. */
  readonly beat?: number;
}

const GREATEST_TRIES = 5;

interface IndexedCollection {
  createIndexes(): Promise<void>;
  readonly collection: {
    deleteMany(filter: object): Promise<unknown>;
    drop(): Promise<unknown>;
  };
}

const schemas: Record<AggregateKind, () => Schema> = {
  station: stationSchema,
  'connector-type': aroundSchema,
  location: aroundSchema,
};

/** All read models of one build, in collections of their own, and the position that belongs to them. */
export class Generation {
  readonly records: Record<AggregateKind, mongo.Collection<RecordDocument>>;
  readonly statusPeriods: mongo.Collection<PeriodDocument>;
  readonly events: mongo.Collection<ArchivedEvent>;
  readonly deadLetters: mongo.Collection<DeadLetter | UnreadableLetter>;
  private readonly models: IndexedCollection[] = [];

  /** @param documents where generations are written down */
  constructor(
    readonly name: string,
    private readonly connection: Connection,
    private readonly documents: mongo.Collection<GenerationDocument>,
  ) {
    this.records = {
      station: this.recordsOf('station'),
      'connector-type': this.recordsOf('connector-type'),
      location: this.recordsOf('location'),
    };
    this.statusPeriods = this.collection('status_periods', statusPeriodSchema());
    this.events = this.collection('events', archiveSchema());
    this.deadLetters = this.collection('dead_letters', deadLetterSchema());
  }

  private recordsOf(kind: AggregateKind): mongo.Collection<RecordDocument> {
    return this.collection(aggregates[kind].collection.replaceAll('-', '_'), schemas[kind]());
  }

  private collection<Kept extends object>(name: string, schema: Schema): mongo.Collection<Kept> {
    const full = `${name}_${this.name}`;
    const model = this.connection.model(full, schema, full);
    this.models.push(model);
    // The driver's own collection: documents are whole when they come here, casting them would only take time.
    return model.collection as unknown as mongo.Collection<Kept>;
  }

  /** Makes the collections and their indexes; what is there already stays. */
  async prepare(): Promise<void> {
    const nothing = { $setOnInsert: { positions: {}, shape: SHAPE, fingerprint: FINGERPRINT } };
    await this.documents.updateOne({ _id: this.name }, nothing, { upsert: true }).catch(ignoreDuplicate);
    // One by one, in the same order everywhere: instances that start at once must not wait for each other.
    for (const model of this.models) await persistently(() => model.createIndexes());
  }

  async position(): Promise<Position | undefined> {
    return positionOf((await this.documents.findOne({ _id: this.name })) ?? undefined);
  }

  /** Whether it was begun with the read models of this release, and is not dropped. */
  async isPersisted(): Promise<boolean> {
    return (await this.documents.findOne({ _id: this.name }))?.fingerprint === FINGERPRINT;
  }

  /** The last sign of life of whoever builds it; undefined where there was none. */
  async beat(): Promise<number | undefined> {
    return (await this.documents.findOne({ _id: this.name }))?.beat;
  }

  /** Gives a sign of life unless somebody else has given one since the last; returns whether it did. */
  async beatAfter(last: number | undefined): Promise<boolean> {
    // Null finds documents without one.
    const found = { _id: this.name, beat: last ?? null } as object;
    return (await this.documents.updateOne(found, { $inc: { beat: 1 } })).matchedCount === 1;
  }

  /** Gives a sign of life. */
  async beatOnce(): Promise<void> {
    await this.documents.updateOne({ _id: this.name }, { $inc: { beat: 1 } });
  }

  /** Stores that all is applied that lies before the position; no partition ever goes back. */
  async advance(position: Position): Promise<void> {
    const counts = decodePosition(position) ?? [];
    const positions = Object.fromEntries(
      counts.map((count, partition) => [`positions.p${partition}`, count]),
    );
    await this.documents.updateOne({ _id: this.name }, { $max: positions });
  }

  /** Empties all of it, its position first: what goes on from there finds nothing applied. */
  async empty(): Promise<void> {
    await this.documents.updateOne({ _id: this.name }, { $set: { positions: {} } });
    await Promise.all(this.models.map((model) => model.collection.deleteMany({})));
  }

  async drop(): Promise<void> {
    await this.documents.deleteOne({ _id: this.name });
    await Promise.all(this.models.map((model) => model.collection.drop().catch(ignoreMissing)));
  }
}

const NAMESPACE_NOT_FOUND = 26;

/** Some of it may have been dropped before. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
}

/**
 * Makes indexes that may be there already, again where the server refuses: FerretDB ends one of two that make the
 * same ones at once ("deadlock detected").
 * @throws mongo.MongoServerError it refused every time
 */
async function persistently(make: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (tries === GREATEST_TRIES || !(error instanceof mongo.MongoServerError)) throw error;
    }
  }
}

/** The position that a generation's document tells; undefined where nothing was ever applied. */
export function positionOf(document: GenerationDocument | undefined): Position | undefined {
  const positions = document?.positions ?? {};
  const partitions = Object.keys(positions).map((key) => Number(key.slice(1)));
  if (partitions.length === 0) return undefined;
  const count = Math.max(...partitions) + 1;
  return encodePosition(Array.from({ length: count }, (_, partition) => positions[`p${partition}`] ?? 0));
}
