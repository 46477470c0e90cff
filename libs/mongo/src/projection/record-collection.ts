import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
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
    const refused = await duplicatesOf(this.replaceFitting(documents));
    return documents.filter((_, index) => refused.has(index));
  }

  /** The driver refuses the whole bulk if one document is too large; only then are sizes computed. */
  private async replaceFitting(documents: readonly RecordDocument[]): Promise<unknown> {
    try {
      return await this.replace(documents);
    } catch (error) {
      const fitting = documents.map(fitToSizeLimit);
      if (fitting.every((document, index) => document === documents[index])) throw error;
      return this.replace(fitting);
    }
  }

  private async replace(documents: readonly RecordDocument[]): Promise<unknown> {
    // If the stored revision is another one, the upsert inserts and fails with a duplicate `_id`.
    const operations = documents.map((document) => ({
      replaceOne: {
        filter: { _id: document._id, revision: document.revision - 1 },
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
