import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandRefused, encodePosition, problem, type Outcome } from '#application';
import { station, uuid } from '../../../../test/contracts/vocabulary.js';
import { Answers } from './answers.js';
import { LogProgress } from './log-progress.js';

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

describe('An answer that is waited for', () => {
  let progress: LogProgress;
  let answers: Answers;
  beforeEach(() => {
    progress = new LogProgress(1);
    answers = new Answers(progress);
  });

  const eventsApplied = (next: number) => progress.update([{ topic: 'events', partition: 0, next }]);
  const told = (...read: Parameters<Answers['read']>[1]) => {
    answers.read(0, read);
    answers.tell([]);
  };
  const left = (commandId: string, version: number) => ({
    commandId,
    snapshot: { aggregate: station(1), version, state: { kind: 'absent' } } as const,
  });
  /** Whether a promise has been settled by now. */
  const isSettled = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), nextTurn(false)]);

  it('is told with the aggregate as the command left it, once its events are applied', async () => {
    const { outcome: awaited } = answers.wait(uuid(1), 'one');
    eventsApplied(6);
    told({ kind: 'outcome', outcome: outcome() });
    expect(await isSettled(awaited)).toBe(false);
    eventsApplied(7);
    answers.tell([left(uuid(1), 2), left(uuid(2), 3)]);
    expect(await awaited).toStrictEqual({ outcome: outcome(), snapshot: left(uuid(1), 2).snapshot });
  });

  it('is told so too where its events were applied before it was read', async () => {
    const { outcome: awaited } = answers.wait(uuid(1), 'one');
    eventsApplied(7);
    answers.tell([left(uuid(1), 2)]);
    told({ kind: 'outcome', outcome: outcome() });
    expect(await awaited).toStrictEqual({ outcome: outcome(), snapshot: left(uuid(1), 2).snapshot });
  });

  it('is told without the aggregate where the command has changed nothing', async () => {
    const { outcome: awaited } = answers.wait(uuid(1), 'one');
    eventsApplied(7);
    told({ kind: 'outcome', outcome: outcome({ events: 0 }) });
    expect(await awaited).toStrictEqual({ outcome: outcome({ events: 0 }) });
  });

  it('is that of the request: another one with the same id waits on', async () => {
    const [first, second] = [answers.wait(uuid(1), 'one'), answers.wait(uuid(1), 'two')];
    eventsApplied(7);
    told({ kind: 'outcome', outcome: outcome() });
    expect([await isSettled(first.outcome), await isSettled(second.outcome)]).toStrictEqual([true, false]);
    told({ kind: 'outcome', outcome: outcome({ requestHash: 'two' }) });
    expect((await second.outcome).outcome.requestHash).toBe('two');
  });

  it('is not that the command was forwarded', async () => {
    const { outcome: awaited } = answers.wait(uuid(1), 'one');
    told({ kind: 'forwarded', commandId: uuid(1), aggregate: station(1) });
    expect(await isSettled(awaited)).toBe(false);
  });

  it('may be a refusal', async () => {
    const { outcome: awaited } = answers.wait(uuid(1), 'one');
    told({ kind: 'refusal', key: uuid(1), problem: problem('internal_error') });
    await expect(awaited).rejects.toThrow(CommandRefused);
  });
});
