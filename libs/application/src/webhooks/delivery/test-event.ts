import { newUuid } from '../../commands/uuids.js';
import type { Webhook } from '../webhook-entry.js';
import { errorOf, isSuccess } from './attempt-result.js';
import type { DeliveryParts } from './delivery-parts.js';
import { signedRequest } from './signed-request.js';

/** What became of a test event. */
export interface TestResult {
  readonly delivered: boolean;
  /** The HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  readonly error?: string;
  readonly duration_ms: number;
}

/** Sends an event of type `WebhookTest.v1` at once, also to a webhook that is paused or disabled. It is not stored. */
export async function sendTestEvent(
  { sender, master, clock }: Pick<DeliveryParts, 'sender' | 'master' | 'clock'>,
  webhook: Webhook,
  caller: string,
): Promise<TestResult> {
  const [now, commandId, subject] = [clock.now(), newUuid(), `webhooks/${webhook.id}`];
  const event = {
    ...{
      specversion: '1.0',
      id: `${subject}/${commandId}`,
      source: '/directory',
      type: 'WebhookTest.v1',
      subject,
    },
    ...{ time: new Date(now).toISOString(), datacontenttype: 'application/json' },
    ...{ aggregateversion: webhook.version, commandid: commandId, caller, data: {} },
  };
  const request = signedRequest(webhook, event, master, now);
  const answer = await sender.send(request, new AbortController().signal);
  const error = errorOf(answer);
  return {
    delivered: isSuccess(answer),
    status: 'status' in answer ? answer.status : null,
    ...(error !== null && { error }),
    duration_ms: clock.now() - now,
  };
}
