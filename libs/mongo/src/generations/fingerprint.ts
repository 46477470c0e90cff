import { CannotStart, readModelFingerprint, sampleRecords } from '#application/views';
import type { Schema } from 'mongoose';
import { searchFieldsOf } from '../schema/search-fields.js';
import {
  deadLetterSchema,
  eventSchema,
  historySnapshotSchema,
  publishedLocationSchema,
  relatedRecordSchema,
  stationPresenceSchema,
  stationSchema,
  statusPeriodSchema,
} from '../schema/collection-schemas.js';

/** The fields and indexes of a collection. */
const described = (schema: Schema) => [Object.keys(schema.paths), schema.indexes()];

/**
 * Fingerprint of the documents and indexes of this release's read models. A release neither reads nor writes a
 * generation with another fingerprint.
 */
export const FINGERPRINT = readModelFingerprint([
  ...[
    stationSchema(),
    relatedRecordSchema(),
    statusPeriodSchema(),
    stationPresenceSchema(),
    historySnapshotSchema(),
    publishedLocationSchema(),
    eventSchema(),
    deadLetterSchema(),
  ].map(described),
  Object.values(sampleRecords).map(({ entry }) => searchFieldsOf({ entry, related: [] })),
]);

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
