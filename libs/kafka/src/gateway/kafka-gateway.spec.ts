import { BrokerUnavailable, Overloaded, type CommandEnvelope } from '#application';
import type { Message } from 'kafkajs';
import { untilIdle } from '../../../../test/contracts/fixtures/running-projection.js';
import { createStation, registerLocation } from '../../../../test/contracts/inputs/envelopes.js';
import { ReplicaProgress } from '../replication/replica-progress.js';
import { partitionOfAggregate } from '../topics/partitioner.js';
import { KafkaGateway } from './kafka-gateway.js';

const { jest } = import.meta;

const TIMEOUT_MS = 40;
const PARTITIONS = 2;
const partitionOf = (id: string) => partitionOfAggregate(id, PARTITIONS);
const never = new Promise<never>(() => {});

interface Sent {
  readonly messages: readonly Message[];
  succeed(): void;
  fail(): void;
}

/** A log that acknowledges or refuses each request when the test does so. */
class Log {
  readonly sent: Sent[] = [];
  readonly send = (_topic: string, messages: readonly Message[]): Promise<void> =>
    new Promise((resolve, reject) => {
      this.sent.push({ messages, succeed: resolve, fail: () => reject(new Error('refused')) });
    });

  /** Resolves with a request, by its index, when it is sent. */
  async request(n: number): Promise<Sent> {
    for (;;) {
      const found = this.sent[n];
      if (found) return found;
      await new Promise(setImmediate);
    }
  }
}

describe('A command that is submitted to the gateway', () => {
  let log: Log;
  let gateway: KafkaGateway;
  let taken: string[];
  let isCaughtUp: boolean;
  beforeEach(() => {
    // Time passes as a test says: a busy machine would exceed the timeout.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    log = new Log();
    isCaughtUp = true;
    taken = [];
    gateway = new KafkaGateway({
      topic: 'commands',
      partitions: PARTITIONS,
      send: log.send,
      sendTimeoutMs: TIMEOUT_MS,
      replica: { find: (ids) => Promise.resolve(ids.map(() => undefined)) },
      replicator: {
        wait: () => ({ outcome: never, cancel: () => {} }),
        progress: new ReplicaProgress(PARTITIONS),
        isCaughtUp: () => isCaughtUp,
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    return gateway.drain(0);
  });

  /** Submits a command, and returns the error of its reply; none of these commands ever gets an outcome. */
  const submit = (envelope: CommandEnvelope) => {
    const reply = gateway.submit(envelope, () => taken.push(envelope.commandId));
    const failed = reply.then(
      () => undefined,
      (error: unknown) => error,
    );
    return { envelope, failed };
  };
  const location = (n: number) => submit(registerLocation(n, String(n)));
  /** The time goes on after what was submitted is being sent. */
  const timeOut = async () => {
    await untilIdle();
    jest.advanceTimersByTime(TIMEOUT_MS);
  };

  it('is taken when the log has acknowledged it', async () => {
    const { envelope } = location(1);
    const request = await log.request(0);
    expect(taken).toStrictEqual([]);
    request.succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([envelope.commandId]);
  });

  it('is sent in a further request if several are too large together, and is taken with that', async () => {
    const text = 'x'.repeat(65_535);
    const data = { name: text, cost: text, cost_description: text, manufacturer: text, model: text };
    const sent = Array.from({ length: 6 }, (_, n) => submit(createStation(n + 1, data)));
    (await log.request(0)).succeed();
    const second = await log.request(1);
    expect(log.sent.map(({ messages }) => messages.length)).toStrictEqual([4, 2]);
    expect(taken).toStrictEqual(sent.slice(0, 4).map(({ envelope }) => envelope.commandId));
    second.fail();
    expect(await sent[5]?.failed).toBeInstanceOf(BrokerUnavailable);
    expect(taken).toHaveLength(4);
  });

  it('is refused while the replica reads the log', async () => {
    isCaughtUp = false;
    expect(await location(1).failed).toBeInstanceOf(Overloaded);
    isCaughtUp = true;
    location(1);
    (await log.request(0)).succeed();
  });

  it('is sent once and taken together with its duplicate', async () => {
    const { envelope } = location(1);
    submit(envelope);
    (await log.request(0)).succeed();
    while (taken.length < 2) await new Promise(setImmediate);
    expect(log.sent).toHaveLength(1);
  });

  it('fails in time, and is not sent later, however many before it could not be sent', async () => {
    const first = location(1);
    await log.request(0);
    const second = location(2);
    await timeOut();
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    const third = location(3);
    expect(await second.failed).toBeInstanceOf(BrokerUnavailable);
    await untilIdle();
    const fourth = location(4);
    // Its own time is all that the third one has, and the fourth one does not wait for as long again.
    await timeOut();
    expect(await third.failed).toBeInstanceOf(BrokerUnavailable);
    expect(await fourth.failed).toBeInstanceOf(BrokerUnavailable);
    expect(log.sent).toHaveLength(1);
    log.sent[0]?.succeed();
    await new Promise(setImmediate);
    expect([taken, log.sent.length]).toStrictEqual([[], 1]);
  });

  it('is sent if only the request before it was refused', async () => {
    const first = location(1);
    const request = await log.request(0);
    const second = location(2);
    request.fail();
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    (await log.request(1)).succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([second.envelope.commandId]);
  });

  it('is not sent if one that it depends on was not', async () => {
    const first = location(42);
    const [stationOfOtherPartition] = Array.from({ length: 50 }, (_, n) => createStation(100 + n)).filter(
      ({ aggregate }) => partitionOf(aggregate.id) !== partitionOf('42'),
    );
    const second = submit(stationOfOtherPartition as CommandEnvelope);
    (await log.request(0)).fail();
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    expect(await second.failed).toBeInstanceOf(BrokerUnavailable);
    await new Promise(setImmediate);
    expect(log.sent).toHaveLength(1);
  });

  it('is sent when the log has acknowledged an earlier request that had timed out', async () => {
    const { failed } = location(1);
    await timeOut();
    expect(await failed).toBeInstanceOf(BrokerUnavailable);
    log.sent[0]?.succeed();
    const { envelope } = location(2);
    (await log.request(1)).succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([envelope.commandId]);
  });
});
