import { createHmac } from 'node:crypto';
import type { SignedRequest } from './ports/webhook-sender.js';
import type { Webhook, WebhookSecrets as Numbers } from './webhook.js';

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
function signingSecrets(
  master: Buffer,
  webhookId: string,
  { current, old }: Numbers,
  now: string,
): readonly string[] {
  const numbers = [current, ...(old && old.until > now ? [old.number] : [])];
  return numbers.map((number) => webhookSecret(master, webhookId, number));
}

const PREFIX = 'whsec_';

/**
 * The request of Standard Webhooks 1.0 for an event, signed with the secrets of the webhook. The id of the event is that
 * of the message: it has no dot.
 * @param master the secret from which those of the webhooks are derived
 * @param now milliseconds since 1970
 */
export function signedRequest(
  { id, state }: Webhook,
  event: { readonly id: string; readonly traceparent?: string | undefined },
  master: Buffer,
  now: number,
): SignedRequest {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now / 1000));
  const signed = `${event.id}.${timestamp}.${body}`;
  const secrets = signingSecrets(master, id, state.secrets, new Date(now).toISOString());
  const headers = {
    'content-type': 'application/cloudevents+json',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
    ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
  };
  return { url: state.settings.url, headers, body };
}

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;
