import type { Provider } from '@nestjs/common';
import {
  AllWebhooks,
  EventFeed,
  EventReader,
  Secrets,
  ServiceRecords,
  Turns,
  WEBHOOK_KEY,
  WebhookDeliveries,
  WebhookMasterSecret,
  WebhookSender,
  systemClock,
} from '#application';
import {
  HttpSender,
  Metrics,
  PublicAddresses,
  Tracing,
  attemptObserver,
  tracedSender,
  type Settings,
} from '#runtime';
import { Deliverer } from './deliverer.js';

/** What deliveries need beside the adapters of the mode. */
export const deliveryProviders = ({ webhooks, distributed, eventsSource }: Settings): readonly Provider[] => [
  {
    provide: WebhookMasterSecret,
    useFactory: async (secrets: Secrets) => new WebhookMasterSecret(await secrets.get(WEBHOOK_KEY)),
    inject: [Secrets],
  },
  {
    provide: WebhookSender,
    useFactory: (tracing: Tracing) =>
      tracedSender(new HttpSender(new PublicAddresses(webhooks.allowedNetworks)), tracing),
    inject: [Tracing],
  },
  {
    provide: Deliverer,
    useFactory: (...[records, deliveries, feed, reader, sender, { bytes }, metrics]: Injected) => {
      const given = { records, deliveries, feed, reader, sender, master: bytes };
      const own = { leases: new AllWebhooks(), clock: systemClock, turns: new Turns(), eventsSource };
      const isDelivering = distributed === undefined;
      const attempted = isDelivering ? attemptObserver(metrics) : () => {};
      return new Deliverer({ ...given, ...own, attempted }, isDelivering);
    },
    inject: [
      ...[ServiceRecords, WebhookDeliveries, EventFeed, EventReader],
      ...[WebhookSender, WebhookMasterSecret, Metrics],
    ],
  },
];

type Injected = [
  ...[ServiceRecords, WebhookDeliveries, EventFeed, EventReader],
  ...[WebhookSender, WebhookMasterSecret, Metrics],
];
