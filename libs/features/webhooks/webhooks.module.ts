import type { Provider } from '@nestjs/common';
import { EventFeed, EventReader, Secrets, ServiceRecords, Turns } from '#application';
import type { Feature } from '#http';
import { Metrics, PublicAddresses, Tracing, type Settings } from '#runtime';
import { systemClock } from './delivery/delivery-parts.js';
import { HttpSender } from './delivery/http-sender.js';
import { attemptObserver, tracedSender } from './delivery/observed-attempts.js';
import { DeliveriesController } from './http/deliveries.controller.js';
import { Deliverer } from './http/deliverer.js';
import { UrlAddresses } from './http/url-addresses.js';
import { webhookChannel } from './http/webhook-channel.js';
import { WebhookRecords } from './http/webhook-records.js';
import { WebhookRequests } from './http/webhook-requests.js';
import { webhookSchemas } from './http/webhook-schemas.js';
import { WebhookCommands, WebhookWrites } from './http/webhook-writes.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { WebhookDeliveries } from './ports/webhook-deliveries.js';
import { AllWebhooks } from './ports/webhook-leases.js';
import { WebhookSender } from './ports/webhook-sender.js';
import { WEBHOOK_KEY, WebhookMasterSecret } from './signing.js';

/** What the routes of webhooks need. */
const routeProviders = ({ webhooks: { allowedNetworks, max } }: Settings): readonly Provider[] => [
  WebhookRecords,
  WebhookRequests,
  WebhookWrites,
  { provide: UrlAddresses, useValue: new UrlAddresses(new PublicAddresses(allowedNetworks)) },
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

/** What deliveries need. */
const deliveryProviders = ({ webhooks, distributed, eventsSource }: Settings): readonly Provider[] => [
  {
    provide: WebhookSender,
    useFactory: (tracing: Tracing) =>
      tracedSender(new HttpSender(new PublicAddresses(webhooks.allowedNetworks)), tracing),
    inject: [Tracing],
  },
  {
    provide: Deliverer,
    useFactory: (...[records, deliveries, feed, reader, sender, { bytes }, metrics]: Injected) => {
      const isDelivering = distributed === undefined;
      const parts = {
        records,
        deliveries,
        leases: new AllWebhooks(),
        feed,
        reader,
        sender,
        eventsSource,
        clock: systemClock,
        turns: new Turns(),
        master: bytes,
        attempted: isDelivering ? attemptObserver(metrics) : () => {},
      };
      return new Deliverer(parts, isDelivering);
    },
    inject: [
      ServiceRecords,
      WebhookDeliveries,
      EventFeed,
      EventReader,
      WebhookSender,
      WebhookMasterSecret,
      Metrics,
    ],
  },
];

type Injected = [
  ServiceRecords,
  WebhookDeliveries,
  EventFeed,
  EventReader,
  WebhookSender,
  WebhookMasterSecret,
  Metrics,
];

/** Sends events to the receivers of webhooks. */
export const webhooks: Feature = {
  controllers: [WebhooksController, DeliveriesController],
  providers: (settings) => [...routeProviders(settings), ...deliveryProviders(settings)],
  background: [Deliverer],
  schemas: webhookSchemas,
  asyncApi: webhookChannel,
};
