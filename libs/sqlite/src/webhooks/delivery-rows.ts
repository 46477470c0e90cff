import type { Delivery, DeliveryStatus } from '#application';
import type { AggregateKind, EventType } from '#domain';

/** The values of a delivery in the order of its columns. */
export type DeliveryRow = [
  id: string,
  sequence: number,
  run: number,
  kind: AggregateKind,
  aggregate: string,
  version: number,
  eventType: EventType,
  position: string,
  status: DeliveryStatus,
  attempts: number,
  createdAt: number,
  dueAt: number,
  lastAttemptAt: number | null,
  lastStatus: number | null,
  lastError: string | null,
  answer: string | null,
];

export function deliveryOf(row: DeliveryRow): Delivery {
  const [id, sequence, run, kind, aggregate, version, eventType, position, status, attempts, ...rest] = row;
  const [createdAt, dueAt, lastAttemptAt, lastStatus, lastError, answer] = rest;
  return {
    ...{ id, sequence, run, aggregate: { kind, id: aggregate }, version, eventType, position },
    ...{ status, attempts, createdAt, dueAt, lastAttemptAt, lastStatus, lastError, answer },
  };
}

export const valuesOf = (delivery: Delivery): DeliveryRow => [
  delivery.id,
  delivery.sequence,
  delivery.run,
  delivery.aggregate.kind,
  delivery.aggregate.id,
  delivery.version,
  delivery.eventType,
  delivery.position,
  delivery.status,
  delivery.attempts,
  delivery.createdAt,
  delivery.dueAt,
  delivery.lastAttemptAt,
  delivery.lastStatus,
  delivery.lastError,
  delivery.answer,
];
