import { createHmac } from 'node:crypto';
import type { SignedRequest } from '../ports/webhook-sender.js';
import type { Webhook } from '../webhook.js';
import { signingSecrets } from '../webhook-secrets.js';

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
