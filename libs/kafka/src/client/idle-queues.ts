import { createRequire } from 'node:module';

/** The part of kafkajs's request queue, one for each connection, that the guard uses. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Arms the timer that sends pending requests, unless it is armed. */
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const MODULE = 'kafkajs/src/network/requestQueue/index.js';

/** The method of kafkajs, from before it was replaced. */
let schedule: RequestQueue['scheduleCheckPendingRequests'] | undefined;

/**
 * Stops the request queues of kafkajs from waking up while they have nothing to send. The only patch of the library.
 *
 * kafkajs 2.2.4 arms a queue's timer after each response and each time it fires, with the milliseconds until the
 * broker's throttling ends. Without throttling these are negative, which Node takes for 1: an idle connection wakes
 * about a thousand times a second (tulios/kafkajs#1751, #1768). A timer is needed only while requests are pending;
 * for these kafkajs computes a positive delay, and a request that comes later arms the timer itself.
 *
 * This can go when kafkajs is released without the fault: then a test of this file fails, and says so. See
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
