import type { Kafka, Producer, ProducerConfig } from 'kafkajs';

/** How long the broker lets a transaction be open before it aborts it, in milliseconds. */
const TRANSACTION_TIMEOUT_MS = 12_000;

/**
 * Right after a commit the broker refuses the next transaction for a moment; the first wait decides what that costs.
 * All waits together are about as long as two transactions may be open, which is how long a predecessor's one can
 * be in the way.
 */
const TRANSACTION_RETRY = { initialRetryTime: 2, maxRetryTime: 500, retries: 60 };
/** A sender would rather be told soon than wait. */
const PLAIN_RETRY = { initialRetryTime: 20, maxRetryTime: 500, retries: 8 };

const common: ProducerConfig = {
  idempotent: true,
  allowAutoTopicCreation: false,
  createPartitioner:
    () =>
    ({ topic, message: { partition } }) => {
      if (partition === undefined) throw new TypeError(`A record for ${topic} names no partition`);
      return partition;
    },
};

/** A producer of transactions. Its first transaction fences whoever used the id before, its connection doesn't. */
export const transactionalProducer = (kafka: Kafka, transactionalId: string): Producer =>
  kafka.producer({
    ...common,
    transactionalId,
    maxInFlightRequests: 1,
    transactionTimeout: TRANSACTION_TIMEOUT_MS,
    retry: TRANSACTION_RETRY,
  });

/** A producer for one at a time, and none after a failure: give it to a {@link RenewingProducer}. */
export const plainProducer = (kafka: Kafka): Producer =>
  kafka.producer({ ...common, maxInFlightRequests: 1, retry: PLAIN_RETRY });
