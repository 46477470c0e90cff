import type { AggregateKey, Position } from '#application';
import type { EventType } from '#domain';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** How many of a webhook's deliveries are kept, the newest ones. Pending ones are kept anyway. */
export const KEPT_DELIVERIES = { delivered: 1_000, failed: 10_000 } as const;

/**
 * An event that is sent, or was sent, to a webhook. The event is read again from the log for each attempt. Times are
 * milliseconds since 1970.
 */
export interface Delivery {
  /** Derived from webhook, run and event. */
  readonly id: string;
  /** Ascending in the order in which the deliveries of a webhook were made. */
  readonly sequence: number;
  /** 0 for events as they come, n for the n-th replay. */
  readonly run: number;
  readonly aggregate: AggregateKey;
  /** The aggregate's version after the event. */
  readonly version: number;
  readonly eventType: EventType;
  /** The position directly after the event. */
  readonly position: Position;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly createdAt: number;
  /** Before this time a pending delivery is not attempted. */
  readonly dueAt: number;
  readonly lastAttemptAt: number | null;
  /** The HTTP status of the last answer; null if there was none. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** The beginning of the last answer, if the receiver has a public address. */
  readonly answer: string | null;
}

/** A replay in progress. */
export interface Replay {
  readonly run: number;
  /** The position up to which its events are enqueued. */
  readonly position: Position;
  readonly to: Position;
}

/** Whether a webhook works. */
export interface WebhookHealth {
  /** The first failure after the last success, in milliseconds since 1970; null if the last attempt was a success. */
  readonly failingSince: number | null;
  readonly lastError: string | null;
}

export interface WebhookProgress extends WebhookHealth {
  /** The position up to which events are enqueued. */
  readonly position: Position;
  /** The sequence of the last delivery. */
  readonly sequence: number;
  /** The number of replays so far. */
  readonly runs: number;
  readonly replay: Replay | null;
  /** Grows when a client has changed deliveries or begun a replay. */
  readonly changes: number;
}

/** What is enqueued at once. */
export interface Enqueued {
  readonly deliveries: readonly Delivery[];
  /** 0, or the replay's. */
  readonly run: number;
  /** The position up to which events of the run are enqueued now. */
  readonly position: Position;
  /** Whether the replay has reached its end. */
  readonly isDone: boolean;
  /** The sequence of the last delivery of the webhook. */
  readonly sequence: number;
}

/** A page of deliveries, newest first. */
export interface DeliveryQuery {
  readonly status: DeliveryStatus | undefined;
  /** Only those with a lesser sequence; undefined for the newest. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Another process has taken over the deliveries of the webhook. */
export class LeaseLost extends Error {}

/** The deliveries of webhooks, and how far each webhook is. */
export abstract class WebhookDeliveries {
  /** By webhook id, {@link WebhookProgress.changes} of all webhooks that have progress. */
  abstract overview(): Promise<ReadonlyMap<string, number>>;
  /** The progress of a webhook; undefined if it has none. */
  abstract progress(webhookId: string): Promise<WebhookProgress | undefined>;
  /** Makes the progress of a webhook, from a position on, unless there is one. */
  abstract begin(webhookId: string, position: Position): Promise<WebhookProgress>;
  /**
   * Stores deliveries and then the position. A delivery that is stored already stays as it is.
   * @returns those that were not
   * @throws LeaseLost
   */
  abstract enqueue(webhookId: string, enqueued: Enqueued): Promise<readonly Delivery[]>;
  /**
   * Stores the results of attempts, and drops what is more than {@link KEPT_DELIVERIES}.
   * @throws LeaseLost
   */
  abstract settle(webhookId: string, deliveries: readonly Delivery[], health: WebhookHealth): Promise<void>;
  /** The first pending deliveries by sequence. */
  abstract pending(webhookId: string, limit: number): Promise<readonly Delivery[]>;
  abstract list(webhookId: string, query: DeliveryQuery): Promise<readonly Delivery[]>;
  /**
   * Makes a delivery pending and due at a time. Its attempts are counted from zero again.
   * @returns undefined if there is none of this id
   */
  abstract retry(webhookId: string, id: string, at: number): Promise<Delivery | undefined>;
  /** Begins the next replay. @returns its run; undefined if one is in progress */
  abstract replay(webhookId: string, from: Position, to: Position): Promise<number | undefined>;
  /** Deletes all of a webhook. */
  abstract remove(webhookId: string): Promise<void>;
}
