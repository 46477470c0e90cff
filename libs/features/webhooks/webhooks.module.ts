import type { Provider } from '@nestjs/common';
import { EventFeed, EventReader, Secrets, ServiceRecords, Turns } from '#application';
import type { Feature } from '#http';
import { Metrics, PublicAddresses, Tracing, type Settings } from '#runtime';
import { systemClock, type DeliveryParts } from './delivery/delivery-parts.js';
import { HttpSender } from './delivery/http-sender.js';
import { attemptObserver, tracedSender } from './delivery/observed-attempts.js';
import { DeliveriesController } from './http/deliveries.controller.js';
import { Deliverer } from './http/deliverer.js';
import { webhookChannel } from './http/webhook-channel.js';
import { WebhookRecords } from './http/webhook-records.js';
import { WebhookAddresses, WebhookRequests } from './http/webhook-requests.js';
import { webhookSchemas } from './http/webhook-schemas.js';
import { WebhookCommands, WebhookWrites } from './http/webhook-writes.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { WebhookDeliveries } from './ports/webhook-deliveries.js';
import { AllWebhooks } from './ports/webhook-leases.js';
import { WEBHOOK_KEY, WebhookMasterSecret } from './signing.js';

/** What the routes of webhooks need. */
const routeProviders = ({ webhooks: { allowedNetworks, max } }: Settings): readonly Provider[] => [
  WebhookRecords,
  WebhookRequests,
  WebhookWrites,
  { provide: WebhookAddresses, useValue: new WebhookAddresses(new PublicAddresses(allowedNetworks)) },
  {
    provide: WebhookCommands,
    useFactory: (records: ServiceRecords) => new WebhookCommands(records, max),
    inject: [ServiceRecords],
  },
  {
    provide: WebhookMasterSecret,
    useFactory: async (secrets: Secrets) => new WebhookMasterSecret(await secrets.get(WEBHOOK_KEY)),
    inject: [Secrets],
  },
];

/** How requests to receivers are signed, sent and measured. */
type Sending = Pick<DeliveryParts, 'master' | 'sender' | 'attempted'>;
const SENDING = Symbol('how requests to receivers are sent');

/** In the distributed mode this process sends tests only, which are not measured. */
const isDelivering = ({ distributed }: Settings): boolean => distributed === undefined;

const sending = (settings: Settings): Provider => ({
  provide: SENDING,
  useFactory: ({ bytes }: WebhookMasterSecret, tracing: Tracing, metrics: Metrics): Sending => ({
    master: bytes,
    sender: tracedSender(new HttpSender(new PublicAddresses(settings.webhooks.allowedNetworks)), tracing),
    attempted: isDelivering(settings) ? attemptObserver(metrics) : () => {},
  }),
  inject: [WebhookMasterSecret, Tracing, Metrics],
});

const deliverer = (settings: Settings): Provider => ({
  provide: Deliverer,
  useFactory: (
    records: ServiceRecords,
    deliveries: WebhookDeliveries,
    feed: EventFeed,
    reader: EventReader,
    how: Sending,
  ) => {
    const leases = new AllWebhooks();
    const work = { clock: systemClock, turns: new Turns(), eventsSource: settings.eventsSource };
    return new Deliverer(
      { records, deliveries, leases, feed, reader, ...how, ...work },
      isDelivering(settings),
    );
  },
  inject: [ServiceRecords, WebhookDeliveries, EventFeed, EventReader, SENDING],
});

/** Sends events to the receivers of webhooks. */
export const webhooks: Feature = {
  controllers: [WebhooksController, DeliveriesController],
  providers: (settings) => [...routeProviders(settings), sending(settings), deliverer(settings)],
  background: [Deliverer],
  schemas: webhookSchemas,
  asyncApi: webhookChannel,
};
