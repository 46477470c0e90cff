import {
  streamsOf,
  type LoggedEvent,
  type Position,
  type Projection,
  type UnreadableEvent,
} from '#application/views';
import { DeadLetters } from '../archive/dead-letters.js';
import { EventArchive } from '../archive/event-archive.js';
import { eraseTexts } from '../archive/text-erasure.js';
import type { Generation } from '../generations/generation.js';
import { HistorySnapshotWriter } from './history-snapshot-writer.js';
import { recordCollections } from './record-collection.js';
import { RecordProjection } from './record-projection.js';
import { SideTableWriters } from '../side-tables/side-table-writers.js';

/**
 * Writes the read models of one generation. Several projectors may write them at once, each from its own partitions. An
 * event that two of them apply at the same time is applied once.
 */
export class MongoProjection implements Projection {
  private readonly records: RecordProjection;
  private readonly sideTables: SideTableWriters;
  private readonly archive: EventArchive;
  private readonly snapshots: HistorySnapshotWriter;
  private readonly deadLetters: DeadLetters;

  constructor(private readonly generation: Generation) {
    const { historySnapshots, events, deadLetters, sideTables } = generation;
    this.sideTables = new SideTableWriters(generation, sideTables);
    this.records = new RecordProjection(recordCollections(generation), this.sideTables, generation);
    this.archive = new EventArchive(events);
    this.snapshots = new HistorySnapshotWriter(historySnapshots, events);
    this.deadLetters = new DeadLetters(deadLetters);
  }

  position(): Promise<Position | undefined> {
    return this.generation.position();
  }

  /**
   * Stores records that can't be decoded as dead letters. To be called before the position advances beyond them. Later
   * events of the same aggregate then have a gap in their versions, and become dead letters too.
   */
  storeUnreadable(unreadable: readonly UnreadableEvent[]): Promise<void> {
    return this.deadLetters.addUnreadable(unreadable);
  }

  /** Events that can't be applied, and later ones of the same aggregates, become dead letters. All others are applied. */
  async apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    const archived = this.archiveAll(events);
    const [unapplied] = await Promise.all([this.records.apply(events), archived]);
    // After the records: who asks for changes since a time must not miss one that it could not see.
    await this.sideTables.afterRecords(streamsOf(events));
    await this.deadLetters.add(unapplied);
    await eraseTexts(this.generation.deadLetters, events);
    // The position last: after an interruption the same events are applied again, which changes nothing.
    await this.generation.advance(next);
  }

  private async archiveAll(events: readonly LoggedEvent[]): Promise<void> {
    await this.archive.add(events);
    await eraseTexts(this.generation.events, events);
    await this.snapshots.add(events);
  }

  reset(): Promise<void> {
    return this.generation.empty();
  }
}
