import type { Kafka, Producer, ProducerConfig } from 'kafkajs';

/** After how many milliseconds the broker aborts an open transaction. */
const TRANSACTION_TIMEOUT_MS = 12_000;

/**
 * The first wait is short, as the broker refuses the next transaction for a moment after each commit. All waits
 * together are about twice the transaction timeout, as a transaction of an earlier producer can be in the way that long.
 */
const TRANSACTION_RETRY = { initialRetryTime: 2, maxRetryTime: 500, retries: 60 };
/** Few retries: the sender of a command gets an error soon instead of waiting. */
const IDEMPOTENT_RETRY = { initialRetryTime: 20, maxRetryTime: 500, retries: 8 };

const commonConfig: ProducerConfig = {
  idempotent: true,
  allowAutoTopicCreation: false,
  createPartitioner:
    () =>
    ({ topic, message: { partition } }) => {
      if (partition === undefined) throw new TypeError(`A record for ${topic} names no partition`);
      return partition;
    },
};

/**
 * Creates a transactional producer. Its first transaction fences earlier producers with the same id; connecting does
 * not.
 */
export const transactionalProducer = (kafka: Kafka, transactionalId: string): Producer =>
  kafka.producer({
    ...commonConfig,
    transactionalId,
    maxInFlightRequests: 1,
    transactionTimeout: TRANSACTION_TIMEOUT_MS,
    retry: TRANSACTION_RETRY,
  });

/**
 * Creates an idempotent producer without transactions. It must send one request at a time, and none after a failure:
 * {@link RenewingProducer} ensures both.
 */
export const idempotentProducer = (kafka: Kafka): Producer =>
  kafka.producer({ ...commonConfig, maxInFlightRequests: 1, retry: IDEMPOTENT_RETRY });
