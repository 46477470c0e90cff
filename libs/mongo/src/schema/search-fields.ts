import type { SearchEntry } from '#application/views';
import type { RecordDocument } from './record-document.js';
import { positionDocument } from './station-position.js';

/** What those fields of a document are computed from that may depend on other records. */
export interface Searchable {
  readonly entry: SearchEntry;
  /** The keys of a station's related records; absent for other records. */
  readonly related?: readonly string[];
  /** The rest of a station's record, with the names of its connector types; absent for other records. */
  readonly rest?: string;
}

/** Every word that finds a record, each once. */
export const searchWords = ({ words, statusWords = [] }: SearchEntry): readonly string[] => [
  ...new Set([...words, ...statusWords]),
];

type SearchFields = Pick<
  RecordDocument,
  'filters' | 'words' | 'around' | 'connectors' | 'place' | 'observed_at'
>;

/** Returns the fields of a document that queries filter by, and a station's rest. */
export const searchFieldsOf = ({
  entry,
  related,
  rest,
}: Searchable): SearchFields & Partial<Pick<RecordDocument, 'rest'>> => ({
  filters: entry.filters,
  words: searchWords(entry),
  ...(entry.connectors && { connectors: entry.connectors }),
  ...(entry.point && { place: positionDocument(entry.point) }),
  ...(related && { around: related, observed_at: entry.observedAt ?? null }),
  ...(rest !== undefined && { rest }),
});
