import type { SearchEntry } from '#application/views';
import type { RecordDocument } from '../schema/record-document.js';
import { positionDocument } from '../schema/station-position.js';

/** What the search fields of a document are computed from. */
export interface Searchable {
  readonly entry: SearchEntry;
  /** The keys of a station's related records; absent for other records. */
  readonly related?: readonly string[];
}

/** Every word that finds a record, each once. */
export const searchWords = ({ words, statusWords = [] }: SearchEntry): readonly string[] => [
  ...new Set([...words, ...statusWords]),
];

/** Returns the fields of a document that queries filter by. */
export const searchFieldsOf = ({
  entry,
  related,
}: Searchable): Pick<RecordDocument, 'filters' | 'words' | 'around' | 'place' | 'observed_at'> => ({
  filters: entry.filters,
  words: searchWords(entry),
  ...(entry.point && { place: positionDocument(entry.point) }),
  ...(related && { around: related, observed_at: entry.observedAt ?? null }),
});
