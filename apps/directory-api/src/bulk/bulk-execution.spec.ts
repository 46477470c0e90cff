import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BrokerUnavailable,
  CommandProcessor,
  CommandRefused,
  GroupCommitGateway,
  Overloaded,
  problem,
  parseCommand,
} from '#application';
import { commandBus } from '../../../../test/contracts/fixtures/command-bus.js';
import { MemoryWriteSide } from '../../../../test/contracts/fixtures/memory-write-side.js';
import { ownTurn } from '../../../../libs/http/src/limits/own-turn.js';
import type { CommandAuthority } from '../../../../libs/http/src/access/command-authority.js';
import { unlimitedAuthority } from '../../../../libs/http/src/access/testing/unlimited-authority.js';
import { BulkExecution } from './bulk-execution.js';
import type { BulkLine } from './line-splitter.js';

/** Validation that throws for one location. */
const failingValidation: typeof parseCommand = (line, context) => {
  if (line.id === '2') throw new RangeError('Maximum call stack size exceeded');
  return parseCommand(line, context);
};

const charge = () => {};

async function* registering(...ids: readonly string[]): AsyncGenerator<readonly BulkLine[]> {
  for (const [index, id] of ids.entries()) {
    yield [{ number: index + 1, content: JSON.stringify({ type: 'RegisterLocation', id }) }];
    await nextTurn();
  }
}

describe('A bulk request', () => {
  let execution: BulkExecution;
  let gateway: GroupCommitGateway;
  let authority: CommandAuthority;
  let logged: unknown[];
  beforeEach(async () => {
    const side = new MemoryWriteSide();
    authority = unlimitedAuthority(side);
    const processor = new CommandProcessor(await commandBus());
    gateway = new GroupCommitGateway({ processor, states: side, outcomes: side, log: side });
    logged = [];
    const onError = (error: unknown) => void logged.push(error);
    execution = new BulkExecution({ gateway, authority, charge, onError, validate: failingValidation });
  });

  it('executes long lines in other turns of the event loop than those of other requests', async () => {
    let turn = 0;
    let isRunning = true;
    const counting = (async () => {
      for (; isRunning; turn += 1) await nextTurn();
    })();
    const executedAt: number[] = [];
    const validate: typeof parseCommand = (line, context) => {
      executedAt.push(turn);
      return parseCommand(line, context);
    };
    const content = JSON.stringify({
      type: 'RegisterLocation',
      id: '1',
      data: { name: 'x'.repeat(300_000) },
    });
    const executions = Array.from({ length: 8 }, () => {
      const lines = Readable.from([[{ number: 1, content }]]);
      return new BulkExecution({ gateway, authority, charge, onError: () => {}, validate }).run(
        lines,
        () => {},
      );
    });
    await Promise.all(executions);
    isRunning = false;
    await counting;
    expect(new Set(executedAt).size).toBe(8);
  });

  it('parses a line of 8 MiB in several turns of the event loop, and executes the lines in their order', async () => {
    let turns = 0;
    let isRunning = true;
    const counting = (async () => {
      for (; isRunning; turns += 1) await ownTurn();
    })();
    const validatedAt: number[] = [];
    const validate: typeof parseCommand = (line, context) => {
      validatedAt.push(turns);
      return parseCommand(line, context);
    };
    const names = Array.from({ length: 900_000 }, (_, n) => `"${n.toString(36)}":0`).join();
    const lines = [
      '{"type":"RegisterLocation","id":"1"}',
      `{"type":"RegisterLocation","id":"1","data":{${names}}}`,
      `{"type":"RetireLocation","id":"1"}`,
    ].map((content, index) => ({ number: index + 1, content }));
    let written = '';
    const running = new BulkExecution({ gateway, authority, charge, onError: () => {}, validate });
    await running.run(Readable.from([lines]), (results) => void (written += results));
    isRunning = false;
    await counting;
    const [first = 0, long = 0] = validatedAt;
    expect(long - first).toBeGreaterThan(6);
    const results = written.trimEnd().split('\n');
    expect(results.map((result) => JSON.parse(result) as object)).toMatchObject([
      { line: 1, status: 'accepted', version: 1 },
      { line: 2, status: 'rejected', error: { more_errors: 899_900 } },
      { line: 3, status: 'accepted', version: 2 },
    ]);
  });

  it('answers a line whose validation throws with internal_error, and executes the other lines', async () => {
    let written = '';
    await execution.run(registering('1', '2', '3'), (results) => void (written += results));
    const results = written.trimEnd().split('\n');
    const nothing = { command_id: null, id: null, version: null, events: 0, position: null };
    expect(results.map((result) => JSON.parse(result) as object)).toMatchObject([
      { line: 1, status: 'accepted', id: '1' },
      { line: 2, status: 'rejected', ...nothing, error: { code: 'internal_error', status: 500 } },
      { line: 3, status: 'accepted', id: '3' },
    ]);
    expect(execution.counts).toStrictEqual({ accepted: 2, ignored: 0, rejected: 1 });
    expect(logged).toStrictEqual([expect.any(RangeError)]);
  });

  it.each([
    [
      'was not decided',
      new CommandRefused(problem('internal_error', { detail: 'unreadable' })),
      'unreadable',
    ],
    ['was not accepted', new Overloaded(), problem('overloaded').detail],
    ['may have been accepted', new BrokerUnavailable(), problem('broker_unavailable').detail],
  ])('shows why a line %s', async (_, reason, detail) => {
    const gateway = { submit: () => Promise.reject(reason) };
    let written = '';
    const refusing = new BulkExecution({ gateway, authority, charge, onError: () => undefined });
    await refusing.run(registering('1'), (results) => void (written += results));
    expect(JSON.parse(written)).toMatchObject({ line: 1, status: 'rejected', error: { detail } });
  });

  it('reads no more lines than the window while its results cannot be written', async () => {
    let read = 0;
    const endless = async function* () {
      for (; ; read += 1) {
        yield [{ number: read + 1, content: 'x' }];
        await nextTurn();
      }
    };
    let fail = (_: Error) => {};
    const blocked = new Promise<void>((_, reject) => (fail = reject));
    const running = execution.run(endless(), () => blocked);
    for (let turn = 0; turn < 5000; turn++) await nextTurn();
    expect(read).toBeLessThan(1010);
    fail(new Error('the client has disconnected'));
    await expect(running).rejects.toThrow('disconnected');
  });

  it('reads no more lines than 8 MiB while their commands are executed', async () => {
    let read = 0;
    const large = async function* () {
      const content = JSON.stringify({
        type: 'RegisterLocation',
        id: '1',
        data: { name: 'x'.repeat(60_000) },
      });
      for (; read < 1000; read += 1) {
        yield [{ number: read + 1, content }];
        await nextTurn();
      }
    };
    let answer = (_: Error) => {};
    const reply = new Promise<never>((_, reject) => (answer = reject));
    const slow = new BulkExecution({
      gateway: { submit: () => reply },
      authority,
      charge,
      onError: () => {},
    });
    const running = slow.run(large(), () => {});
    for (let turn = 0; turn < 2000; turn++) await nextTurn();
    expect(read * 60_000).toBeLessThan(9 * 1024 * 1024);
    answer(new Overloaded());
    await running;
    expect(slow.counts.rejected).toBe(1000);
  });

  it('fails with the error of a write that fails while the next line is awaited', async () => {
    const slow = async function* () {
      yield* registering('1');
      for (let turn = 0; turn < 10; turn++) await nextTurn();
    };
    const running = execution.run(slow(), () => {
      throw new Error('too long');
    });
    await expect(running).rejects.toThrow('too long');
  });
});
