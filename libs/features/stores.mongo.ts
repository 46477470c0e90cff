import type { FeatureStore } from '#mongo';
import { imports } from './imports/imports.mongo.js';
import { photos } from './photos/photos.mongo.js';
import { webhooks } from './webhooks/webhooks.mongo.js';

/** What the features keep beside the records and their tables. */
export const stores: readonly FeatureStore[] = [imports, photos, webhooks];
