import { randomUUID } from 'node:crypto';
import type { Kafka, KafkaMessage } from 'kafkajs';

/** A committed record. */
export interface LogRecord {
  readonly partition: number;
  readonly offset: number;
  readonly message: KafkaMessage;
}

/** Reads all committed records of a topic, partition by partition. */
export async function readLog(kafka: Kafka, topic: string): Promise<readonly LogRecord[]> {
  const ends = await endsOf(kafka, topic);
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 20, readUncommitted: false });
  const records: LogRecord[][] = [...ends].map(() => []);
  const left = new Set([...ends.keys()].filter((partition) => (ends[partition] ?? 0) > 0));
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  if (left.size === 0) finish();
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
    if (Number(lastOffset) + 1 >= (ends[partition] ?? 0)) left.delete(partition);
    if (left.size === 0) finish();
  });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch: { partition, messages } }) => {
      for (const message of messages)
        records[partition]?.push({ partition, offset: Number(message.offset), message });
      return Promise.resolve();
    },
  });
  await finished;
  await consumer.disconnect();
  return records.flat();
}

const END = 'end of the log';

/**
 * Reads all committed records of a compacted topic. kafkajs does not advance over the offsets at the end of a partition
 * whose records compaction has deleted, so a tombstone is written to each partition first. It is not returned.
 */
export async function readCompactedLog(kafka: Kafka, topic: string): Promise<readonly LogRecord[]> {
  const producer = kafka.producer();
  await producer.connect();
  const ends = await endsOf(kafka, topic);
  const messages = [...ends.keys()].map((partition) => ({ partition, key: END, value: null }));
  await producer.send({ topic, messages });
  await producer.disconnect();
  const records = await readLog(kafka, topic);
  return records.filter(({ message }) => message.key?.toString() !== END);
}

async function endsOf(kafka: Kafka, topic: string): Promise<readonly number[]> {
  const admin = kafka.admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const ends: number[] = [];
  for (const { partition, low, high } of offsets) ends[partition] = low === high ? 0 : Number(high);
  return ends;
}
