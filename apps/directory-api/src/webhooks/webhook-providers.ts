import type { Provider } from '@nestjs/common';
import { ServiceRecords, WebhookCommands } from '#application';
import { PublicAddresses, type Settings } from '#runtime';
import { UrlAddresses } from './url-addresses.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookRequests } from './webhook-requests.js';
import { WebhookWrites } from './webhook-writes.js';

/** What the routes of webhooks need. */
export const webhookProviders = ({ webhooks }: Settings): readonly Provider[] => [
  WebhookRecords,
  WebhookRequests,
  WebhookWrites,
  { provide: UrlAddresses, useValue: new UrlAddresses(new PublicAddresses(webhooks.allowedNetworks)) },
  {
    provide: WebhookCommands,
    useFactory: (records: ServiceRecords) => new WebhookCommands(records, webhooks.max),
    inject: [ServiceRecords],
  },
];
