import type { Producer, RecordMetadata, TopicMessages } from 'kafkajs';

/**
 * Sends records, each of which names its partition, and checks that every partition was acknowledged. kafkajs alone can
 * report success although records were not written: when it repeats a request because a partition has a new leader, it
 * leaves out the brokers that have already responded for other partitions.
 * @returns the offsets of the first records, by topic and partition
 * @throws Error not all records were acknowledged
 */
export async function sendAcknowledged(
  producer: Pick<Producer, 'sendBatch'>,
  topicMessages: TopicMessages[],
): Promise<readonly RecordMetadata[]> {
  const metadata = await producer.sendBatch({ topicMessages });
  const written = new Set(metadata.map(({ topicName, partition }) => partitionKey(topicName, partition)));
  for (const { topic, messages } of topicMessages)
    for (const { partition } of messages)
      if (!written.has(partitionKey(topic, partition)))
        throw new Error(`The broker has not acknowledged what was sent to ${partitionKey(topic, partition)}`);
  return metadata;
}

const partitionKey = (topic: string, partition: number | undefined): string => `${topic}/${partition}`;
