import { networks, wholeNumber } from './setting-validators.js';

export interface WebhookSettings {
  /** Addresses and networks that webhooks may go to, though they are not public. */
  readonly allowedNetworks: readonly string[];
  /** Greatest number of webhooks. */
  readonly max: number;
}

export const webhookRules = {
  WEBHOOK_ALLOW_CIDRS: networks({ default: [] }),
  LIMIT_WEBHOOKS: wholeNumber(0, 10_000)({ default: 100 }),
};

type Variables = Readonly<{ WEBHOOK_ALLOW_CIDRS: readonly string[]; LIMIT_WEBHOOKS: number }>;

export const readWebhookSettings = (variables: Variables): WebhookSettings => ({
  allowedNetworks: variables.WEBHOOK_ALLOW_CIDRS,
  max: variables.LIMIT_WEBHOOKS,
});
