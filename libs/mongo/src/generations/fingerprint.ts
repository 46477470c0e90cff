import { CannotStart, readModelFingerprint, sampleRecords } from '#application/views';
import type { Schema } from 'mongoose';
import { archiveSchema } from '../archive/archived-event.js';
import { deadLetterSchema } from '../archive/dead-letter.js';
import { found } from '../views/finding.js';
import { aroundSchema, stationSchema } from '../views/record-document.js';
import { statusPeriodSchema } from '../views/status-period-documents.js';

/** The members and indexes of the documents of a collection. */
const described = (schema: Schema) => [Object.keys(schema.paths), schema.indexes()];

/**
 * The fingerprint of the read models of this release, documents and indexes. A release can neither read nor go on
 * writing a generation of another fingerprint.
 */
export const FINGERPRINT = readModelFingerprint([
  ...[stationSchema(), aroundSchema(), statusPeriodSchema(), archiveSchema(), deadLetterSchema()].map(
    described,
  ),
  Object.values(sampleRecords).map(({ entry }) => found({ entry, around: [] })),
]);

/**
 * The number by which releases without fingerprints distinguish generations: theirs have 1 or none. They leave this one alone.
 */
export const SHAPE = 2;

/** The live generation was not built by this release, nor by one with the same read models. */
export class OtherReadModels extends CannotStart {
  constructor(generation: string) {
    super(
      `MONGODB_URI: the live read models (${generation}) are of another release: a projector of this one builds its ` +
        `own when it starts, as "npx directory rebuild" does`,
    );
  }
}
