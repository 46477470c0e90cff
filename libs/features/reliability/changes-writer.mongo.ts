import { duplicatesOf, type RecordChange } from '#mongo';
import type { mongo } from 'mongoose';
import { changeId, type ChangeDocument, type KeptService } from './documents.mongo.js';
import { changesBy } from './stored/changes.js';

/**
 * Writes changes before the records that they are of. Projectors that start from the same revision of a record write the
 * same documents, and existing ones stay.
 */
export class ChangesWriter {
  constructor(private readonly collection: mongo.Collection<ChangeDocument>) {}

  /** @returns the last change of status of each record, in their order */
  async write(records: readonly RecordChange<KeptService>[]): Promise<readonly KeptService[]> {
    const all = records.map(documentsOf);
    const documents = all.flat();
    if (documents.length > 0) await duplicatesOf(this.collection.insertMany(documents, { ordered: false }));
    return records.map(({ before }, index) => {
      const service = all[index]?.findLast(({ status }) => status)?.status ?? before.service;
      return service ? { service } : {};
    });
  }
}

function documentsOf({
  kind,
  id,
  before,
  events,
  former,
}: RecordChange<KeptService>): readonly ChangeDocument[] {
  const changes = changesBy({ kind, events }, { lastStatus: () => before.service, record: former });
  return changes.map((change) => ({ _id: changeId(kind, id, change.version), record: id, ...change }));
}
