import { EventConsumer, topicNames, type EventBatch, type EventHandler } from '#kafka';
import { registerLocation } from '../contracts/envelopes.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { Cluster } from './kafka-fixture.js';

const SESSION_TIMEOUT_MS = 3_000;
const PARTITIONS = 3;

describe('Consumers that share the events', () => {
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

  const consume = async (handle: EventHandler['handle']) => {
    const handler = { positions: () => Promise.resolve([]), handle };
    const consumer = new EventConsumer(
      cluster.kafka,
      {
        ...{ topic: topicNames(cluster.prefix).events, groupId: `${cluster.prefix}.projector` },
        ...{ log: () => {}, concurrency: PARTITIONS, sessionTimeoutMs: SESSION_TIMEOUT_MS },
      },
      handler,
    );
    consumers.push(consumer);
    await consumer.start();
  };

  it('keep a partition for as long as a batch of it takes', async () => {
    const instance = await cluster.ready();
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => instance.directory.gateway.submit(registerLocation(n, String(n)))),
    );
    const taken: number[] = [];
    const handled: number[] = [];
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const slow = async ({ partition }: EventBatch) => {
      taken.push(partition);
      await finished;
      handled.push(partition);
    };
    await consume(slow);
    await until('all partitions are in hand', () => new Set(taken).size === PARTITIONS);
    const watcher = cluster.kafka.admin();
    await watcher.connect();
    const members = async () => {
      const { groups } = await watcher.describeGroups([`${cluster.prefix}.projector`]);
      return groups[0]?.members.length;
    };
    const since = performance.now();
    while (performance.now() - since < 2 * SESSION_TIMEOUT_MS) {
      expect(await members()).toBe(1);
    }
    await watcher.disconnect();
    finish();
    await until('all is handled', () => new Set(handled).size === PARTITIONS);
    expect(taken).toHaveLength(PARTITIONS);
  });
});
