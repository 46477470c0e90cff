import { HOURS_ID, LAST_IMPORT, sortFields, type Sort, type SortField } from '#application/views';
import { filterPath, sortPath } from './record-document.js';

/** An index as MongoDB's `createIndexes` gets it. */
export interface Index {
  readonly fields: Readonly<Record<string, 1 | -1>>;
  readonly options: {
    readonly name: string;
    readonly unique?: true;
    readonly partialFilterExpression?: object;
  };
}

// Only records that are not removed are in the indexes of lists, whose queries have the same condition.
const notRemoved = { partialFilterExpression: { removed: false } };

const recordIndex = (name: string, fields: Index['fields']): Index => ({
  fields,
  options: { name, ...notRemoved },
});

/** The name of the index that a list of stations is sorted by. */
export const sortIndex = ({ by, descending }: Sort): string => `by_${by}${descending ? '_descending' : ''}`;

const indexOfSort = (sort: Sort): Index =>
  recordIndex(sortIndex(sort), { [sortPath(sort.by)]: sort.descending ? -1 : 1, _id: 1 });

// Records with the same value are sorted by ascending id in either direction, so each direction needs its own index.
const indexesOfSort = (by: SortField): readonly Index[] =>
  [false, true].map((descending) => indexOfSort({ by, descending }));

const byWordAndImport: readonly Index[] = [
  recordIndex('by_word', { words: 1 }),
  recordIndex('by_import', { [filterPath(LAST_IMPORT)]: 1 }),
];

/** The indexes of `locations` and `connector_types`, which have few documents. */
export const relatedRecordIndexes: readonly Index[] = [
  indexOfSort({ by: 'name', descending: false }),
  ...byWordAndImport,
];

/** The filters that only few stations have the same value of. */
export const identifyingFilters = [
  ...['location_id', 'external_location_id', 'external_station_id'],
  ...['evse_id', 'source_id'],
];

/** The filters that select few stations. A filter on another field has no index. */
const selectiveFilters = [...identifyingFilters, 'manufacturer', 'available', 'city', 'operator'];

/** The indexes of `stations`. */
export const stationIndexes: readonly Index[] = [
  ...sortFields.station.flatMap(indexesOfSort),
  ...byWordAndImport,
  ...selectiveFilters.map((field) => recordIndex(`by_${field}`, { [filterPath(field)]: 1 })),
  recordIndex('by_hours', { [filterPath(HOURS_ID)]: 1 }),
  recordIndex('by_cell', { 'place.cells': 1 }),
  recordIndex('by_around', { around: 1, _id: 1 }),
  {
    fields: { removed_source: 1 },
    options: { name: 'by_removed_source', partialFilterExpression: { removed: true } },
  },
  {
    fields: { updated_at: -1, _id: 1 },
    options: { name: 'by_removal', partialFilterExpression: { removed: true } },
  },
  recordIndex('by_connector', { 'connectors.standard': 1, 'connectors.kilowatts': 1 }),
];

/** The index of `shared_keys`. */
export const sharedKeyIndexes: readonly Index[] = [
  { fields: { kind: 1, _id: 1 }, options: { name: 'by_kind' } },
];

/** The indexes of `history_snapshots`. */
export const historySnapshotIndexes: readonly Index[] = [
  { fields: { subject: 1, version: 1 }, options: { name: 'by_version' } },
  { fields: { subject: 1, latest: 1, version: 1 }, options: { name: 'by_time' } },
];

/** The indexes of `events`. `by_subject` is unique: an aggregate has one event of each version. */
export const eventIndexes: readonly Index[] = [
  { fields: { partition: 1, offset: 1 }, options: { name: 'by_offset' } },
  { fields: { subject: 1, version: 1 }, options: { name: 'by_subject', unique: true } },
];

/** The index of `dead_letters`. */
export const deadLetterIndexes: readonly Index[] = [
  { fields: { subject: 1, version: 1 }, options: { name: 'by_subject' } },
];
