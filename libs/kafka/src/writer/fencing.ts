import type { ReplicatedTopic } from '#application';
import type { Producer } from 'kafkajs';
import { sendInFull } from '../client/send-in-full.js';
import type { TopicNames } from '../topics/topic-names.js';

/**
 * INVALID_PRODUCER_EPOCH: it has. CONCURRENT_TRANSACTIONS: it is about to, and the coordinator ends the transaction that
 * was open. The client sends all requests once more that are refused by that, but the one that ends a transaction.
 */
const FENCED = new Set([47, 51]);

/** Refused for as long as the client is ready to ask. */
const REFUSED_ALL_ALONG = 'KafkaJSNumberOfRetriesExceeded';

/** Whether another producer has taken over the transactional id, or the broker has ended the transaction. */
export function isFenced(error: unknown): boolean {
  for (let at = error; at instanceof Error && at.name !== REFUSED_ALL_ALONG; at = at.cause)
    if ('code' in at && FENCED.has(Number(at.code))) return true;
  return false;
}

/** Compaction takes no record without a key. */
const FENCE = { key: 'fence', value: null };

/** Offsets behind the fence: all that was ever committed lies before them. */
export type FenceEnds = Readonly<Record<ReplicatedTopic, number>>;

/**
 * Takes a partition from whoever has written it with this producer's transactional id: connecting fences nobody, the
 * first transaction does. It is aborted, and has a record in each topic, as a coordinator may have forgotten the
 * markers of the transaction before (a broker that is back before it was missed is known to). What was left open
 * hangs until its producer ends another one in the same partition, the way that one ends: were the first such one a
 * commit, a batch that is about to be decided once more would count too.
 */
export async function fence(producer: Producer, topics: TopicNames, partition: number): Promise<FenceEnds> {
  const transaction = await producer.transaction();
  const written = [topics.events, topics['station-status'], topics.outcomes];
  const told = await sendInFull(
    transaction,
    written.map((topic) => ({ topic, messages: [{ ...FENCE, partition }] })),
  );
  await transaction.abort();
  const endIn = (topic: string) =>
    Number(told.find(({ topicName }) => topicName === topic)?.baseOffset ?? -1) + 1;
  return { events: endIn(topics.events), outcomes: endIn(topics.outcomes) };
}
