import { createHmac } from 'node:crypto';
import type { WebhookSecrets as Numbers } from './webhook.js';

/** The secret of the directory that the secrets of all webhooks are derived from: 32 random bytes, the same in all instances. */
export class WebhookMasterSecret {
  constructor(readonly bytes: Buffer) {}
}

/** The name under which the master secret is kept. */
export const WEBHOOK_KEY = 'webhook.key';

/**
 * The secret of a webhook as a Standard Webhooks receiver is given it: `whsec_` and 32 bytes in base64, derived from the
 * master secret of the directory, the id of the webhook and the number of rotations before it.
 */
export const webhookSecret = (master: Buffer, webhookId: string, number: number): string =>
  `whsec_${createHmac('sha256', master).update(`${webhookId}\n${number}`).digest('base64')}`;

/**
 * The secrets that sign at a time, the current one first.
 * @param now RFC 3339 in UTC with milliseconds
 */
export function signingSecrets(
  master: Buffer,
  webhookId: string,
  { current, old }: Numbers,
  now: string,
): readonly string[] {
  const numbers = [current, ...(old && old.until > now ? [old.number] : [])];
  return numbers.map((number) => webhookSecret(master, webhookId, number));
}
