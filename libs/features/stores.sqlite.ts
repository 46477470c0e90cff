import type { FeatureStore } from '#sqlite';
import { webhooks } from './webhooks/webhooks.sqlite.js';

/** What features keep in a data directory beside records and read models. */
export const stores: readonly FeatureStore[] = [webhooks];
