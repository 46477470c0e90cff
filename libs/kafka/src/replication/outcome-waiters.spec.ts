import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandRefused, encodePosition, problem, type Outcome } from '#application';
import { at, station, stationRemoved, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { OutcomeWaiters } from './outcome-waiters.js';
import { ReplicaProgress } from './replica-progress.js';

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  commandId: uuid(1),
  requestHash: 'one',
  caller: 'tests',
  aggregate: station(1),
  status: 'accepted',
  version: 2,
  events: 1,
  position: encodePosition([7]),
  ...more,
});

describe('An outcome that is waited for', () => {
  let progress: ReplicaProgress;
  let waiters: OutcomeWaiters;
  beforeEach(() => {
    progress = new ReplicaProgress(1);
    waiters = new OutcomeWaiters(progress);
  });

  const eventsApplied = (next: number) => progress.update([{ topic: 'events', partition: 0, next }]);
  const readAnswers = (...read: Parameters<OutcomeWaiters['add']>[1]) => {
    waiters.add(0, read);
    waiters.resolveApplied([]);
  };
  const applied = (commandId: string, version: number) => ({
    event: {
      aggregate: station(1),
      version,
      event: stationRemoved,
      time: at('10:00'),
      commandId,
      caller: 'tests',
    },
    partitionOffset: { partition: 0, offset: version },
    snapshot: { aggregate: station(1), version, state: { kind: 'absent' } } as const,
  });
  /** Whether the promise is settled within one turn of the event loop. */
  const isSettled = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), nextTurn(false)]);

  it('comes with the aggregate after the command, when its events are applied', async () => {
    const { outcome: awaited } = waiters.wait(uuid(1), 'one');
    eventsApplied(6);
    readAnswers({ kind: 'outcome', outcome: outcome() });
    expect(await isSettled(awaited)).toBe(false);
    eventsApplied(7);
    waiters.resolveApplied([applied(uuid(1), 2), applied(uuid(2), 3)]);
    expect(await awaited).toStrictEqual({ outcome: outcome(), snapshot: applied(uuid(1), 2).snapshot });
  });

  it('comes with the aggregate also if the events were applied before the outcome was read', async () => {
    const { outcome: awaited } = waiters.wait(uuid(1), 'one');
    eventsApplied(7);
    waiters.resolveApplied([applied(uuid(1), 2)]);
    readAnswers({ kind: 'outcome', outcome: outcome() });
    expect(await awaited).toStrictEqual({ outcome: outcome(), snapshot: applied(uuid(1), 2).snapshot });
  });

  it('comes without the aggregate if the command has no events', async () => {
    const { outcome: awaited } = waiters.wait(uuid(1), 'one');
    eventsApplied(7);
    readAnswers({ kind: 'outcome', outcome: outcome({ events: 0 }) });
    expect(await awaited).toStrictEqual({ outcome: outcome({ events: 0 }) });
  });

  it('is that of the same request: another request with the same id keeps waiting', async () => {
    const first = waiters.wait(uuid(1), 'one');
    const second = waiters.wait(uuid(1), 'two');
    eventsApplied(7);
    readAnswers({ kind: 'outcome', outcome: outcome() });
    expect([await isSettled(first.outcome), await isSettled(second.outcome)]).toStrictEqual([true, false]);
    readAnswers({ kind: 'outcome', outcome: outcome({ requestHash: 'two' }) });
    expect((await second.outcome).outcome.requestHash).toBe('two');
  });

  it('is not the answer that the command was forwarded', async () => {
    const { outcome: awaited } = waiters.wait(uuid(1), 'one');
    readAnswers({ kind: 'forwarded', key: 'commands-1-2', commandId: uuid(1), aggregate: station(1) });
    expect(await isSettled(awaited)).toBe(false);
  });

  it('may be a refusal', async () => {
    const { outcome: awaited } = waiters.wait(uuid(1), 'one');
    readAnswers({ kind: 'refusal', key: uuid(1), problem: problem('internal_error') });
    await expect(awaited).rejects.toThrow(CommandRefused);
  });
});
