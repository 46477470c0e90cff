import type { ReplicatedTopic } from '#application';
import type { Producer } from 'kafkajs';
import { sendAcknowledged } from '../client/send-acknowledged.js';
import type { TopicNames } from '../topics/topic-names.js';

/**
 * Error codes of a fenced producer. INVALID_PRODUCER_EPOCH (47): another producer has the transactional id.
 * CONCURRENT_TRANSACTIONS (51): another one is taking it over, and the coordinator aborts the open transaction. kafkajs
 * repeats every request that is refused with 51 except the one that ends a transaction.
 */
const FENCED = new Set([47, 51]);

/** The name of the error after the last retry of kafkajs: its cause is a retriable error, not a fence. */
const RETRIES_EXCEEDED = 'KafkaJSNumberOfRetriesExceeded';

/** Whether another producer has taken over the transactional id, or the broker has aborted the transaction. */
export function isFenced(error: unknown): boolean {
  for (let at = error; at instanceof Error && at.name !== RETRIES_EXCEEDED; at = at.cause)
    if ('code' in at && FENCED.has(Number(at.code))) return true;
  return false;
}

/** It has a key as the compacted topic requires one. */
const FENCE_RECORD = { key: 'fence', value: null };

/** The offsets after the fence records; all records that were committed before lie before them. */
export type FenceOffsets = Readonly<Record<ReplicatedTopic, number>>;

/**
 * Fences all earlier producers with this producer's transactional id, by a first transaction that is aborted.
 * Connecting without a transaction does not fence.
 *
 * The transaction writes one record to each topic of the partition. Without them, a transaction that its coordinator
 * has forgotten (a broker can forget one when it restarts before its session ends) would stay open in the partition
 * until the same producer ends another one there. If that were a commit, the forgotten batch would be committed too,
 * although its commands are decided again.
 * @throws Error the producer can't be used any more
 */
export async function fencePartition(
  producer: Producer,
  topics: TopicNames,
  partition: number,
): Promise<FenceOffsets> {
  const transaction = await producer.transaction();
  const written = [topics.events, topics['station-status'], topics.outcomes];
  const acknowledged = await sendAcknowledged(
    transaction,
    written.map((topic) => ({ topic, messages: [{ ...FENCE_RECORD, partition }] })),
  );
  await transaction.abort();
  const endOf = (topic: string) =>
    Number(acknowledged.find(({ topicName }) => topicName === topic)?.baseOffset ?? -1) + 1;
  return { events: endOf(topics.events), outcomes: endOf(topics.outcomes) };
}
