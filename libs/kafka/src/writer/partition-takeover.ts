import type { ReplicatedTopic } from '#application';
import type { Producer } from 'kafkajs';
import { sendAcknowledged } from '../client/send-acknowledged.js';
import type { TopicNames } from '../topics/topic-names.js';
import type { PartitionContext } from './partition-context.js';

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

/**
 * Waits until the replica has everything that earlier writers committed to the partition, or the signal aborts.
 * @param fenceOffsets the offsets after the fence records; a former leader can report earlier ends
 */
export async function waitForReplica(
  { topics, bounds, replicator }: PartitionContext,
  partition: number,
  fenceOffsets: FenceOffsets,
  signal: AbortSignal,
): Promise<void> {
  for (const topic of ['events', 'outcomes'] as const) {
    const { high = 0 } = (await bounds.of(topics[topic]))[partition] ?? {};
    await replicator.progress.reached({ topic, partition }, Math.max(high, fenceOffsets[topic]), signal);
  }
}

/**
 * The offset of the first command that the new writer decides: the one after the last command with an outcome, or the
 * group's committed offset if that is greater, as retention can have deleted outcomes.
 */
export async function firstCommandOffset(context: PartitionContext, partition: number): Promise<number> {
  const { bounds, topics, replica, committed, log } = context;
  const { high = 0, low = 0 } = (await bounds.of(topics.commands))[partition] ?? {};
  const decided = Math.max(replica.checkpoint(partition).nextCommand, (await committed()) ?? 0);
  if (decided > high)
    log('error', 'the commands topic is shorter than before', { partition, decided, end: high });
  // At 0 nothing was ever decided, so commands that retention has deleted are not reported as missing.
  return decided === 0 ? low : Math.min(decided, high);
}
