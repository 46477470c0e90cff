import type { Webhook } from './webhook-entry.js';

/** A webhook as clients see it. Its secret is not part of it. */
export function webhookRecord({ id, version, state }: Webhook) {
  const { url, types, filters, description, max_per_second, paused } = state.settings;
  return {
    ...{ id, version, url, types, filters, description, max_per_second, paused },
    disabled_at: state.disabled?.at ?? null,
    disabled_reason: state.disabled?.reason ?? null,
    // Of the state of its deliveries.
    failing_since: null as string | null,
    last_error: null as string | null,
    created_at: state.created_at,
    updated_at: state.updated_at,
  };
}

export type WebhookRecord = ReturnType<typeof webhookRecord>;
