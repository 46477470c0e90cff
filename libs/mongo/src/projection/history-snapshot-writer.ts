import {
  SNAPSHOT_INTERVAL,
  eraseText,
  keyText,
  nextSnapshot,
  snapshotVersions,
  streamsOf,
  type AggregateKey,
  type EventStream,
  type HistorySnapshot,
  type RecordedEvent,
} from '#application/views';
import type { mongo } from 'mongoose';
import { recordedEvent } from '../archive/event-archive.js';
import { ignoreDuplicate } from '../duplicate-keys.js';
import { snapshotOf } from '../queries/history-snapshots.js';
import type { ArchivedEvent, HistorySnapshotDocument } from '../schema/event-documents.js';

/** Writes snapshots of records, from the archived events of the same generation. */
export class HistorySnapshotWriter {
  constructor(
    private readonly snapshots: mongo.Collection<HistorySnapshotDocument>,
    private readonly archive: mongo.Collection<ArchivedEvent>,
  ) {}

  /**
   * Adds the snapshots after events that are archived. One that is stored already stays as it is, unless the events erase
   * the texts before.
   */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(streamsOf(events).map((stream) => this.addOf(stream)));
  }

  /** Adds the snapshots after all archived events, whose collection must have its indexes. */
  async addAll(): Promise<void> {
    const due = this.archive.find({ version: { $mod: [SNAPSHOT_INTERVAL, 0] } });
    // Each snapshot is made from the one before.
    for await (const event of due.sort({ subject: 1, version: 1 })) await this.add([recordedEvent(event)]);
  }

  private async addOf({ kind, id, events }: EventStream<RecordedEvent>): Promise<void> {
    const isErased = eraseText(events);
    // One after another: each is made from the one before.
    for (const version of snapshotVersions(events)) {
      const next = await this.snapshotAt({ kind, id }, version);
      if (next) await this.write({ kind, id }, next, isErased);
    }
  }

  private async snapshotAt(aggregate: AggregateKey, version: number): Promise<HistorySnapshot | undefined> {
    const subject = keyText(aggregate);
    const before = version - SNAPSHOT_INTERVAL;
    const [previous, events] = await Promise.all([
      this.snapshots.findOne({ _id: `${subject}/${before}` }),
      this.archive
        .find({ subject, version: { $gt: before, $lte: version } })
        .sort({ version: 1 })
        .toArray(),
    ]);
    try {
      return nextSnapshot(aggregate, snapshotOf(aggregate, previous), events.map(recordedEvent));
    } catch {
      // One of them can't be applied and is a dead letter: the record has no state from then on, and no snapshots.
      return undefined;
    }
  }

  /** A projector that is late may insert what it made of the texts: it is replaced, or refused as a duplicate. */
  private async write(
    aggregate: AggregateKey,
    { record, latest }: HistorySnapshot,
    isErased: boolean,
  ): Promise<void> {
    const { version, removed, attributes, rest, created_at, updated_at } = record;
    const subject = keyText(aggregate);
    const content = { removed, attributes, rest, created_at, updated_at };
    const document = { _id: `${subject}/${version}`, subject, version, latest, ...content };
    if (isErased) await this.snapshots.replaceOne({ _id: document._id }, document, { upsert: true });
    else await this.snapshots.insertOne(document).catch(ignoreDuplicate);
  }
}
