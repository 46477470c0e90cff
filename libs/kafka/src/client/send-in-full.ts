import type { Producer, RecordMetadata, TopicMessages } from 'kafkajs';

/**
 * Sends records, each of which names its partition, and tells where they have come to lie.
 * @throws Error not all of them were written. The client itself may say then that all went well: when it repeats a
 * request as a partition has another leader now, it leaves out the brokers that have answered for other partitions.
 */
export async function sendInFull(
  producer: Pick<Producer, 'sendBatch'>,
  topicMessages: TopicMessages[],
): Promise<readonly RecordMetadata[]> {
  const told = await producer.sendBatch({ topicMessages });
  const written = new Set(told.map(({ topicName, partition }) => placeName(topicName, partition)));
  for (const { topic, messages } of topicMessages)
    for (const { partition } of messages)
      if (!written.has(placeName(topic, partition)))
        throw new Error(`The broker has not acknowledged what was sent to ${placeName(topic, partition)}`);
  return told;
}

const placeName = (topic: string, partition: number | undefined): string => `${topic}/${partition}`;
