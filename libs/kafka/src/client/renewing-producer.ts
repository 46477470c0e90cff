import type { Message, Producer } from 'kafkajs';
import { sendInFull } from './send-in-full.js';

/** Bytes of keys and values that are sent at once; a broker takes several times as much in a batch of records. */
const GREATEST_SIZE = 4 * 1024 * 1024;

interface Waiting {
  readonly topic: string;
  readonly messages: readonly Message[];
  readonly size: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends records outside of transactions. What is given while a request is on its way goes together with the next
 * one. There is one request at a time, and after a failed one a new producer: an idempotent producer numbers the
 * next request like the failed one, and where that one did arrive, the broker acknowledges the next without
 * writing it.
 */
export class RenewingProducer {
  private readonly waiting: Waiting[] = [];
  private producer: Promise<Producer> | undefined;
  private sending: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly create: () => Producer) {}

  /**
   * Resolves when all replicas in sync have the records.
   * @throws Error it can't be said whether they were written
   */
  send(topic: string, messages: readonly Message[]): Promise<void> {
    if (this.closed) return Promise.reject(new Error('The producer is closed'));
    const sent = new Promise<void>((resolve, reject) => {
      this.waiting.push({ topic, messages, size: sizeOf(messages), resolve, reject });
    });
    this.sending ??= this.sendAll();
    return sent;
  }

  /** Sends what was given, and disconnects. */
  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
    await this.discard();
  }

  private async sendAll(): Promise<void> {
    // What else this turn of the event loop gives goes along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.sendTogether(this.take());
    this.sending = undefined;
  }

  private take(): readonly Waiting[] {
    let size = 0;
    const end = this.waiting.findIndex((entry, index) => (size += entry.size) > GREATEST_SIZE && index > 0);
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async sendTogether(entries: readonly Waiting[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.connected());
      await sendInFull(
        producer,
        entries.map(({ topic, messages }) => ({ topic, messages: [...messages] })),
      );
      for (const { resolve } of entries) resolve();
    } catch (error) {
      // Nobody has to wait until it is gone: the next one goes by a number of its own.
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

/** However that goes: the producer is not used any more. */
const disconnect = (producer: Producer): Promise<void> => producer.disconnect().catch(() => undefined);

const sizeOf = (messages: readonly Message[]): number =>
  messages.reduce((size, { key, value }) => size + lengthOf(key) + lengthOf(value), 0);

const lengthOf = (given: Buffer | string | null | undefined): number =>
  typeof given === 'string' ? Buffer.byteLength(given) : (given?.length ?? 0);
