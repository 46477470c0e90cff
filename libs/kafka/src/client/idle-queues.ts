import { createRequire } from 'node:module';

/** The part of kafkajs's request queue, one for each connection, that the guard uses. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Sets the timer that sends pending requests, unless it is set. */
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const MODULE = 'kafkajs/src/network/requestQueue/index.js';

/** The original method of kafkajs. */
let schedule: RequestQueue['scheduleCheckPendingRequests'] | undefined;

/**
 * Patches kafkajs so that the request queue of an idle connection sets no timer.
 *
 * kafkajs 2.2.4 sets a queue's timer after each response and each time it fires, with the milliseconds until the
 * broker's throttling ends. Without throttling these are negative, which Node.js treats as 1: an idle connection wakes
 * about a thousand times a second (tulios/kafkajs#1751, #1768). A timer is needed only while requests are pending;
 * for these kafkajs computes a positive delay, and a request that comes later sets the timer itself.
 *
 * Remove it when a release of kafkajs has fixed this: a test of this file fails then. See
 * docs/decisions/0028-idle-request-queues.md.
 * @throws Error the installed kafkajs has no such queue or method
 */
export function guardIdleQueues(): void {
  const queue = queuePrototype();
  schedule ??= queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = scheduleWhilePending;
}

function scheduleWhilePending(this: RequestQueue): void {
  if (this.pending.length > 0) schedule?.call(this);
}

function queuePrototype(): RequestQueue {
  let cause: unknown;
  try {
    const { prototype } = createRequire(import.meta.url)(MODULE) as { prototype: Partial<RequestQueue> };
    if (prototype.scheduleCheckPendingRequests) return prototype as RequestQueue;
  } catch (error) {
    cause = error;
  }
  const missing = `This version of kafkajs has no scheduleCheckPendingRequests in ${MODULE}`;
  throw new Error(`${missing}: adapt or remove the guard, see docs/decisions/0028-idle-request-queues.md`, {
    cause,
  });
}
