import type { FeatureStore } from '#mongo';
import { webhooks } from './webhooks/webhooks.mongo.js';

/** What features keep in MongoDB beside records and read models: the same for the service and the projectors. */
export const stores: readonly FeatureStore[] = [webhooks];
