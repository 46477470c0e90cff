import type { FeatureStore } from '#mongo';
import { takeOverFormerWebhooks } from './former-webhooks.mongo.js';
import { WebhookDeliveries } from './ports/webhook-deliveries.js';
import { MongoWebhookDeliveries } from './webhook-deliveries.mongo.js';

/** Deliveries, beside the webhooks themselves, which are service records. Here they are read: the projectors deliver. */
export const webhooks: FeatureStore<WebhookDeliveries> = {
  port: WebhookDeliveries,
  async prepare({ connection }) {
    await takeOverFormerWebhooks(connection);
    await new MongoWebhookDeliveries(connection).prepare();
  },
  open: ({ connection }) => new MongoWebhookDeliveries(connection),
};
