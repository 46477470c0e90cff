import type { Delivery } from '../ports/webhook-deliveries.js';
import type { WebhookAnswer } from '../ports/webhook-sender.js';

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

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** The times between an attempt that has failed and the next one, in milliseconds. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The greatest part of a time that is added or subtracted at random, so that attempts do not come all at once. */
const JITTER = 0.1;
/** The greatest time that a receiver can ask for. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** A webhook that has failed for this time without a success is disabled. */
export const MAX_FAILING_MS = 5 * 24 * HOUR;

/**
 * When the next attempt is due, in milliseconds since 1970; undefined after the last one.
 * @param attempts the attempts so far, from 1
 * @param random from 0 to 1
 * @param retryAfter the header of the answer: it counts if it is later
 */
function nextAttemptAt(
  now: number,
  attempts: number,
  random: number,
  retryAfter?: string,
): number | undefined {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = Math.round(delay * (1 + JITTER * (2 * random - 1)));
  return now + Math.max(jittered, retryAfterMs(now, retryAfter));
}

/** The time that Retry-After asks for, in milliseconds; 0 if it asks for none. */
function retryAfterMs(now: number, text = ''): number {
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
