import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import { stateOf, type DeliveryStatus, type Webhook, type WebhookState } from './webhook.js';

const tones = {
  active: 'good',
  paused: undefined,
  failing: 'warning',
  disabled: 'bad',
} as const satisfies Record<WebhookState, string | undefined>;

export function StateBadge({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook);
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`webhooks.state.${state}`)}</Badge>;
}

const deliveryTones = { pending: undefined, failed: 'bad', delivered: 'good' } as const;

export function DeliveryBadge({ status }: { readonly status: DeliveryStatus }) {
  const tone = deliveryTones[status];
  return <Badge {...(tone && { tone })}>{t(`webhooks.delivery.${status}`)}</Badge>;
}
