import type { SearchEntry } from '#application/views';
import type { RecordDocument } from './record-document.js';
import { stationPlace } from './station-place.js';

/** How a record is found. */
export interface Finding {
  readonly entry: SearchEntry;
  /** The keys of what is around it, where it is a station. */
  readonly around?: readonly string[];
}

/** All words by which a record is found, each once. */
export const wordsToFind = ({ words, statusWords = [] }: SearchEntry): readonly string[] => [
  ...new Set([...words, ...statusWords]),
];

/** The part of a document by which it is found. */
export const found = ({
  entry,
  around,
}: Finding): Pick<RecordDocument, 'filters' | 'words' | 'around' | 'place' | 'observed_at'> => ({
  filters: entry.filters,
  words: wordsToFind(entry),
  ...(entry.point && { place: stationPlace(entry.point) }),
  ...(around && { around, observed_at: entry.observedAt ?? null }),
});
