import { newUuid } from '#application';
import { signedRequest } from '../signing.js';
import type { Webhook } from '../webhook.js';
import type { DeliveryParts } from './delivery-parts.js';
import { errorOf, isSuccess } from './retry-rules.js';

/** What became of a test event. */
export interface TestResult {
  readonly delivered: boolean;
  /** The HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  readonly error?: string;
  readonly duration_ms: number;
}

/** The type of test events. */
export const TEST_EVENT_TYPE = 'WebhookTest.v1';

interface TestContext {
  readonly commandId: string;
  readonly time: string;
  readonly caller: string;
  /** That of all CloudEvents of the directory. */
  readonly source: string;
}

/** A CloudEvent that no log has: it has no position. */
export const testEvent = (
  { id, version }: Pick<Webhook, 'id' | 'version'>,
  { commandId, time, caller, source }: TestContext,
) => ({
  specversion: '1.0',
  id: `webhooks/${id}/${commandId}`,
  source,
  type: TEST_EVENT_TYPE,
  subject: `webhooks/${id}`,
  time,
  datacontenttype: 'application/json',
  aggregateversion: version,
  commandid: commandId,
  caller,
  data: {},
});

type TestParts = 'sender' | 'master' | 'clock' | 'eventsSource';

/**
 * Sends a test event at once, also to a webhook that is paused or disabled. It is not stored.
 * @param signal ends the attempt
 */
export async function sendTestEvent(
  { sender, master, clock, eventsSource: source }: Pick<DeliveryParts, TestParts>,
  webhook: Webhook,
  caller: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<TestResult> {
  const now = clock.now();
  const context = { commandId: newUuid(), time: new Date(now).toISOString(), caller, source };
  const event = testEvent(webhook, context);
  const isNamed = webhook.state.view === 'whole';
  const shown = isNamed ? event : { ...event, caller: null, commandid: null };
  const request = signedRequest(webhook, shown, master, now);
  const answer = await sender.send(request, signal);
  const error = errorOf(answer);
  return {
    delivered: isSuccess(answer),
    status: 'status' in answer ? answer.status : null,
    ...(error !== null && { error }),
    duration_ms: clock.now() - now,
  };
}
