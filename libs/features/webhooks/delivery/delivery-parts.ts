import type { EventFeed, EventReader, ServiceRecords, Turns } from '#application';
import type { DeliveryStatus, WebhookDeliveries } from '../ports/webhook-deliveries.js';
import type { WebhookLeases } from '../ports/webhook-leases.js';
import type { WebhookSender } from '../ports/webhook-sender.js';
import type { Webhook } from '../webhook.js';

type Details = Readonly<Record<string, unknown>>;

/** What deliveries are made with. */
export interface DeliveryParts {
  /** Has the webhooks. */
  readonly records: ServiceRecords;
  readonly deliveries: WebhookDeliveries;
  readonly leases: WebhookLeases;
  readonly feed: EventFeed;
  readonly reader: EventReader;
  readonly sender: WebhookSender;
  /** The `source` of the CloudEvents. */
  readonly eventsSource: string;
  readonly clock: DeliveryClock;
  /** All webhooks' work is done in these turns of the event loop. */
  readonly turns: Turns;
  /** The master secret, from which those of the webhooks are derived. */
  readonly master: Buffer;
  /** Called with the status of a delivery after each attempt, and the seconds that the attempt took. */
  readonly attempted: (status: DeliveryStatus, seconds: number) => void;
  readonly report: (level: 'info' | 'warn', message: string, details: Details) => void;
}

/** How a webhook is named in the log: its path and query may be secrets. */
export const named = ({ id, state }: Webhook): Details => ({
  webhook: id,
  host: new URL(state.settings.url).host,
});

/** The time and the random numbers of deliveries. */
export interface DeliveryClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1, without 1. */
  random(): number;
  /** Calls a function after a time in milliseconds. @returns cancels it */
  after(ms: number, call: () => void): () => void;
}

/** The greatest time of a timer in Node.js. */
const MAX_TIMER_MS = 2_147_483_647;

export const systemClock: DeliveryClock = {
  now: Date.now,
  random: Math.random,
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after a time in milliseconds, or when the signal is aborted. */
export const pause = (clock: DeliveryClock, ms: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      cancel();
      until.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    until.addEventListener('abort', end);
    if (until.aborted) end();
  });
