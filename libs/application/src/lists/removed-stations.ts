import { sourceFields } from '#domain';
import type { ListQuery } from '../ports/list-query.js';
import {
  MAX_REMOVED_STATIONS,
  PageBudget,
  sizeOfRecord,
  type RecordQueries,
  type RemovedPlace,
  type StoredRecord,
} from '../ports/record-queries.js';
import { foldedSource, removedStationWords } from '../records/search-entries.js';
import { parseFilterValues } from './filter-parameters.js';
import { parseWords } from './list-parameters.js';
import { InvalidParameter, parseLimit, type Parameters } from './parameters.js';

/** Removed stations that are read at once: together they have at most the bytes of a page, whatever is in them. */
const BATCH = 32;
/** Removed stations that one page looks through at most. */
const MAX_SEEN = 10_000;

/** Which removed stations are asked for: those of sources, or a page of all that have the words. */
export type RemovedRequest =
  { readonly sources: readonly string[] } | { readonly words: readonly string[]; readonly limit: number };

/** @throws InvalidParameter a parameter is unknown, missing or invalid */
export function parseRemovedParameters(parameters: Parameters): RemovedRequest {
  const isOfSources = 'source_feed' in parameters || 'source_id' in parameters;
  const known = isOfSources ? ['source_feed', 'source_id'] : ['q', 'limit', 'cursor'];
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new InvalidParameter(`${unknown} is not a parameter of this list`);
  if (isOfSources) return { sources: parseSources(parameters) };
  return { words: parseWords(parameters), limit: parseLimit(parameters) };
}

function parseSources(parameters: Parameters): readonly string[] {
  const [feed, ...feeds] = valuesOf(parameters, 'source_feed');
  const ids = valuesOf(parameters, 'source_id');
  if (feed === undefined || feeds.length > 0)
    throw new InvalidParameter('source_feed is needed, with one feed');
  if (ids.length === 0) throw new InvalidParameter('source_id is needed');
  return ids.map((id) => foldedSource({ feed, id }));
}

function valuesOf(parameters: Parameters, name: keyof typeof sourceFields): readonly string[] {
  const values = parseFilterValues(parameters, name, { ...sourceFields[name], nullable: false }) ?? [];
  return values.filter((value) => value !== null);
}

/** What a cursor of the list is signed for. */
export const removedListQuery = (words: readonly string[]): ListQuery => ({
  ...{ words, filters: [], limit: 0, total: false },
  sort: { by: 'updated_at', descending: true },
});

export interface RemovedPage {
  /** Fewer than the limit also where words match few or stations are large: there are more if there is a `next`. */
  readonly stations: readonly StoredRecord[];
  readonly next: RemovedPlace | undefined;
}

/** A page of the removed stations that have all words, the last one as a prefix, from the last removed one on. */
export async function removedPage(
  records: Pick<RecordQueries, 'removedStations'>,
  { words, limit, after }: { words: readonly string[]; limit: number; after: RemovedPlace | undefined },
  signal?: AbortSignal,
): Promise<RemovedPage> {
  const stations: StoredRecord[] = [];
  const budget = new PageBudget();
  let place = after;
  for (let seen = 0; seen < MAX_SEEN; seen += BATCH) {
    const batch = await records.removedStations({ after: place, limit: BATCH }, signal);
    for (const [index, station] of batch.entries()) {
      if (!budget.admits(sizeOfRecord(station))) return { stations, next: place };
      place = { removedAt: station.updated_at, id: station.id };
      if (hasWords(station, words)) stations.push(station);
      if (stations.length < limit) continue;
      const isLast = batch.length < BATCH && index === batch.length - 1;
      return { stations, next: isLast ? undefined : place };
    }
    if (batch.length < BATCH) return { stations, next: undefined };
  }
  return { stations, next: place };
}

/**
 * What is shown of the removed stations of sources, by time of creation and id. They are read a few sources at a time:
 * together they may be large, but not what is shown of them.
 */
export async function removedOfSources(
  records: Pick<RecordQueries, 'removedStations'>,
  sources: readonly string[],
  show: (station: StoredRecord) => string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const found: { readonly order: string; readonly shown: string }[] = [];
  for (let begin = 0; begin < sources.length; begin += BATCH) {
    const batch = await records.removedStations({ sources: sources.slice(begin, begin + BATCH) }, signal);
    for (const station of batch)
      found.push({ order: `${station.created_at} ${station.id}`, shown: show(station) });
  }
  found.sort((one, other) => (one.order < other.order ? -1 : 1));
  return found.slice(0, MAX_REMOVED_STATIONS).map(({ shown }) => shown);
}

function hasWords(station: StoredRecord, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const own = removedStationWords(station);
  return words.every((word, index) =>
    own.some((found) => (index === words.length - 1 ? found.startsWith(word) : found === word)),
  );
}
