import type { Admin, Kafka } from 'kafkajs';
import { problem } from '#application';
import { sqliteReplica } from '../../../../test/contracts/replica-fixture.js';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { randomPrefix } from '../../../../test/kafka/random-prefix.js';
import { kafkaClient } from '../client/kafka-client.js';
import { encodeAnswer } from '../records/outcome-record.js';
import { LogBounds } from '../topics/log-bounds.js';
import { topicNames } from '../topics/topic-names.js';
import { Tail } from './tail.js';

const COUNT = 6;
const DELETED = 4;

describe('The tail of a log whose first records are deleted before it has fetched them', () => {
  const topics = topicNames(randomPrefix());
  const complaints: string[] = [];
  let kafka: Kafka;
  let admin: Admin;
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let bounds: LogBounds;
  let tail: Tail;

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
    bounds = new LogBounds(() => kafka.admin());
    tail = new Tail({
      ...{ kafka, topics, partitions: 1, identity: 'this log', replica: fixture.replica },
      bounds: { of: askThenDelete },
      // What is tried again, as on a broker that has just begun, is for debugging.
      log: (level, message) => (level === 'warn' || level === 'error') && complaints.push(message),
      onFailure: ({ message }) => complaints.push(message),
    });
  });
  afterAll(async () => {
    await tail.close();
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

  /** What is told is out of date at once. */
  async function askThenDelete(topic: string) {
    const found = await bounds.of(topic);
    if (topic !== topics.outcomes) return found;
    // kafkajs finds no leader of a topic that the client has never asked for.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: String(DELETED) }] });
    return found;
  }

  it('reads what is left', async () => {
    await tail.start();
    await until('what is left is applied', () => tail.progress.next('outcomes', 0) === COUNT, 20_000);
    expect(fixture.replica.checkpoint(0).nextCommand).toBe(COUNT);
    expect(complaints).toStrictEqual(['reading the log again from where the local copy ends']);
  });
});
