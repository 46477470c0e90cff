import { problem, type RecordedEvent } from '#application';
import type { Consumer, ConsumerRunConfig, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { encodeEvent } from '../../records/event-record.js';
import { encodeAnswer } from '../../records/outcome-record.js';
import { asRead } from '../../records/testing/as-read.js';
import type { Bounds } from '../../topics/offset-lookup.js';

type Listener = (event: { readonly payload: object }) => void;

/** A partition of a topic, and the position of its consumer. */
class Partition {
  /** Records by offset; undefined for a transaction marker. */
  readonly entries: (KafkaMessage | undefined)[] = [];
  low = 0;
  position = 0;
  sought: number | undefined;

  get bounds(): Bounds {
    return { low: this.low, high: this.entries.length };
  }
}

/** One partition of each topic, with a consumer that fetches when the test calls `fetch`. */
export class LogInMemory {
  /** Whether lookups of bounds fail. */
  isAway = false;
  private readonly partitions = new Map<string, Partition>();
  private readonly listeners = new Map<string, Listener>();
  private eachBatch: ConsumerRunConfig['eachBatch'];

  readonly kafka = { consumer: () => this.consumer() } as unknown as Kafka;
  readonly bounds = {
    of: (topic: string): Promise<readonly Bounds[]> =>
      this.isAway
        ? Promise.reject(new Error('the broker is away'))
        : Promise.resolve([this.partition(topic).bounds]),
  };

  writeOutcomes(topic: string, count: number): void {
    const { entries } = this.partition(topic);
    for (let n = 0; n < count; n++) {
      const offset = String(entries.length);
      const refusal = { kind: 'refusal', key: offset, problem: problem('internal_error') } as const;
      const context = { partition: 0, commandOffset: entries.length, writerEpoch: 1 };
      entries.push(asRead(encodeAnswer(refusal, context), { offset }));
    }
  }

  writeEvents(topic: string, events: readonly RecordedEvent[]): void {
    const { entries } = this.partition(topic);
    for (const event of events) {
      const context = {
        partition: 0,
        commandOffset: entries.length,
        writerEpoch: 1,
        eventsSource: '/directory',
      };
      entries.push(asRead(encodeEvent(event, context), { offset: String(entries.length) }));
    }
  }

  writeMarkers(topic: string, count: number): void {
    for (let n = 0; n < count; n++) this.partition(topic).entries.push(undefined);
  }

  /** Deletes the records before the offset, as retention does. */
  removeBefore(topic: string, offset: number): void {
    this.partition(topic).low = offset;
  }

  /** Delivers all remaining records of each topic once. After an error they are delivered by the next call. */
  async fetch(): Promise<void> {
    await Promise.allSettled(
      [...this.partitions].map(([topic, partition]) => this.deliver(topic, partition)),
    );
  }

  private async deliver(topic: string, read: Partition): Promise<void> {
    read.position = read.sought ?? read.position;
    read.sought = undefined;
    // kafkajs resets an offset that is out of range to the earliest one.
    if (read.position < read.low) read.position = read.low;
    const { position: first, entries } = read;
    const messages = entries.slice(first).filter((entry) => entry !== undefined);
    const last = entries.length - 1;
    if (first > last) return;
    if (messages.length > 0) return this.eachBatch?.(payloadOf(topic, read, messages));
    read.position = entries.length;
    const payload = {
      topic,
      partition: 0,
      batchSize: 0,
      firstOffset: String(first),
      lastOffset: String(last),
    };
    this.listeners.get('end')?.({ payload });
  }

  private consumer() {
    return {
      events: { GROUP_JOIN: 'join', END_BATCH_PROCESS: 'end', CRASH: 'crash' },
      on: (name: string, listener: Listener) => this.listeners.set(name, listener),
      connect: () => Promise.resolve(),
      disconnect: () => Promise.resolve(),
      subscribe: () => Promise.resolve(),
      seek: ({ topic, offset }: { topic: string; offset: string }) => {
        this.partition(topic).sought = Number(offset);
      },
      run: ({ eachBatch }: ConsumerRunConfig) => {
        this.eachBatch = eachBatch;
        this.listeners.get('join')?.({ payload: {} });
        return Promise.resolve();
      },
    } as unknown as Consumer;
  }

  private partition(topic: string): Partition {
    const partition = this.partitions.get(topic) ?? new Partition();
    this.partitions.set(topic, partition);
    return partition;
  }
}

function payloadOf(topic: string, read: Partition, messages: KafkaMessage[]): EachBatchPayload {
  const { position: first, entries } = read;
  const last = String(entries.length - 1);
  const payload = {
    batch: {
      topic,
      partition: 0,
      messages,
      highWatermark: String(entries.length),
      firstOffset: () => String(first),
      lastOffset: () => last,
    },
    isStale: () => read.sought !== undefined,
    resolveOffset: (offset: string) => {
      read.position = Number(offset) + 1;
    },
  };
  return payload as EachBatchPayload;
}
