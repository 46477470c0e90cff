import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { EventReader, Turns, initialSnapshot, type AggregateStates } from '#application';
import type { MongoDirectory } from '#mongo';
import { PublicAddresses, type Metrics, type Settings, type Tracing } from '#runtime';
import { systemClock } from './delivery/delivery-parts.js';
import { HttpSender } from './delivery/http-sender.js';
import { attemptObserver, tracedSender } from './delivery/observed-attempts.js';
import { WebhookDelivery } from './delivery/webhook-delivery.js';
import { WEBHOOK_KEY } from './signing.js';
import { MongoWebhookDeliveries } from './webhook-deliveries.mongo.js';
import { MongoWebhookLeases } from './webhook-leases.mongo.js';

/** How often the position of the read models is looked up, in milliseconds: an event is sent so much later at most. */
const POLL_MS = 250;

/** What deliveries report to. */
interface DeliveryTools {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The deliveries of webhooks that a projector makes, which shares the webhooks with all other projectors. */
export const webhooks = {
  async start(mongo: MongoDirectory, settings: Settings, { logger, metrics, tracing }: DeliveryTools) {
    const { feed, snapshots, progress: growth, serviceRecords: records } = mongo;
    const { allowedNetworks } = settings.webhooks;
    const owner = randomUUID();
    const delivery = new WebhookDelivery({
      deliveries: mongo.openStore({
        open: ({ connection }) => new MongoWebhookDeliveries(connection, owner),
      }),
      leases: mongo.openStore({ open: ({ connection }) => new MongoWebhookLeases(connection, owner) }),
      records,
      feed,
      clock: systemClock,
      turns: new Turns(),
      eventsSource: settings.eventsSource,
      reader: new EventReader({ feed, snapshots, growth, states: locationsOf(mongo) }),
      sender: tracedSender(new HttpSender(new PublicAddresses(allowedNetworks)), tracing),
      master: await mongo.secrets.get(WEBHOOK_KEY),
      attempted: attemptObserver(metrics),
      report: (level, message, details) => logger[level](details, message),
    });
    const polling = setInterval(() => void mongo.progress.poll(), POLL_MS);
    delivery.start();
    const stop = async () => {
      await delivery.stop();
      clearInterval(polling);
    };
    return { stop };
  },
};

/** Locations as the read models have them: a projector has no states. */
const locationsOf = ({ records }: MongoDirectory): Pick<AggregateStates, 'load'> => ({
  load: (keys) =>
    Promise.all(
      keys.map(async (key) => {
        const found = await records.find('locations', key.id);
        const initial = initialSnapshot(key);
        if (!found) return initial;
        const attributes = JSON.parse(`{${found.attributes}}`) as unknown;
        return { ...initial, version: found.version, state: { attributes } as typeof initial.state };
      }),
    ),
});
