import { LAST_IMPORT, removedSourceOf, type SearchEntry, type StoredRecord } from '#application/views';
import { positionDocument, type PositionDocument } from './station-position.js';

/**
 * A document of `stations`, `locations` or `connector_types`. A removed record stays as a tombstone, which only a read
 * by id returns. Side tables keep further fields in it.
 */
export interface RecordDocument extends Omit<StoredRecord, 'id'> {
  readonly _id: string;
  /** Incremented by every write. A write replaces the revision that it was computed from and no other. */
  readonly revision: number;
  /** Folded value by field, null if the record has no value. */
  readonly filters?: SearchEntry['filters'];
  /** Folded words, each once. */
  readonly words?: readonly string[];
  /** Keys of a station's related records, its location and its connector types: `<kind>/<id>`. */
  readonly around?: readonly string[];
  /** The entries of a station's connectors. */
  readonly connectors?: SearchEntry['connectors'];
  /** A station's position on the map; absent if it has no usable position. */
  readonly place?: PositionDocument;
  /** The folded source of a removed record that has one. */
  readonly removed_source?: string;
  /** The import that wrote it last, if one did. */
  readonly import_id?: string;
  /** When a station's status was last observed, null if it never was. */
  readonly observed_at?: string | null;
}

/** The record of a document, without the fields that only queries use. */
export function storedRecord(document: RecordDocument): StoredRecord {
  const { _id: id, version, removed, attributes, rest, created_at, updated_at } = document;
  return { id, version, removed, attributes, rest, created_at, updated_at };
}

/** The field by which a removed record is found. */
export function removedSourceField(record: Pick<StoredRecord, 'removed' | 'rest'>) {
  const removed_source = removedSourceOf(record);
  return removed_source === null ? {} : { removed_source };
}

/** The field by which a record is found by the import that wrote it last. */
export const importField = (importId: string | undefined) =>
  importId === undefined ? {} : { import_id: importId };

/** The path of the value that a filter on this field compares. */
export const filterPath = (field: string): string =>
  field === LAST_IMPORT ? 'import_id' : `filters.${field}`;

/** The projection of queries: what responses contain and what lists are sorted by. A record may have thousands of words. */
export const RETURNED_FIELDS = {
  version: 1,
  removed: 1,
  attributes: 1,
  rest: 1,
  created_at: 1,
  updated_at: 1,
  [filterPath('name')]: 1,
};

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
