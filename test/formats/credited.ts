import { SourceAttributions } from '../../libs/application/src/records/source-attributions.js';
import { readPart } from '../../libs/application/src/records/record-parts.js';
import type { StoredRecord } from '../../libs/application/src/ports/record-queries.js';

/** An attribution for each feed. */
class CreditedFeeds extends SourceAttributions {
  override get isEmpty(): boolean {
    return false;
  }

  override of(record: Pick<StoredRecord, 'rest'>): string | undefined {
    const feed = readPart(record, 'source')?.feed;
    return feed === undefined ? undefined : `Credit to ${feed}`;
  }
}

export const credited = new CreditedFeeds();
