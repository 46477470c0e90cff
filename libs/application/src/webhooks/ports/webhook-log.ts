import type { Webhook, WebhookEntry, WebhookSnapshot } from '../webhook-entry.js';

/**
 * The events of webhooks. They are not in the log of the directory: all who may read its events would see the URLs, which
 * are often secrets.
 */
export abstract class WebhookLog {
  /** All webhooks that are not removed, by id. */
  abstract all(): Promise<readonly Webhook[]>;
  abstract find(id: string): Promise<WebhookSnapshot>;
  /** What a command has changed; undefined if the log has no entry of it. */
  abstract entryOf(id: string, commandId: string): Promise<WebhookEntry | undefined>;
  /** Who made the webhook; undefined if there has never been one of this id. */
  abstract makerOf(id: string): Promise<string | undefined>;
  /**
   * Appends an entry as a whole; resolves when it is durable.
   * @returns whether it was appended; false, and nothing is changed, if the webhook has another version than `after`, or
   * an entry of this command
   */
  abstract append(entry: WebhookEntry): Promise<boolean>;
}
