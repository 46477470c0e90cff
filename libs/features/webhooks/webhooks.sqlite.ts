import type { FeatureStore } from '#sqlite';
import { WebhookDeliveries } from './ports/webhook-deliveries.js';
import { SqliteWebhookDeliveries } from './webhook-deliveries.sqlite.js';

/** Deliveries, beside the webhooks themselves, which are service records. */
export const webhooks: FeatureStore<WebhookDeliveries> = {
  port: WebhookDeliveries,
  open: ({ serviceFile, writes }) => new SqliteWebhookDeliveries(serviceFile, writes),
};
