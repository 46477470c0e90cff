import type { EventFeed } from '../../ports/event-feed.js';
import type { DeliveryStatus, WebhookDeliveries } from '../ports/webhook-deliveries.js';
import type { WebhookLeases } from '../ports/webhook-leases.js';
import type { WebhookSender } from '../ports/webhook-sender.js';
import type { EventReader } from '../../feed/reading/event-reader.js';
import type { Turns } from '../../feed/reading/turns.js';
import type { ServiceRecords } from '../../service-records/service-records.js';
import type { Webhook } from '../webhook.js';
import type { DeliveryClock } from './delivery-clock.js';

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
