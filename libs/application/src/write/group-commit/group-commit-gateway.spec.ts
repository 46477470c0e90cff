import { commandBus } from '../../../../../test/contracts/fixtures/command-bus.js';
import {
  command,
  createStation,
  envelope,
  registerLocation,
} from '../../../../../test/contracts/inputs/envelopes.js';
import { GatedLog } from '../../../../../test/contracts/fixtures/gated-log.js';
import { MemoryWriteSide } from '../../../../../test/contracts/fixtures/memory-write-side.js';
import type { AggregateKey } from '../../log/recorded-event.js';
import { Overloaded, type AggregateStates, type CommandEnvelope } from '../../ports/write-side.js';
import { GroupCommitGateway } from './group-commit-gateway.js';
import { CommandProcessor } from './command-processor.js';

describe('The group commit gateway', () => {
  let processor: CommandProcessor;
  let side: MemoryWriteSide;
  let log: GatedLog;
  let gateway: GroupCommitGateway;

  beforeAll(async () => {
    processor = new CommandProcessor(await commandBus());
  });
  beforeEach(() => {
    side = new MemoryWriteSide();
    log = new GatedLog(side);
    gateway = new GroupCommitGateway({ processor, states: side, outcomes: side, log });
  });

  const register = (n: number) => registerLocation(n, String(n));
  const registerMany = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => gateway.submit(register(from + index)));
  const batchSizes = () => log.appended.map(({ outcomes }) => outcomes.length);

  describe('commits as one batch', () => {
    it('the commands of one turn of the event loop', async () => {
      await Promise.all(registerMany(1, 7));
      expect(batchSizes()).toStrictEqual([7]);
    });

    it('the commands that arrive while a batch is appended', async () => {
      const gate = log.hold();
      const first = gateway.submit(register(1));
      await gate.reached;
      const later = registerMany(2, 9);
      gate.open();
      await Promise.all([first, ...later]);
      expect(batchSizes()).toStrictEqual([1, 9]);
    });

    it('at most 500 commands, in order of submission', async () => {
      const replies = await Promise.all(registerMany(1, 901));
      expect(batchSizes()).toHaveLength(2);
      expect(Math.max(...batchSizes())).toBeLessThanOrEqual(500);
      expect(replies.map(({ outcome }) => outcome.aggregate.id)).toStrictEqual(
        Array.from({ length: 901 }, (_, index) => String(index + 1)),
      );
    });

    it('only commands without a stored outcome', async () => {
      await gateway.submit(register(1));
      await Promise.all([gateway.submit(register(1)), gateway.submit(register(2))]);
      expect(batchSizes()).toStrictEqual([1, 1]);
    });
  });

  it('loads referenced records, but not a record that the command creates', async () => {
    await gateway.submit(register(42));
    const loaded: AggregateKey[] = [];
    const states: Pick<AggregateStates, 'load'> = { load: (keys) => (loaded.push(...keys), side.load(keys)) };
    const observed = new GroupCommitGateway({ processor, states, outcomes: side, log });
    const create = envelope({ type: 'CreateStation', data: { location_id: '42' } });
    const { outcome, snapshot } = await observed.submit(create);
    expect(loaded).toStrictEqual([{ kind: 'location', id: '42' }]);
    expect([outcome.status, outcome.version, snapshot?.version]).toStrictEqual(['accepted', 1, 1]);
  });

  describe('when a batch cannot be appended', () => {
    const submitted = (...envelopes: CommandEnvelope[]) =>
      Promise.allSettled(envelopes.map((envelope) => gateway.submit(envelope)));

    it('rejects all its commands, and stores nothing', async () => {
      const failure = new Error('disk full');
      log.failOnce(failure);
      const replies = await submitted(register(1), register(2), createStation(3));
      expect(replies).toStrictEqual(Array(3).fill({ status: 'rejected', reason: failure }));
      expect((await side.read(undefined, 10)).events).toStrictEqual([]);
    });

    it('continues with the next batch', async () => {
      log.failOnce(new Error('disk full'));
      await submitted(register(1));
      const { outcome, replayed } = await gateway.submit(register(1));
      expect(outcome).toMatchObject({ status: 'accepted', version: 1 });
      expect(replayed).toBe(false);
    });

    it('continues with the commands that arrived in the meantime', async () => {
      const gate = log.hold();
      log.failOnce(new Error('disk full'));
      const first = submitted(register(1));
      await gate.reached;
      const second = gateway.submit(register(2));
      gate.open();
      expect((await second).outcome.status).toBe('accepted');
      expect(await first).toMatchObject([{ status: 'rejected' }]);
    });
  });

  describe('with a full queue', () => {
    it('refuses further commands, and processes the queued ones', async () => {
      const gate = log.hold();
      const first = gateway.submit(register(1));
      await gate.reached;
      const retire = command(2, 'RetireLocation', { id: '1' });
      const waiting = Array.from({ length: 20_000 }, () => gateway.submit(retire));
      await expect(gateway.submit(register(3))).rejects.toThrow(Overloaded);
      gate.open();
      await Promise.all([first, ...waiting]);
      expect(await side.find([register(3).commandId])).toStrictEqual([undefined]);
      expect((await gateway.submit(register(3))).outcome.status).toBe('accepted');
    });
  });

  describe('is drained', () => {
    it('at once without waiting commands', async () => {
      await gateway.drain();
      expect(log.appended).toStrictEqual([]);
    });

    it('when all commands are answered', async () => {
      let answered = 0;
      const gate = log.hold();
      const replies = registerMany(1, 600).map((reply) => reply.then(() => (answered += 1)));
      await gate.reached;
      const drained = gateway.drain();
      gate.open();
      await drained;
      expect(answered).toBe(600);
      await Promise.all(replies);
    });
  });
});
