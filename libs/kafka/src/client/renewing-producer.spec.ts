import type { Message, Producer, ProducerBatch, RecordMetadata } from 'kafkajs';
import { RenewingProducer } from './renewing-producer.js';

/** Stubs of kafkajs producers. Each request waits until the test succeeds or fails it. */
class Producers {
  readonly made: { connected: boolean; requests: Request[] }[] = [];
  refusesConnections = false;

  readonly create = (): Producer => {
    const state = { connected: false, requests: [] as Request[] };
    this.made.push(state);
    const producer: Pick<Producer, 'connect' | 'disconnect' | 'sendBatch'> = {
      connect: () => {
        state.connected = !this.refusesConnections;
        return this.refusesConnections ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
      disconnect: () => {
        state.connected = false;
        return Promise.resolve();
      },
      sendBatch: (batch) =>
        new Promise((resolve, reject) => {
          state.requests.push({
            batch,
            succeed: (but) => resolve(acknowledged(batch).filter(({ partition }) => partition !== but)),
            fail: () => reject(new Error('timed out')),
          });
        }),
    };
    return producer as Producer;
  };

  /** Resolves with a request of a producer, by their indexes, when it is sent. */
  async request(producer: number, request: number): Promise<Request> {
    for (;;) {
      const found = this.made[producer]?.requests[request];
      if (found) return found;
      await new Promise(setImmediate);
    }
  }
}

interface Request {
  readonly batch: ProducerBatch;
  /** @param but a partition that is not acknowledged */
  succeed(but?: number): void;
  fail(): void;
}

const acknowledged = ({ topicMessages = [] }: ProducerBatch): RecordMetadata[] =>
  topicMessages.flatMap(({ topic, messages }) =>
    messages.map(({ partition = -1 }) => ({ topicName: topic, partition, errorCode: 0, baseOffset: '0' })),
  );

const messages = (...values: string[]): Message[] => values.map((value) => ({ value, partition: 0 }));
const valuesOf = ({ batch }: Request) =>
  batch.topicMessages?.flatMap((topic) => topic.messages.map(({ value }) => value));

describe('A renewing producer', () => {
  let producers: Producers;
  let producer: RenewingProducer;

  beforeEach(() => {
    producers = new Producers();
    producer = new RenewingProducer(producers.create);
  });

  it('sends concurrent calls in one request, and calls during that in the next one', async () => {
    const first = Promise.all([producer.send('a', messages('1')), producer.send('b', messages('2'))]);
    const request = await producers.request(0, 0);
    expect(valuesOf(request)).toStrictEqual(['1', '2']);
    const second = Promise.all([producer.send('a', messages('3')), producer.send('a', messages('4'))]);
    request.succeed();
    await first;
    const next = await producers.request(0, 1);
    expect(valuesOf(next)).toStrictEqual(['3', '4']);
    next.succeed();
    await second;
    expect(producers.made).toHaveLength(1);
  });

  // kafkajs leaves out records whose partition has moved to a broker that has responded for others, and resolves.
  it('rejects if the broker has not acknowledged a partition', async () => {
    const sent = producer.send('a', [
      { value: '1', partition: 0 },
      { value: '2', partition: 1 },
    ]);
    (await producers.request(0, 0)).succeed(1);
    await expect(sent).rejects.toThrow('has not acknowledged what was sent to a/1');
    const next = producer.send('a', messages('3'));
    (await producers.request(1, 0)).succeed();
    await expect(next).resolves.toBeUndefined();
  });

  it('never uses a producer again after a failure, not even for queued records', async () => {
    const first = producer.send('a', messages('1'));
    const request = await producers.request(0, 0);
    const second = producer.send('a', messages('2'));
    request.fail();
    await expect(first).rejects.toThrow('timed out');
    (await producers.request(1, 0)).succeed();
    await second;
    expect(producers.made).toMatchObject([
      { connected: false, requests: { length: 1 } },
      { connected: true },
    ]);
  });

  it('creates a new producer after a failed connection', async () => {
    producers.refusesConnections = true;
    await expect(producer.send('a', messages('1'))).rejects.toThrow('refused');
    producers.refusesConnections = false;
    const sent = producer.send('a', messages('2'));
    (await producers.request(1, 0)).succeed();
    await sent;
    expect(producers.made).toHaveLength(2);
  });

  it('limits the size of a request, but never splits the records of one call', async () => {
    const large = 'x'.repeat(3 * 1024 * 1024);
    const sent = Promise.all([
      producer.send('a', messages(large, large)),
      producer.send('a', messages('small')),
      producer.send('a', messages(large)),
      producer.send('a', messages(large)),
    ]);
    for (const [index, count] of [2, 2, 1].entries()) {
      const request = await producers.request(0, index);
      expect(valuesOf(request)).toHaveLength(count);
      request.succeed();
    }
    await sent;
  });

  it('sends what is queued before it closes, and nothing after that', async () => {
    const sent = producer.send('a', messages('1'));
    const closed = producer.close();
    (await producers.request(0, 0)).succeed();
    await Promise.all([sent, closed]);
    expect(producers.made).toMatchObject([{ connected: false }]);
    await expect(producer.send('a', messages('2'))).rejects.toThrow('closed');
  });
});
