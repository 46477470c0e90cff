import type { mongo } from 'mongoose';
import type { AggregateKind } from '#domain';
import { duplicatesOf } from '../duplicate-keys.js';
import type { Generation } from '../generations/generation.js';
import type { RecordDocument } from '../schema/record-document.js';
import { fitToSizeLimit } from './document-size-limit.js';

/** The collection of one kind of record, as projections read and write it. */
export class RecordCollection {
  constructor(private readonly collection: mongo.Collection<RecordDocument>) {}

  /** Reads the stored documents of these records, by id. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, RecordDocument>> {
    if (ids.length === 0) return new Map();
    const found = await this.collection.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((document) => [document._id, document]));
  }

  /** Reads the versions of these records if they are stored, by id. */
  async versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const query = this.collection.find({ _id: { $in: [...new Set(ids)] } });
    const found = await query.project<Pick<RecordDocument, '_id' | 'version'>>({ version: 1 }).toArray();
    return new Map(found.map(({ _id, version }) => [_id, version]));
  }

  /**
   * Replaces each record by a document of the next revision, or inserts the first one (optimistic concurrency).
   * @returns the documents that were not written, because another projector has written the record meanwhile
   */
  async write(documents: readonly RecordDocument[]): Promise<readonly RecordDocument[]> {
    if (documents.length === 0) return [];
    return this.notWritten(documents, (fitting) =>
      this.replace(fitting, ({ revision }) => ({ revision: revision - 1 })),
    );
  }

  /** Inserts records. @returns the documents of those that are stored already */
  async insert(documents: readonly RecordDocument[]): Promise<readonly RecordDocument[]> {
    if (documents.length === 0) return [];
    return this.notWritten(documents, (fitting) =>
      this.collection.insertMany([...fitting], { ordered: false }),
    );
  }

  /** Replaces the records whose stored versions are lower, and inserts those that are not stored. */
  async replaceOlder(documents: readonly RecordDocument[]): Promise<void> {
    if (documents.length === 0) return;
    await this.notWritten(documents, (fitting) =>
      this.replace(fitting, ({ version }) => ({ version: { $lt: version } })),
    );
  }

  /** Returns the documents that a bulk write refuses because their ids are stored. */
  private async notWritten(
    documents: readonly RecordDocument[],
    write: (fitting: readonly RecordDocument[]) => Promise<unknown>,
  ): Promise<readonly RecordDocument[]> {
    const refused = await duplicatesOf(writeFitting(documents, write));
    return documents.filter((_, index) => refused.has(index));
  }

  /** @param guard what the stored document must have to be replaced */
  private replace(
    documents: readonly RecordDocument[],
    guard: (document: RecordDocument) => object,
  ): Promise<unknown> {
    // If the stored document does not match, the upsert inserts and fails with a duplicate `_id`.
    const operations = documents.map((document) => ({
      replaceOne: {
        filter: { _id: document._id, ...guard(document) },
        replacement: document,
        upsert: true,
      },
    }));
    return this.collection.bulkWrite(operations, { ordered: false });
  }

  /** Iterates over the ids of the stations with one of these related records, page by page. */
  async *idsRelatedTo(keys: readonly string[], pageSize: number): AsyncGenerator<readonly string[]> {
    let last: string | undefined;
    do {
      const filter = {
        removed: false,
        around: { $in: [...keys] },
        ...(last !== undefined && { _id: { $gt: last } }),
      };
      const page = await this.collection
        .find(filter)
        .project<{ readonly _id: string }>({ _id: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .toArray();
      if (page.length > 0) yield page.map(({ _id }) => _id);
      last = page.length < pageSize ? undefined : page.at(-1)?._id;
    } while (last !== undefined);
  }
}

/** The collections of a generation's records, as projections read and write them. */
export const recordCollections = ({
  records,
}: Generation): Readonly<Record<AggregateKind, RecordCollection>> => ({
  station: new RecordCollection(records.station),
  'connector-type': new RecordCollection(records['connector-type']),
  location: new RecordCollection(records.location),
  tariff: new RecordCollection(records.tariff),
});

/** The driver refuses the whole bulk if one document is too large; only then are sizes computed. */
async function writeFitting(
  documents: readonly RecordDocument[],
  write: (fitting: readonly RecordDocument[]) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await write(documents);
  } catch (error) {
    const fitting = documents.map(fitToSizeLimit);
    if (fitting.every((document, index) => document === documents[index])) throw error;
    return write(fitting);
  }
}
