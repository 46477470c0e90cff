import { aggregates } from '#domain';
import type { Delivery } from '../ports/webhook-deliveries.js';

/** A delivery as clients see it. */
export function deliveryRecord(delivery: Delivery) {
  const { id, aggregate, version, eventType, run, status, attempts, createdAt } = delivery;
  const subject = `${aggregates[aggregate.kind].collection}/${aggregate.id}`;
  return {
    ...{ id, event_id: `${subject}/${version}`, event_type: eventType, subject, run, status, attempts },
    created_at: timeOf(createdAt),
    next_attempt_at: status === 'pending' ? timeOf(delivery.dueAt) : null,
    last_attempt_at: delivery.lastAttemptAt === null ? null : timeOf(delivery.lastAttemptAt),
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    answer: delivery.answer,
  };
}

export type DeliveryRecord = ReturnType<typeof deliveryRecord>;

const timeOf = (ms: number): string => new Date(ms).toISOString();
