import type { PresentWebhook, WebhookEvent, WebhookState } from '#domain';

/** An event of a webhook, as it is stored. */
export interface RecordedWebhookEvent {
  readonly webhookId: string;
  /** The number of the event among those of its webhook, from 1. */
  readonly version: number;
  readonly event: WebhookEvent;
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly caller: string;
  /** The command that caused it, so that a repeated one is recognized. */
  readonly commandId: string;
  /** A hash of the command's content. */
  readonly requestHash: string;
}

/** A webhook that is not removed. */
export interface Webhook {
  readonly id: string;
  readonly version: number;
  readonly state: PresentWebhook;
}

/**
 * The events of webhooks. They are not in the log of the directory: all who may read its events would see the URLs, which
 * are often secrets.
 */
export abstract class WebhookLog {
  /** All webhooks that are not removed, by id. */
  abstract all(): Promise<readonly Webhook[]>;
  /** The state of a webhook; version 0 and absent if there is none. */
  abstract find(id: string): Promise<{ readonly version: number; readonly state: WebhookState }>;
  /** The events that a command caused; empty if it is unknown or changed nothing. */
  abstract eventsOf(id: string, commandId: string): Promise<readonly RecordedWebhookEvent[]>;
  /**
   * Appends the next events of one webhook; resolves when they are durable.
   * @returns whether they were appended; false if the webhook has other events of these versions
   */
  abstract append(events: readonly RecordedWebhookEvent[]): Promise<boolean>;
}
