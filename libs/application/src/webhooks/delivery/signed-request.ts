import { createHmac } from 'node:crypto';
import type { CloudEvent } from '../../log/recorded-event.js';
import type { WebhookRequest } from '../../ports/webhook-sender.js';

const PREFIX = 'whsec_';

/**
 * The request of Standard Webhooks 1.0 for an event. The id of the event is that of the webhook message: it has no dot.
 * @param secrets those that sign, as the receiver was given them
 * @param now milliseconds since 1970
 */
export function signedRequest(
  url: string,
  event: Omit<CloudEvent, 'position'>,
  secrets: readonly string[],
  now: number,
): WebhookRequest {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now / 1000));
  const signed = `${event.id}.${timestamp}.${body}`;
  const headers = {
    'content-type': 'application/cloudevents+json',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
  };
  return { url, headers, body };
}

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;
