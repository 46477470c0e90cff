import type { WebhookHealth } from './ports/webhook-deliveries.js';
import type { Webhook } from './webhook.js';

const healthy: WebhookHealth = { failingSince: null, lastError: null };

/** A webhook as clients see it. Its secret is not part of it. */
export function webhookRecord({ id, version, state }: Webhook, health: WebhookHealth = healthy) {
  const { failingSince, lastError } = health;
  const { url, types, filters, description, max_per_second, paused } = state.settings;
  return {
    ...{ id, version, url, types, filters, description, max_per_second, paused },
    disabled_at: state.disabled?.at ?? null,
    disabled_reason: state.disabled?.reason ?? null,
    failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
    last_error: lastError,
    created_at: state.created_at,
    updated_at: state.updated_at,
  };
}

export type WebhookRecord = ReturnType<typeof webhookRecord>;
