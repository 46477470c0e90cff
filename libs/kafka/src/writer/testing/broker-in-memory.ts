import type { KafkaMessage, Message, Producer, ProducerBatch, RecordMetadata } from 'kafkajs';
import { Gate } from '../../../../../test/contracts/fixtures/gate.js';

type Transaction = Awaited<ReturnType<Producer['transaction']>>;

/** Stub of a broker for the transactional producers of one partition. */
export class BrokerInMemory {
  /** The records of each committed transaction by topic, in order. */
  readonly committed: ReadonlyMap<string, readonly Message[]>[] = [];
  /** How many more transactions fail at their commit. */
  failures = 0;
  /** How many more transactions fail at their start because another producer has taken over. */
  fencings = 0;
  /** How many more transactions fail at their end because another producer is taking over. */
  concurrences = 0;
  /** How many transactions have started. */
  begun = 0;
  private gate: Gate | undefined;
  private readonly ends = new Map<string, number>();

  producer(): Producer {
    const producer = {
      connect: () => Promise.resolve(),
      disconnect: () => Promise.resolve(),
      transaction: () => this.begin(),
    };
    return producer as unknown as Producer;
  }

  /** Makes transactions wait before they start. */
  hold(): Gate {
    this.gate = new Gate();
    return this.gate;
  }

  /** The committed records of a topic. */
  records(topic: string): readonly Message[] {
    return this.committed.flatMap((transaction) => transaction.get(topic) ?? []);
  }

  /** Writes the marker of the last transaction again, as a coordinator that failed over does. */
  repeatMarker(topic: string): void {
    this.advance(topic, 1);
  }

  private async begin(): Promise<Transaction> {
    this.begun += 1;
    await this.gate?.pass();
    if (this.fencings === 0) return this.transaction();
    this.fencings -= 1;
    throw refusal('an old epoch', 47);
  }

  private transaction(): Transaction {
    const written = new Map<string, readonly Message[]>();
    const end = (isCommit: boolean): Promise<void> => {
      if (this.concurrences > 0) {
        this.concurrences -= 1;
        return Promise.reject(refusal('another operation on the same transaction', 51));
      }
      if (isCommit && this.failures > 0) {
        this.failures -= 1;
        return Promise.reject(new Error('the broker is away'));
      }
      if (isCommit) this.committed.push(written);
      // A transaction marker takes an offset too.
      for (const topic of written.keys()) this.advance(topic, 1);
      return Promise.resolve();
    };
    const transaction = {
      sendBatch: ({ topicMessages = [] }: ProducerBatch) =>
        Promise.resolve(
          topicMessages.map(({ topic, messages }): RecordMetadata => {
            written.set(topic, [...(written.get(topic) ?? []), ...messages]);
            const baseOffset = String(this.advance(topic, messages.length));
            const partition = messages[0]?.partition ?? 0;
            return { topicName: topic, partition, errorCode: 0, baseOffset };
          }),
        ),
      commit: () => end(true),
      abort: () => end(false),
    };
    return transaction as unknown as Transaction;
  }

  private advance(topic: string, count: number): number {
    const before = this.ends.get(topic) ?? 0;
    this.ends.set(topic, before + count);
    return before;
  }
}

const refusal = (message: string, code: number): Error => Object.assign(new Error(message), { code });

/** Command lines as records of the commands topic, from an offset on. */
export const commandMessages = (lines: readonly object[], from = 0): readonly KafkaMessage[] =>
  lines.map((line, index) => ({
    key: null,
    value: Buffer.from(JSON.stringify(line)),
    headers: {},
    timestamp: '1795262400000',
    attributes: 0,
    offset: String(from + index),
  }));
