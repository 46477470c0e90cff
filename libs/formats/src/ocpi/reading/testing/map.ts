import type { MappedRecord } from '../../../records/mapped-record.js';
import { SeenRecords } from '../../../records/seen-records.js';
import { mapLocation, type OcpiContext } from '../ocpi-location.mapper.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');

export const names = (feed: string | null, fileName: string | null) => ({
  feed,
  fileName,
  seen: new SeenRecords().of,
});

/** Maps a location of the feed `f`, on November 26, 2026 at noon in UTC. */
export const map = (location: unknown, context: Partial<OcpiContext> = {}): MappedRecord =>
  mapLocation(location, {
    names: names('f', null),
    timestamp: null,
    now: NOW,
    confirms: false,
    includeUnpublished: false,
    ...context,
  });

export const problems = ({ warnings }: MappedRecord) => warnings.map(({ problem }) => problem);
