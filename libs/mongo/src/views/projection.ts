import type { LoggedEvent, Position, Projection, UnreadableEvent } from '#application/views';
import { DeadLetters } from '../archive/dead-letters.js';
import { EventArchive } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';
import { RecordCollection } from './record-collection.js';
import { RecordProjection } from './record-projection.js';
import { StatusPeriodWriter } from './status-period-writer.js';

/**
 * The read models of one generation, written. Any number of projectors may share them, each with partitions of its
 * own, and even an event that two of them apply at once is applied once.
 */
export class MongoProjection implements Projection {
  private readonly records: RecordProjection;
  private readonly archive: EventArchive;
  private readonly deadLetters: DeadLetters;

  constructor(private readonly generation: Generation) {
    const { records, statusPeriods, events, deadLetters } = generation;
    const collections = {
      station: new RecordCollection(records.station),
      'connector-type': new RecordCollection(records['connector-type']),
      location: new RecordCollection(records.location),
    };
    this.records = new RecordProjection(collections, new StatusPeriodWriter(statusPeriods));
    this.archive = new EventArchive(events);
    this.deadLetters = new DeadLetters(deadLetters);
  }

  position(): Promise<Position | undefined> {
    return this.generation.position();
  }

  /**
   * Keeps what can't be read. To be called before the position passes it; what follows it of the same aggregate meets
   * a gap in the versions, and is kept aside by that.
   */
  setAside(unreadable: readonly UnreadableEvent[]): Promise<void> {
    return this.deadLetters.addUnreadable(unreadable);
  }

  /** What can't be applied is kept aside with what follows it of the same aggregate; all else goes on. */
  async apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    const [poisoned] = await Promise.all([this.records.apply(events), this.archive.add(events)]);
    await this.deadLetters.add(poisoned);
    // Last of all: where this stops halfway, the same events come again, and find what was done.
    await this.generation.advance(next);
  }

  reset(): Promise<void> {
    return this.generation.empty();
  }
}
