import { Injectable } from '@nestjs/common';
import {
  WebhookDeliveries,
  WebhookMasterSecret,
  webhookRecord,
  webhookSecret,
  type Webhook,
  type WebhookRecord,
} from '#application';

/** Webhooks as clients see them. */
@Injectable()
export class WebhookRecords {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly master: WebhookMasterSecret,
  ) {}

  async of(webhook: Webhook): Promise<WebhookRecord> {
    return webhookRecord(webhook, await this.deliveries.progress(webhook.id));
  }

  /** @param number of the secret, among those of the webhook */
  async withSecret(webhook: Webhook, number: number): Promise<WebhookRecord & { readonly secret: string }> {
    const secret = webhookSecret(this.master.bytes, webhook.id, number);
    return { ...(await this.of(webhook)), secret };
  }
}
