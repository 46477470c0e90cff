import { setTimeout as pause } from 'node:timers/promises';
import { BrokerUnavailable, Overloaded } from '#application';
import { CommandTimeout, type PendingCommand } from './command-timeout.js';

const LONG_MS = 60_000;
const ID = 'a command';
const COMMAND: PendingCommand = {
  commandId: ID,
  requestHash: 'a request',
  caller: 'somebody',
  aggregate: { kind: 'location', id: '1' },
};

/** A command under way. */
class Command {
  taken = () => {};
  resolve: (outcome: string) => void = () => {};
  readonly submit = (taken: () => void): Promise<string> => {
    this.taken = taken;
    return new Promise((resolve) => (this.resolve = resolve));
  };
}

describe('A request that waits for its command', () => {
  let command: Command;
  beforeEach(() => {
    command = new Command();
  });

  it('gets the outcome, taken before or not', async () => {
    const timeout = new CommandTimeout(LONG_MS, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.resolve('done');
    expect(await raced).toBe('done');
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('is let go where the command is taken and takes longer, which is remembered until its outcome', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.taken();
    expect(await raced).toBeUndefined();
    expect(timeout.pendingCommand(ID)).toMatchObject(COMMAND);
    command.resolve('done');
    await pause(0);
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('is not let go before the command is taken', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    expect(await Promise.race([raced, pause(20, 'waiting')])).toBe('waiting');
    command.taken();
    expect(await raced).toBeUndefined();
  });

  it('is told so where the command is not taken at all', async () => {
    const timeout = new CommandTimeout(1, 1);
    await expect(timeout.race(COMMAND, command.submit)).rejects.toThrow(BrokerUnavailable);
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('keeps its command id from any other request, until the outcome', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const other = { ...COMMAND, requestHash: 'another request' };
    expect(timeout.isHeldByAnother(other)).toBe(false);
    const raced = timeout.race(COMMAND, command.submit);
    expect([timeout.isHeldByAnother(other), timeout.isHeldByAnother(COMMAND)]).toEqual([true, false]);
    command.taken();
    expect(await raced).toBeUndefined();
    expect(timeout.isHeldByAnother(other)).toBe(true);
    command.resolve('done');
    await pause(0);
    expect(timeout.isHeldByAnother(other)).toBe(false);
  });

  it('is remembered whatever becomes of its twins', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.taken();
    expect(await raced).toBeUndefined();
    const late = new Command();
    const twin = timeout.race(COMMAND, late.submit);
    late.taken();
    expect(await twin).toBeUndefined();
    await expect(timeout.race(COMMAND, () => Promise.reject(new Overloaded()))).rejects.toThrow(Overloaded);
    expect(timeout.pendingCommand(ID)).toMatchObject(COMMAND);
    command.resolve('done');
    await pause(0);
    expect(timeout.pendingCommand(ID)).toMatchObject(COMMAND);
    late.resolve('done');
    await pause(0);
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });
});
