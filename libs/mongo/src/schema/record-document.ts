import {
  HOURS_ID,
  PRICES_ID,
  LAST_IMPORT,
  RECORD_ID,
  keyId,
  keyKinds,
  removedSourceOf,
  sortFields,
  type KeyKind,
  type SearchEntry,
  type SortField,
  type StoredRecord,
} from '#application/views';
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
  /** Of a station or location: the id of its hours in `shared_keys`, null if they are unknown. */
  readonly hours_id?: string | null;
  /** Of a station: the id of what decides its prices in `shared_keys`, null if its connectors name no tariff. */
  readonly prices_id?: string | null;
  /** The folded source of a removed record that has one. */
  readonly removed_source?: string;
  /** The import that wrote it last, if one did. */
  readonly import_id?: string;
  /** When a station's status was last observed, null if it never was. */
  readonly observed_at?: string | null;
  /** Since when a station has its status, null if it was never observed. */
  readonly status_changed_at?: string | null;
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
export const filterPath = (field: string): string => beside.get(field) ?? `filters.${field}`;

/** The paths of what filters compare beside the values of fields. */
const beside: ReadonlyMap<string, string> = new Map([
  [RECORD_ID, '_id'],
  [LAST_IMPORT, 'import_id'],
  [HOURS_ID, 'hours_id'],
  [PRICES_ID, 'prices_id'],
]);

/** The path of the value that a list is sorted by. */
export const sortPath = (by: SortField): string => pathsOfSorts.get(by) ?? by;

const pathsOfSorts: ReadonlyMap<SortField, string> = new Map([
  ['name', filterPath('name')],
  ['changed_at', 'status_changed_at'],
]);

/**
 * The projection of queries: what responses contain, or are made from, and what lists are sorted by. A record may have
 * thousands of words.
 */
export const RETURNED_FIELDS = {
  version: 1,
  removed: 1,
  attributes: 1,
  rest: 1,
  [filterPath(PRICES_ID)]: 1,
  ...Object.fromEntries(sortFields.station.map((by) => [sortPath(by), 1])),
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

/** The fields of a document that queries filter and sort by, and a station's rest. */
export type SearchFields = Pick<
  RecordDocument,
  | 'filters'
  | 'words'
  | 'around'
  | 'connectors'
  | 'place'
  | `${KeyKind}_id`
  | 'observed_at'
  | 'status_changed_at'
> &
  Partial<Pick<RecordDocument, 'rest'>>;

/** The ids of the keys that a record has. */
export const keyFields = (entry: SearchEntry): Pick<RecordDocument, `${KeyKind}_id`> =>
  Object.fromEntries(
    keyKinds.flatMap((kind) => {
      const key = entry[kind];
      return key === undefined ? [] : [[`${kind}_id`, key === null ? null : keyId(key)]];
    }),
  );

export const searchFieldsOf = ({ entry, related, rest }: Searchable): SearchFields => ({
  filters: entry.filters,
  words: searchWords(entry),
  ...(entry.connectors && { connectors: entry.connectors }),
  ...(entry.point && { place: positionDocument(entry.point) }),
  ...keyFields(entry),
  ...(related && {
    around: related,
    observed_at: entry.observedAt ?? null,
    status_changed_at: entry.changedAt ?? null,
  }),
  ...(rest !== undefined && { rest }),
});
