import { v7 as uuidv7 } from 'uuid';
import type { ReadingOptions, ReadOptions } from '../input/format.js';
import { EvseIds } from '../records/evse-ids.js';
import { IdHashSet } from '../records/id-sets.js';
import { SeenRecords } from '../records/seen-records.js';

/** Options to read a file of the feed `feed`, on November 26, 2026 at noon in UTC. */
export const reading = (options: Partial<ReadOptions> = {}): ReadOptions & ReadingOptions => ({
  feed: 'feed',
  includeUnpublished: false,
  confirms: false,
  connectorTypes: new IdHashSet(),
  evseIds: new EvseIds(),
  seen: new SeenRecords(),
  respelling: null,
  publication: null,
  now: () => Date.parse('2026-11-26T12:00:00Z'),
  commandId: uuidv7,
  ...options,
});
