import { keyText, type AggregateKey, type HistorySnapshot, type HistorySnapshots } from '#application/views';
import type { Generations } from '../generations/generations.js';
import { READ_DEADLINE } from '../request-reads.js';
import type { HistorySnapshotDocument } from '../schema/event-documents.js';

/** Reads snapshots of records of the live generation. */
export class MongoHistorySnapshots implements HistorySnapshots {
  constructor(private readonly generations: Generations) {}

  async atVersion(aggregate: AggregateKey, version: number): Promise<HistorySnapshot | undefined> {
    const { historySnapshots } = await this.generations.live();
    const filter = { subject: keyText(aggregate), version: { $lte: version } };
    return snapshotOf(
      aggregate,
      await historySnapshots.findOne(filter, { sort: { version: -1 }, ...READ_DEADLINE }),
    );
  }

  async asOf(aggregate: AggregateKey, time: number): Promise<HistorySnapshot | undefined> {
    const { historySnapshots } = await this.generations.live();
    const filter = { subject: keyText(aggregate), latest: { $lte: time } };
    // Times never decrease from one version to the next, so this order is that of versions too.
    return snapshotOf(
      aggregate,
      await historySnapshots.findOne(filter, { sort: { latest: -1, version: -1 }, ...READ_DEADLINE }),
    );
  }
}

/** The snapshot in a document. */
export function snapshotOf(
  { id }: AggregateKey,
  document: HistorySnapshotDocument | null,
): HistorySnapshot | undefined {
  if (!document) return undefined;
  const { version, removed, attributes, rest, created_at, updated_at, latest } = document;
  return { record: { id, version, removed, attributes, rest, created_at, updated_at }, latest };
}
