import type { FeatureStore } from '#sqlite';
import { imports } from './imports/imports.sqlite.js';
import { photos } from './photos/photos.sqlite.js';
import { webhooks } from './webhooks/webhooks.sqlite.js';

/** What the features keep beside the records and their tables. */
export const stores: readonly FeatureStore[] = [imports, photos, webhooks];
