import type { mongo } from 'mongoose';
import type { RecordDocument } from '../schema/record-document.js';

/** A clause of a MongoDB filter on records. */
export type FilterClause = mongo.Filter<RecordDocument>;
