import type { Source } from '#domain';
import type { RemovedStation, StoredRecord } from '../ports/record-queries.js';
import { partMember, readPart } from './record-parts.js';
import { fold } from './text-folding.js';

/** What removed records are found by: feed and id of a source, as filters compare them. */
export const foldedSource = ({ feed, id }: Source): string => `${fold(feed)}\n${fold(id)}`;

/** The folded source of a removed record; null for one that is not removed or has no source. */
export function removedSourceOf(record: Pick<StoredRecord, 'removed' | 'rest'>): string | null {
  const source = record.removed ? readPart(record, 'source') : null;
  return source ? foldedSource(source) : null;
}

/** A removed station as a JSON document. */
export const removedStationJson = (station: RemovedStation): string =>
  `{"id":"${station.id}","version":${station.version}${partMember(station, 'source')}}`;
