import type { Message, Producer } from 'kafkajs';
import { sendAcknowledged } from './send-acknowledged.js';

/** Bytes of keys and values in one request; the broker's limit for a batch of records is several times as much. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

interface QueuedSend {
  readonly topic: string;
  readonly messages: readonly Message[];
  readonly size: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends records outside of transactions, one request at a time; what is queued meanwhile is sent together by the next
 * request. After a failed request it creates a new producer. An idempotent producer gives the next request the same
 * sequence number as the failed one, and if that did arrive, the broker acknowledges the next one without writing it.
 */
export class RenewingProducer {
  private readonly queue: QueuedSend[] = [];
  private producer: Promise<Producer> | undefined;
  private sending: Promise<void> | undefined;
  private closed = false;

  /** @param create creates a producer that is not connected yet */
  constructor(private readonly create: () => Producer) {}

  /**
   * Resolves when all in-sync replicas have the records.
   * @throws Error it is unknown whether they were written
   */
  send(topic: string, messages: readonly Message[]): Promise<void> {
    if (this.closed) return Promise.reject(new Error('The producer is closed'));
    const sent = new Promise<void>((resolve, reject) => {
      this.queue.push({ topic, messages, size: sizeOf(messages), resolve, reject });
    });
    this.sending ??= this.sendAll();
    return sent;
  }

  /** Sends what is queued, and disconnects. */
  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
    await this.discard();
  }

  private async sendAll(): Promise<void> {
    // Waits for other calls in the same turn of the event loop.
    await Promise.resolve();
    while (this.queue.length > 0) await this.sendTogether(this.takeFromQueue());
    this.sending = undefined;
  }

  private takeFromQueue(): readonly QueuedSend[] {
    let size = 0;
    const end = this.queue.findIndex((entry, index) => (size += entry.size) > MAX_REQUEST_BYTES && index > 0);
    return this.queue.splice(0, end < 0 ? this.queue.length : end);
  }

  private async sendTogether(entries: readonly QueuedSend[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.connected());
      await sendAcknowledged(
        producer,
        entries.map(({ topic, messages }) => ({ topic, messages: [...messages] })),
      );
      for (const { resolve } of entries) resolve();
    } catch (error) {
      // The next request need not wait for the disconnect, as it has a new producer id.
      void this.discard();
      for (const { reject } of entries) reject(error);
    }
  }

  private async connected(): Promise<Producer> {
    const producer = this.create();
    try {
      await producer.connect();
    } catch (error) {
      await disconnect(producer);
      throw error;
    }
    return producer;
  }

  private async discard(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    const connected = await producer?.catch(() => undefined);
    if (connected) await disconnect(connected);
  }
}

/** Errors are ignored, as the producer is not used any more. */
const disconnect = (producer: Producer): Promise<void> => producer.disconnect().catch(() => undefined);

const sizeOf = (messages: readonly Message[]): number =>
  messages.reduce((size, { key, value }) => size + lengthOf(key) + lengthOf(value), 0);

const lengthOf = (given: Buffer | string | null | undefined): number =>
  typeof given === 'string' ? Buffer.byteLength(given) : (given?.length ?? 0);
