import type { StoredRecord } from '../ports/record-queries.js';
import { readPart, withPartMember } from './record-parts.js';

/**
 * What the records of feeds are credited with, as their feeds have it now. It is not stored with the records: whoever knows
 * feeds says it here, and what shows records reads it. Nobody has to: then there are none.
 */
export class SourceAttributions {
  private byFeed: ReadonlyMap<string, string> = new Map();

  /** Whether no feed has one. */
  get isEmpty(): boolean {
    return this.byFeed.size === 0;
  }

  /** The attribution of a record's feed; undefined if it has none. */
  of(record: Pick<StoredRecord, 'rest'>): string | undefined {
    if (this.isEmpty) return undefined;
    const feed = readPart(record, 'source')?.feed;
    return feed === undefined ? undefined : this.byFeed.get(feed);
  }

  /** @param byFeed those of all feeds that have one */
  replace(byFeed: ReadonlyMap<string, string>): void {
    this.byFeed = byFeed;
  }

  /** The record with the attribution in its source. */
  shownIn<Stored extends Pick<StoredRecord, 'rest'>>(record: Stored): Stored {
    const attribution = this.of(record);
    return attribution === undefined ? record : withPartMember(record, 'source', 'attribution', attribution);
  }
}
