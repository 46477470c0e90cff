import type { mongo } from 'mongoose';
import type { RecordDocument } from './record-document.js';

/** What a record has to meet. */
export type Condition = mongo.Filter<RecordDocument>;
