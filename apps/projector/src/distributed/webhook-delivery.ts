import { randomUUID } from 'node:crypto';
import {
  EventReader,
  Turns,
  WEBHOOK_KEY,
  WebhookDelivery,
  initialSnapshot,
  systemClock,
  type AggregateStates,
} from '#application';
import type { MongoDirectory } from '#mongo';
import {
  HttpSender,
  PublicAddresses,
  attemptObserver,
  tracedSender,
  type Metrics,
  type Settings,
  type Tracing,
} from '#runtime';
import type { Logger } from 'pino';

/** How often the position of the read models is looked up, in milliseconds: an event is sent so much later at most. */
const POLL_MS = 250;

/** What deliveries report to. */
interface DeliveryTools {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The deliveries of webhooks that a projector makes, which shares the webhooks with all other projectors. */
export class ProjectorDelivery {
  private readonly polling: NodeJS.Timeout;

  private constructor(
    private readonly delivery: WebhookDelivery,
    mongo: MongoDirectory,
  ) {
    this.polling = setInterval(() => void mongo.progress.poll(), POLL_MS);
    delivery.start();
  }

  /** Begins. */
  static async start(
    mongo: MongoDirectory,
    { webhooks, eventsSource }: Settings,
    { logger, metrics, tracing }: DeliveryTools,
  ): Promise<ProjectorDelivery> {
    const { feed, snapshots, progress: growth, serviceRecords: records } = mongo;
    const delivery = new WebhookDelivery({
      ...mongo.deliveriesOf(randomUUID()),
      records,
      feed,
      clock: systemClock,
      turns: new Turns(),
      eventsSource,
      reader: new EventReader({ feed, snapshots, growth, states: locationsOf(mongo) }),
      sender: tracedSender(new HttpSender(new PublicAddresses(webhooks.allowedNetworks)), tracing),
      master: await mongo.secrets.get(WEBHOOK_KEY),
      attempted: attemptObserver(metrics),
      report: (level, message, details) => logger[level](details, message),
    });
    return new ProjectorDelivery(delivery, mongo);
  }

  async stop(): Promise<void> {
    await this.delivery.stop();
    clearInterval(this.polling);
  }
}

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
