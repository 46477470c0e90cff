import type { Consumer, Kafka, KafkaMessage } from 'kafkajs';
import { encodePosition, type Outcome } from '#application';
import {
  decodeAnswer,
  decodeEvent,
  encodeAnswer,
  encodeCommand,
  encodeEvent,
  ensureTopics,
  partitionOfAggregate,
  kafkaClient,
  idempotentProducer,
  decodeCommand,
  RenewingProducer,
  stationStatusRecords,
  topicNames,
  transactionalProducer,
  type TopicNames,
} from '#kafka';
import { EventRecorder } from '../contracts/inputs/event-recorder.js';
import { createStation, registerLocation } from '../contracts/inputs/envelopes.js';
import { station, stationCreated, stationRemoved, uuid } from '../contracts/inputs/event-builders.js';
import { engines } from '../engines/index.js';
import { LogRecorder } from './log-recorder.js';
import { randomPrefix } from './random-prefix.js';

const PARTITIONS = 3;

describe('Records that were sent to Kafka and read back', () => {
  const log = new LogRecorder();
  const prefix = randomPrefix();
  const names: TopicNames = topicNames(prefix);
  const partition = partitionOfAggregate(uuid(1), PARTITIONS);
  let kafka: Kafka;

  beforeAll(async () => {
    kafka = await client(log);
    const admin = kafka.admin();
    await admin.connect();
    await ensureTopics(admin, { prefix, partitions: PARTITIONS, outcomeRetentionHours: 1 });
    await admin.disconnect();
  });
  afterAll(async () => {
    const admin = kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: Object.values(names) });
    await admin.disconnect();
    expect(log.warnings).toStrictEqual([]);
  });

  const client = async (recorder: LogRecorder) => {
    const { kafkaBrokers } = await engines();
    return kafkaClient({
      connection: { brokers: kafkaBrokers.split(',') },
      clientId: prefix,
      log: recorder.log,
    });
  };

  /** The first records of a topic, read by a plain consumer. */
  async function read(topic: string, count: number) {
    const consumer = kafka.consumer({ groupId: `${topic}-${Math.random()}`, maxWaitTimeInMs: 50 });
    const found: { partition: number; message: KafkaMessage }[] = [];
    try {
      await consumer.connect();
      await consumer.subscribe({ topic, fromBeginning: true });
      await collect(consumer, count, found);
    } finally {
      await consumer.disconnect();
    }
    return found;
  }

  const collect = (
    consumer: Consumer,
    count: number,
    found: { partition: number; message: KafkaMessage }[],
  ) =>
    new Promise<void>((resolve, reject) => {
      const eachMessage = ({ partition: number, message }: { partition: number; message: KafkaMessage }) => {
        found.push({ partition: number, message });
        if (found.length === count) resolve();
        return Promise.resolve();
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
    });

  it('are the events, outcomes and statuses of a committed transaction', async () => {
    const { events, snapshots } = new EventRecorder().batch(
      [station(1), stationCreated({ name: 'Straße 🚗', available: '1' })],
      [station(4), stationCreated()],
      [station(4), stationRemoved],
    );
    const context = { partition, commandOffset: 5, writerEpoch: 1, eventsSource: '/directory' };
    const outcome: Outcome = {
      ...{ commandId: uuid(9), requestHash: 'hash', caller: 'Zoë', aggregate: station(1) },
      status: 'accepted',
      ...{ version: 1, events: 1, position: encodePosition([0, 7, 0]) },
    };
    const producer = transactionalProducer(kafka, `${prefix}-${partition}`);
    await producer.connect();
    for (let round = 0; round < 2; round += 1) {
      const transaction = await producer.transaction();
      await transaction.sendBatch({
        topicMessages: [
          { topic: names.events, messages: events.map((event) => encodeEvent(event, context)) },
          {
            topic: names['station-status'],
            messages: [...stationStatusRecords({ events, snapshots }, partition)],
          },
        ],
      });
      const answers = [encodeAnswer({ kind: 'outcome', outcome }, context)];
      await transaction.send({ topic: names.outcomes, messages: answers });
      if (round === 0) await transaction.abort();
      else await transaction.commit();
    }
    await producer.disconnect();

    const decodeEvents = await read(names.events, events.length);
    const origin = { commandOffset: 5, writerEpoch: 1 };
    expect(decodeEvents.map(({ message }) => decodeEvent(message))).toStrictEqual(
      events.map((event) => ({ ...event, ...origin })),
    );
    expect(new Set(decodeEvents.map((entry) => entry.partition))).toStrictEqual(new Set([partition]));
    const [answer] = await read(names.outcomes, 1);
    expect(answer && decodeAnswer(answer.message)).toStrictEqual({
      answer: { kind: 'outcome', outcome },
      ...origin,
    });
    const statuses = await read(names['station-status'], 2);
    expect(statuses.map(({ message }) => [String(message.key), message.value === null])).toStrictEqual([
      [uuid(1), false],
      [uuid(4), true],
    ]);
    expect(JSON.parse(String(statuses[0]?.message.value))).toMatchObject({ code: '1', label: 'Available' });
  });

  it('are commands of this service and of other clients, in their partitions, with the broker time', async () => {
    const before = Date.now();
    const producer = new RenewingProducer(() => idempotentProducer(kafka));
    const envelopes = [registerLocation(1), createStation(2)];
    await Promise.all(
      envelopes.map((envelope) =>
        producer.send(names.commands, [
          encodeCommand(envelope, partitionOfAggregate(envelope.aggregate.id, PARTITIONS)),
        ]),
      ),
    );
    const line = {
      value: '{"type":"RegisterLocation","id":"43"}',
      headers: { caller: 'ocpi' },
      timestamp: '1',
    };
    await producer.send(names.commands, [{ ...line, partition: 2 }]);
    await producer.send(names.commands, [{ value: Buffer.from([0xff]), partition: 2 }]);
    await producer.close();

    const records = await read(names.commands, 4);
    const readings = records.map((record) => ({
      record,
      reading: decodeCommand({ topic: names.commands, ...record }),
    }));
    for (const envelope of envelopes) {
      const found = readings.find(
        ({ reading }) => reading.ok && reading.envelope.commandId === envelope.commandId,
      );
      expect(found?.record.partition).toBe(partitionOfAggregate(envelope.aggregate.id, PARTITIONS));
      const fresh = undefined;
      expect(found?.reading).toEqual({ ok: true, envelope: { ...envelope, fresh } });
    }
    const foreign = readings.find(({ reading }) => reading.ok && reading.envelope.caller === 'ocpi')?.reading;
    const receivedAt = foreign?.ok ? Date.parse(foreign.envelope.receivedAt) : 0;
    expect(receivedAt).toBeGreaterThanOrEqual(before);
    const refused = readings.filter(({ reading }) => !reading.ok);
    expect(refused).toMatchObject([{ reading: { refusal: { problem: { code: 'malformed_json' } } } }]);
  });

  it('are refused before they are sent if they name no partition', async () => {
    // With a log of its own, as this error is logged.
    const separateClient = await client(new LogRecorder());
    const producer = new RenewingProducer(() => idempotentProducer(separateClient));
    await expect(producer.send(names.commands, [{ value: '{}' }])).rejects.toThrow(/names no partition/);
    await producer.close();
  });
});
