import { Injectable } from '@nestjs/common';
import { isUuid } from '#application';
import { HttpProblem } from '#http';
import { WebhookDeliveries, type WebhookHealth } from '../ports/webhook-deliveries.js';
import { WebhookMasterSecret, webhookSecret } from '../signing.js';
import type { Webhook } from '../webhook.js';

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

const healthy: WebhookHealth = { failingSince: null, lastError: null };

/** A webhook as clients see it. Its secret is not part of it. */
function webhookRecord({ id, version, state }: Webhook, health: WebhookHealth = healthy) {
  const { failingSince, lastError } = health;
  const { url, types, filters, description, max_per_second, paused } = state.settings;
  return {
    id,
    version,
    url,
    types,
    filters,
    description,
    max_per_second,
    paused,
    disabled_at: state.disabled?.at ?? null,
    disabled_reason: state.disabled?.reason ?? null,
    failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
    last_error: lastError,
    created_at: state.created_at,
    updated_at: state.updated_at,
  };
}

type WebhookRecord = ReturnType<typeof webhookRecord>;

export const webhookNotFound = (): HttpProblem =>
  new HttpProblem('not_found', { detail: 'There is no webhook with this id.' });

/** The id in stored form. @throws HttpProblem `not_found`: no webhook can have it */
export function webhookIdOf(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw webhookNotFound();
}
