import type { Admin, Kafka } from 'kafkajs';
import { problem } from '#application';
import { sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { randomPrefix } from '../../../../test/kafka/random-prefix.js';
import { kafkaClient } from '../client/kafka-client.js';
import { encodeAnswer } from '../records/outcome-record.js';
import { OffsetLookup } from '../topics/offset-lookup.js';
import { topicNames } from '../topics/topic-names.js';
import { LogReplicator } from './log-replicator.js';

const COUNT = 6;
const DELETED = 4;

describe('The replicator of a log whose first records are deleted before it fetches them', () => {
  const topics = topicNames(randomPrefix());
  const warnings: string[] = [];
  let kafka: Kafka;
  let admin: Admin;
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let bounds: OffsetLookup;
  let replicator: LogReplicator;

  beforeAll(async () => {
    const { kafkaBrokers } = await engines();
    kafka = kafkaClient({
      connection: { brokers: kafkaBrokers.split(',') },
      clientId: 'tests',
      log: () => {},
    });
    admin = kafka.admin();
    await admin.connect();
    const named = [topics.events, topics.outcomes].map((topic) => ({ topic, numPartitions: 1 }));
    await admin.createTopics({ topics: named, waitForLeaders: true });
    await writeOutcomes();
    fixture = await sqliteReplica();
    bounds = new OffsetLookup(() => kafka.admin());
    replicator = new LogReplicator({
      kafka,
      topics,
      partitions: 1,
      identity: 'this log',
      replica: fixture.replica,
      bounds: { of: lookUpThenDelete },
      // Retries, as on a broker that has just started, are of level debug.
      log: (level, message) => (level === 'warn' || level === 'error') && warnings.push(message),
      onFailure: ({ message }) => warnings.push(message),
    });
  });
  afterAll(async () => {
    await replicator.close();
    await bounds.close();
    await fixture.close();
    await admin.deleteTopics({ topics: [topics.events, topics.outcomes] });
    await admin.disconnect();
  });

  async function writeOutcomes(): Promise<void> {
    const producer = kafka.producer();
    await producer.connect();
    const messages = Array.from({ length: COUNT }, (_, n) =>
      encodeAnswer(
        { kind: 'refusal', key: String(n), problem: problem('internal_error') },
        { partition: 0, commandOffset: n, writerEpoch: 1 },
      ),
    );
    await producer.send({ topic: topics.outcomes, messages });
    await producer.disconnect();
  }

  /** Returns bounds that are outdated: records are deleted after the lookup. */
  async function lookUpThenDelete(topic: string) {
    const found = await bounds.of(topic);
    if (topic !== topics.outcomes) return found;
    // kafkajs knows the leaders only of topics that the client has requested before.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: String(DELETED) }] });
    return found;
  }

  it('reads the remaining records', async () => {
    await replicator.start();
    await until('they are applied', () => replicator.progress.next('outcomes', 0) === COUNT);
    expect(fixture.replica.checkpoint(0).nextCommand).toBe(COUNT);
    expect(warnings).toStrictEqual(['reading the log again from where the replica ends']);
  });
});
