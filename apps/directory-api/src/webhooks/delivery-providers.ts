import type { Provider } from '@nestjs/common';
import {
  AllWebhooks,
  EventFeed,
  EventReader,
  Turns,
  WebhookDeliveries,
  WebhookLog,
  WebhookMasterSecret,
  WebhookSender,
  systemClock,
} from '#application';
import { HttpSender, PublicAddresses, type Settings } from '#runtime';
import { Deliverer } from './deliverer.js';

/** What deliveries need beside the adapters of the mode. */
export const deliveryProviders = ({ webhooks, distributed }: Settings): readonly Provider[] => [
  { provide: WebhookSender, useValue: new HttpSender(new PublicAddresses(webhooks.allowedNetworks)) },
  {
    provide: Deliverer,
    useFactory: (...[log, deliveries, feed, reader, sender, { bytes }]: Injected) => {
      const given = { log, deliveries, feed, reader, sender, master: bytes };
      const own = { leases: new AllWebhooks(), clock: systemClock, turns: new Turns() };
      return new Deliverer({ ...given, ...own }, distributed === undefined);
    },
    inject: [WebhookLog, WebhookDeliveries, EventFeed, EventReader, WebhookSender, WebhookMasterSecret],
  },
];

type Injected = [WebhookLog, WebhookDeliveries, EventFeed, EventReader, WebhookSender, WebhookMasterSecret];
