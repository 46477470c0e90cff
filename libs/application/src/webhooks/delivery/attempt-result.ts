import type { Delivery } from '../ports/webhook-deliveries.js';
import type { WebhookAnswer } from '../ports/webhook-sender.js';
import { nextAttemptAt } from './schedule.js';

/** 410 Gone: the receiver wants no more events. */
const GONE = 410;

export const isSuccess = (answer: WebhookAnswer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

export const isGone = (answer: WebhookAnswer): boolean => 'status' in answer && answer.status === GONE;

/** Why an attempt has failed; null if it was a success. */
export function errorOf(answer: WebhookAnswer): string | null {
  if (!('status' in answer)) return answer.error;
  if (isSuccess(answer)) return null;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return `the receiver answered ${answer.status}${isRedirect ? '; redirects are not followed' : ''}`;
}

/** The delivery after an attempt: delivered, pending until the next attempt, or failed after the last one. */
export function afterAttempt(
  delivery: Delivery,
  answer: WebhookAnswer,
  { now, random }: { readonly now: number; readonly random: number },
): Delivery {
  const attempts = delivery.attempts + 1;
  const next = nextAttemptAt(now, attempts, random, 'status' in answer ? answer.retryAfter : undefined);
  return {
    ...delivery,
    attempts,
    status: isSuccess(answer) ? 'delivered' : next === undefined ? 'failed' : 'pending',
    dueAt: next ?? now,
    lastAttemptAt: now,
    lastStatus: 'status' in answer ? answer.status : null,
    lastError: errorOf(answer),
    answer: 'status' in answer ? answer.excerpt : null,
  };
}
