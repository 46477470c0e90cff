import type { Source } from '#domain';
import type { RemovedStation, StoredRecord } from '../ports/record-queries.js';
import { fold } from './text-folding.js';

/** What removed records are found by: feed and id of a source, as filters compare them. */
export const foldedSource = ({ feed, id }: Source): string => `${fold(feed)}\n${fold(id)}`;

/** The folded source of a removed record; null for one that is not removed or has no source. */
export function removedSourceOf({ removed, rest }: Pick<StoredRecord, 'removed' | 'rest'>): string | null {
  const source = removed ? sourceOf(rest) : null;
  return source && foldedSource(source);
}

/** A removed station as a JSON document. */
export const removedStationJson = ({ id, version, rest }: RemovedStation): string =>
  JSON.stringify({ id, version, source: sourceOf(rest) });

/** The source in the rest of a record, whose members are each after a comma; null without one. */
const sourceOf = (rest: string): Source | null =>
  (JSON.parse(`{${rest.slice(1)}}`) as { readonly source?: Source | null }).source ?? null;
