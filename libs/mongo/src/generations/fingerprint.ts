import { CannotStart, readModelFingerprint, sampleRecords } from '#application/views';
import type { Schema } from 'mongoose';
import { searchFieldsOf } from '../schema/record-document.js';
import {
  deadLetterSchema,
  eventSchema,
  historySnapshotSchema,
  relatedRecordSchema,
  sharedKeysSchema,
  stationSchema,
} from '../schema/collection-schemas.js';
import { addedFields, type SideTable } from '../side-tables/side-table.js';

/**
 * What is hashed after all others of its kind, in this order. Releases before side tables did so, and for another order
 * alone all read models would be built again.
 */
const last = {
  fields: ['observed_at', 'period'],
  stationIndexes: ['by_connector'],
  collections: ['history_snapshots', 'published_locations', 'events', 'dead_letters'],
};

/** Orders items by the list of the last ones; others stay in their order, before these. */
const inOrder = <Item>(items: readonly Item[], names: readonly string[], nameOf: (item: Item) => string) =>
  items.toSorted((one, other) => names.indexOf(nameOf(one)) - names.indexOf(nameOf(other)));

/** The fields and indexes of a collection. */
const described = (schema: Schema) => [
  inOrder(Object.keys(schema.paths), last.fields, (field) => field),
  inOrder(schema.indexes(), last.stationIndexes, ([, options]) => String(options['name'])),
];

/** The fields and indexes of all collections. */
export function describedCollections(sideTables: readonly SideTable[]): readonly unknown[] {
  const added = addedFields(sideTables);
  const schemas: readonly [string, Schema][] = [
    ['stations', stationSchema(added)],
    ['related', relatedRecordSchema(added)],
    ['shared_keys', sharedKeysSchema()],
    ['history_snapshots', historySnapshotSchema()],
    ['events', eventSchema()],
    ['dead_letters', deadLetterSchema()],
    ...sideTables.flatMap(({ collections }) =>
      Object.entries(collections).map(([name, schema]): [string, Schema] => [name, schema()]),
    ),
  ];
  return inOrder(schemas, last.collections, ([name]) => name).map(([, schema]) => described(schema));
}

/**
 * Fingerprint of the documents and indexes of this release's read models. A release neither reads nor writes a
 * generation with another fingerprint.
 */
export const fingerprintOf = (sideTables: readonly SideTable[]): string =>
  readModelFingerprint(
    [
      ...describedCollections(sideTables),
      Object.values(sampleRecords).map(({ entry }) => searchFieldsOf({ entry, related: [] })),
    ],
    sideTables,
  );

/**
 * The number that releases without fingerprints compare, in the field `shape`. They write 1 or nothing, and leave a
 * generation with another number alone.
 */
export const FORMAT_NUMBER = 2;

/** The live generation has another fingerprint than this release. */
export class IncompatibleReadModels extends CannotStart {
  constructor(generation: string) {
    super(
      `MONGODB_URI: the live read models (${generation}) are of another release: a projector of this one builds its ` +
        `own when it starts, as "npx directory rebuild" does`,
    );
  }
}
