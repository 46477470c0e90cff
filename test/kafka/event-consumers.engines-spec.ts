import { EventConsumer, type EventBatch, type EventHandler } from '#kafka';
import { registerLocation } from '../contracts/inputs/envelopes.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { Cluster, type Instance } from './kafka-fixture.js';

const SESSION_TIMEOUT_MS = 3_000;
const PARTITIONS = 3;

describe('Event consumers of one group', () => {
  let cluster: Cluster;
  let consumers: EventConsumer[];
  let finish = () => {};
  beforeEach(async () => {
    cluster = new Cluster((await engines()).kafkaBrokers, { partitions: PARTITIONS });
    consumers = [];
  });
  afterEach(async () => {
    finish();
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    await cluster.close();
  });

  const consume = async ({ directory }: Instance, handle: EventHandler['handle']) => {
    const handler = { positions: () => Promise.resolve([]), handle, eventsDeleted: () => {} };
    const consumer = new EventConsumer(
      directory.source,
      {
        ...{ groupId: `${cluster.prefix}.projector`, log: () => {}, concurrency: PARTITIONS },
        sessionTimeoutMs: SESSION_TIMEOUT_MS,
      },
      handler,
    );
    consumers.push(consumer);
    await consumer.start();
  };

  it('keep a partition while one of its batches is handled', async () => {
    const instance = await cluster.ready();
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => instance.directory.gateway.submit(registerLocation(n, String(n)))),
    );
    const started: number[] = [];
    const handled: number[] = [];
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const slow = async ({ partition }: EventBatch) => {
      started.push(partition);
      await finished;
      handled.push(partition);
    };
    await consume(instance, slow);
    await until('all partitions are being handled', () => new Set(started).size === PARTITIONS);
    const admin = cluster.kafka.admin();
    await admin.connect();
    const members = async () => {
      const { groups } = await admin.describeGroups([`${cluster.prefix}.projector`]);
      return groups[0]?.members.length;
    };
    const startedAt = performance.now();
    while (performance.now() - startedAt < 2 * SESSION_TIMEOUT_MS) {
      expect(await members()).toBe(1);
    }
    await admin.disconnect();
    finish();
    await until('all partitions are handled', () => new Set(handled).size === PARTITIONS);
    expect(started).toHaveLength(PARTITIONS);
  });
});
