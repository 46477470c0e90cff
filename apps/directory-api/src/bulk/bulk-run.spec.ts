import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BrokerUnavailable,
  CommandProcessor,
  CommandRefused,
  InProcessGateway,
  Overloaded,
  problem,
  takeIn,
} from '#application';
import { commandBus } from '../../../../test/contracts/command-bus.js';
import { MemoryWriteSide } from '../../../../test/contracts/memory-write-side.js';
import type { BulkLine } from './bulk-lines.js';
import { BulkRun } from './bulk-run.js';

/** An intake that breaks on one location. */
const brittle: typeof takeIn = (line, context) => {
  if (line.id === '2') throw new RangeError('Maximum call stack size exceeded');
  return takeIn(line, context);
};

async function* registering(...ids: readonly string[]): AsyncGenerator<readonly BulkLine[]> {
  for (const [index, id] of ids.entries()) {
    yield [{ number: index + 1, content: JSON.stringify({ type: 'RegisterLocation', id }) }];
    await nextTurn();
  }
}

describe('A bulk', () => {
  let run: BulkRun;
  let logged: unknown[];
  beforeEach(async () => {
    const side = new MemoryWriteSide();
    const processor = new CommandProcessor(await commandBus());
    const gateway = new InProcessGateway({ processor, states: side, outcomes: side, log: side });
    logged = [];
    const unexpected = (error: unknown) => void logged.push(error);
    run = new BulkRun({ gateway, caller: 'tests', unexpected, intake: brittle });
  });

  it('answers a line on which the intake breaks as an internal error, and goes on', async () => {
    let told = '';
    await run.perform(registering('1', '2', '3'), (results) => (told += results));
    const results = told.trimEnd().split('\n');
    const nothing = { command_id: null, id: null, version: null, events: 0, position: null };
    expect(results.map((result) => JSON.parse(result) as object)).toMatchObject([
      { line: 1, status: 'accepted', id: '1' },
      { line: 2, status: 'rejected', ...nothing, error: { code: 'internal_error', status: 500 } },
      { line: 3, status: 'accepted', id: '3' },
    ]);
    expect(run.counts).toStrictEqual({ accepted: 2, ignored: 0, rejected: 1 });
    expect(logged).toStrictEqual([expect.any(RangeError)]);
  });

  it.each([
    [
      'was not decided',
      new CommandRefused(problem('internal_error', { detail: 'unreadable' })),
      'unreadable',
    ],
    ['was not taken', new Overloaded(), problem('overloaded').detail],
    ['may have been taken', new BrokerUnavailable(), problem('broker_unavailable').detail],
  ])('tells why a line %s', async (_, reason, detail) => {
    const gateway = { submit: () => Promise.reject(reason) };
    let told = '';
    const refusing = new BulkRun({ gateway, caller: 'tests', unexpected: () => undefined });
    await refusing.perform(registering('1'), (results) => (told += results));
    expect(JSON.parse(told)).toMatchObject({ line: 1, status: 'rejected', error: { detail } });
  });

  it('that can not tell its results fails with the reason, although that comes while it waits for a line', async () => {
    const slow = async function* () {
      yield* registering('1');
      for (let turn = 0; turn < 10; turn++) await nextTurn();
    };
    const performed = run.perform(slow(), () => {
      throw new Error('too long');
    });
    await expect(performed).rejects.toThrow('too long');
  });
});
