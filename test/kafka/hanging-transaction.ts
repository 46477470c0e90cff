import type { Kafka, Message } from 'kafkajs';

/** What kafkajs sends requests with; it has no types for it. */
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
 * Leaves records in partitions of a broker's topics as parts of a transaction that nobody will ever end: its
 * coordinator has never heard of it, or has forgotten it. The broker must not ask its coordinator
 * (`transaction.partition.verification.enable`), and be alone.
 */
export async function leaveHanging(
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
      partitions: [{ partition, firstSequence: 0, messages: messages.map(dated) }],
    })),
  });
  await cluster.disconnect();
}

const dated = (message: Message) => ({ ...message, timestamp: message.timestamp ?? String(Date.now()) });

/** Clients of kafkajs keep the way to requests to themselves. */
function clusterOf(kafka: Kafka): BrokerCluster {
  const key = Reflect.ownKeys(kafka).find((name) => String(name).includes('createCluster'));
  if (!key) throw new Error('This release of kafkajs keeps its clusters elsewhere');
  const create = Reflect.get(kafka, key) as (settings: object) => BrokerCluster;
  return create({ allowAutoTopicCreation: false });
}
