import { occurred, webhook, type PresentWebhook, type WebhookEvent, type WebhookState } from '#domain';

/** What a command has changed about one webhook, as it is stored. */
export interface WebhookEntry {
  readonly webhookId: string;
  /** The version of the webhook before the entry: how many events it had. */
  readonly after: number;
  /** None if the command changed nothing: such an entry only lets a repeated command be recognized. */
  readonly events: readonly WebhookEvent[];
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly caller: string;
  readonly commandId: string;
  /** A hash of the command's content. */
  readonly requestHash: string;
}

/** The state of a webhook after its events. */
export interface WebhookSnapshot {
  /** The number of its events; 0 if there has never been such a webhook. */
  readonly version: number;
  readonly state: WebhookState;
}

/** A webhook that is not removed. */
export interface Webhook {
  readonly id: string;
  readonly version: number;
  readonly state: PresentWebhook;
}

/** What is known of an id that no webhook has. */
export const noWebhook: WebhookSnapshot = { version: 0, state: webhook.initial };

/** The state after an entry that follows it. */
export const afterEntry = (
  { version, state }: WebhookSnapshot,
  { events, time }: Pick<WebhookEntry, 'events' | 'time'>,
): WebhookSnapshot => ({
  version: version + events.length,
  state: events.reduce((before, event) => webhook.evolve(before, occurred(event, time)), state),
});
