import type { Kafka, Message } from 'kafkajs';

/** The part of kafkajs's internal, untyped broker client that is used here. */
interface Broker {
  initProducerId(request: {
    readonly transactionalId: string;
    readonly transactionTimeout: number;
  }): Promise<{ readonly producerId: string; readonly producerEpoch: number }>;
  produce(request: object): Promise<unknown>;
}

interface BrokerCluster {
  connect(): Promise<void>;
  refreshMetadata(): Promise<void>;
  findControllerBroker(): Promise<Broker>;
  disconnect(): Promise<void>;
}

const TRANSACTION_TIMEOUT_MS = 5_000;

/**
 * Writes records as parts of a transaction that its coordinator does not know, so that it is never ended. The
 * cluster must have one broker, with `transaction.partition.verification.enable` disabled, as it would refuse the
 * records otherwise.
 */
export async function openAbandonedTransaction(
  kafka: Kafka,
  transactionalId: string,
  records: readonly { readonly topic: string; readonly partition: number; readonly messages: Message[] }[],
): Promise<void> {
  const cluster = clusterOf(kafka);
  await cluster.connect();
  await cluster.refreshMetadata();
  const broker = await cluster.findControllerBroker();
  const producer = await broker.initProducerId({
    transactionalId,
    transactionTimeout: TRANSACTION_TIMEOUT_MS,
  });
  await broker.produce({
    transactionalId,
    ...producer,
    topicData: records.map(({ topic, partition, messages }) => ({
      topic,
      partitions: [{ partition, firstSequence: 0, messages: messages.map(withTimestamp) }],
    })),
  });
  await cluster.disconnect();
}

const withTimestamp = (message: Message) => ({
  ...message,
  timestamp: message.timestamp ?? String(Date.now()),
});

/** kafkajs has no public access to its cluster client. */
function clusterOf(kafka: Kafka): BrokerCluster {
  const key = Reflect.ownKeys(kafka).find((name) => String(name).includes('createCluster'));
  if (!key) throw new Error('This release of kafkajs keeps its clusters elsewhere');
  const create = Reflect.get(kafka, key) as (settings: object) => BrokerCluster;
  return create({ allowAutoTopicCreation: false });
}
