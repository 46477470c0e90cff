import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import { withinLimit } from './greatest-document.js';
import type { RecordDocument } from './record-document.js';

/** One read model, for those who write it. */
export class RecordCollection {
  constructor(private readonly collection: mongo.Collection<RecordDocument>) {}

  /** What is held of these records, by id. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, RecordDocument>> {
    if (ids.length === 0) return new Map();
    const found = await this.collection.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((document) => [document._id, document]));
  }

  /** The versions of those of these records that are held, by id. */
  async versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const asked = this.collection.find({ _id: { $in: [...new Set(ids)] } });
    const found = await asked.project<Pick<RecordDocument, '_id' | 'version'>>({ version: 1 }).toArray();
    return new Map(found.map(({ _id, version }) => [_id, version]));
  }

  /**
   * Writes each document over the revision just before its own, or as the first one; resolves with those that
   * were not written, since another writer has written the record in the meantime.
   */
  async write(documents: readonly RecordDocument[]): Promise<readonly RecordDocument[]> {
    if (documents.length === 0) return [];
    const refused = await duplicatesOf(this.replaceFitting(documents));
    return documents.filter((_, place) => refused.has(place));
  }

  /** Where one is too large the driver refuses all of them, in one way or another: only then each is looked at. */
  private async replaceFitting(documents: readonly RecordDocument[]): Promise<unknown> {
    try {
      return await this.replace(documents);
    } catch (error) {
      const fitting = documents.map(withinLimit);
      if (fitting.every((document, place) => document === documents[place])) throw error;
      return this.replace(fitting);
    }
  }

  private async replace(documents: readonly RecordDocument[]): Promise<unknown> {
    // Where the revision is another one, the upsert meets the record's id.
    const operations = documents.map((document) => ({
      replaceOne: {
        filter: { _id: document._id, revision: document.revision - 1 },
        replacement: document,
        upsert: true,
      },
    }));
    return this.collection.bulkWrite(operations, { ordered: false });
  }

  /** Ids of the records that are found by one of these, page by page. */
  async *idsAround(keys: readonly string[], pageSize: number): AsyncGenerator<readonly string[]> {
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
