import { kafkaClient, topicNames } from '#kafka';
import { recordWithHeaders } from '../../kafka/record-with-headers.js';
import type { DistributedDirectory } from '../../support/distributed.js';

/** Of a record: kafkajs itself takes minutes to decode them. */
export const MANY_HEADERS = 20_000;

/** Writes such a record to each partition of the commands. */
export async function writeManyHeaders(
  brokers: string,
  { prefix, partitions }: DistributedDirectory,
): Promise<void> {
  const connection = { brokers: brokers.split(',') };
  const client = kafkaClient({ connection, clientId: 'trial', log: () => {} });
  const producer = client.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  try {
    const line = { type: 'RegisterLocation', id: '1' };
    const messages = Array.from({ length: partitions }, (_, partition) =>
      recordWithHeaders(line, partition, MANY_HEADERS),
    );
    await producer.send({ topic: topicNames(prefix).commands, messages });
  } finally {
    await producer.disconnect();
  }
}
