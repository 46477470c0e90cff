import { BrokerUnavailable, type CommandEnvelope } from '#application';
import type { Message } from 'kafkajs';
import { createStation, registerLocation } from '../../../../test/contracts/envelopes.js';
import { LogProgress } from '../tail/log-progress.js';
import { homePartition } from '../topics/home-partition.js';
import { KafkaGateway } from './kafka-gateway.js';

const PATIENCE_MS = 40;
const PARTITIONS = 2;
const homeOf = (id: string) => homePartition(id, PARTITIONS);
const never = new Promise<never>(() => {});

interface Sent {
  readonly messages: readonly Message[];
  succeed(): void;
  fail(): void;
}

/** A log that takes records when it is told to. */
class Log {
  readonly sent: Sent[] = [];
  readonly send = (_topic: string, messages: readonly Message[]): Promise<void> =>
    new Promise((resolve, reject) => {
      this.sent.push({ messages, succeed: resolve, fail: () => reject(new Error('refused')) });
    });

  /** The nth request, once it is there. */
  async request(n: number): Promise<Sent> {
    for (;;) {
      const found = this.sent[n];
      if (found) return found;
      await new Promise(setImmediate);
    }
  }
}

describe('A command on its way into the log', () => {
  let log: Log;
  let gateway: KafkaGateway;
  let taken: string[];
  beforeEach(() => {
    log = new Log();
    taken = [];
    gateway = new KafkaGateway({
      ...{ topic: 'commands', partitions: PARTITIONS, send: log.send, sendPatienceMs: PATIENCE_MS },
      replica: { find: (ids) => Promise.resolve(ids.map(() => undefined)) },
      tail: {
        wait: () => ({ outcome: never, cancel: () => {} }),
        progress: new LogProgress(PARTITIONS),
        verified: Promise.resolve(),
      },
    });
  });
  afterEach(() => gateway.drain(0));

  /** What its sender is told; none of these ever gets an outcome. */
  const submit = (envelope: CommandEnvelope) => {
    const reply = gateway.submit(envelope, () => taken.push(envelope.commandId));
    const failed = reply.then(
      () => undefined,
      (error: unknown) => error,
    );
    return { envelope, failed };
  };
  const location = (n: number) => submit(registerLocation(n, String(n)));

  it('is taken once the log has it', async () => {
    const { envelope } = location(1);
    const request = await log.request(0);
    expect(taken).toStrictEqual([]);
    request.succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([envelope.commandId]);
  });

  it('goes in a request of its own where several are too large together, and is taken with that', async () => {
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

  it('and its twin are taken together', async () => {
    const { envelope } = location(1);
    submit(envelope);
    (await log.request(0)).succeed();
    while (taken.length < 2) await new Promise(setImmediate);
    expect(log.sent).toHaveLength(1);
  });

  it('is given up in time, and is not sent later, however many fail to be sent before it', async () => {
    const startedAt = performance.now();
    const first = location(1);
    await log.request(0);
    const second = location(2);
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    const third = location(3);
    expect(await second.failed).toBeInstanceOf(BrokerUnavailable);
    const fourth = location(4);
    expect(await third.failed).toBeInstanceOf(BrokerUnavailable);
    expect(await fourth.failed).toBeInstanceOf(BrokerUnavailable);
    // At most the rest of the send before it, and its own.
    expect(performance.now() - startedAt).toBeLessThan(5 * PATIENCE_MS);
    expect(log.sent).toHaveLength(1);
    log.sent[0]?.succeed();
    await new Promise(setImmediate);
    expect([taken, log.sent.length]).toStrictEqual([[], 1]);
  });

  it('is sent where only the one before it was refused', async () => {
    const first = location(1);
    const request = await log.request(0);
    const second = location(2);
    request.fail();
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    (await log.request(1)).succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([second.envelope.commandId]);
  });

  it('is not sent where one that it builds upon was not', async () => {
    const first = location(42);
    const [stationElsewhere] = Array.from({ length: 50 }, (_, n) => createStation(100 + n)).filter(
      ({ aggregate }) => homeOf(aggregate.id) !== homeOf('42'),
    );
    const second = submit(stationElsewhere as CommandEnvelope);
    (await log.request(0)).fail();
    expect(await first.failed).toBeInstanceOf(BrokerUnavailable);
    expect(await second.failed).toBeInstanceOf(BrokerUnavailable);
    await new Promise(setImmediate);
    expect(log.sent).toHaveLength(1);
  });

  it('is sent again once the log takes what it was silent about', async () => {
    const { failed } = location(1);
    expect(await failed).toBeInstanceOf(BrokerUnavailable);
    log.sent[0]?.succeed();
    const { envelope } = location(2);
    (await log.request(1)).succeed();
    while (taken.length === 0) await new Promise(setImmediate);
    expect(taken).toStrictEqual([envelope.commandId]);
  });
});
