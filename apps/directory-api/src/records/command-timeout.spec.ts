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

/** A submitted command. */
class Command {
  accept = () => {};
  resolve: (outcome: string) => void = () => {};
  readonly submit = (accepted: () => void): Promise<string> => {
    this.accept = accepted;
    return new Promise((resolve) => (this.resolve = resolve));
  };
}

describe('A request that waits for its command', () => {
  let command: Command;
  beforeEach(() => {
    command = new Command();
  });

  it('gets the outcome', async () => {
    const timeout = new CommandTimeout(LONG_MS, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.resolve('done');
    expect(await raced).toBe('done');
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('gets undefined if the accepted command takes longer, which is then pending until its outcome', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.accept();
    expect(await raced).toBeUndefined();
    expect(timeout.pendingCommand(ID)).toMatchObject(COMMAND);
    command.resolve('done');
    await pause(0);
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('waits longer than the timeout until the command is accepted', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    expect(await Promise.race([raced, pause(20, 'waiting')])).toBe('waiting');
    command.accept();
    expect(await raced).toBeUndefined();
  });

  it('fails if the command is not accepted at all', async () => {
    const timeout = new CommandTimeout(1, 1);
    await expect(timeout.race(COMMAND, command.submit)).rejects.toThrow(BrokerUnavailable);
    expect(timeout.pendingCommand(ID)).toBeUndefined();
  });

  it('reserves its command id until the outcome', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const other = { ...COMMAND, requestHash: 'another request' };
    expect(timeout.isIdInUse(other)).toBe(false);
    const raced = timeout.race(COMMAND, command.submit);
    expect([timeout.isIdInUse(other), timeout.isIdInUse(COMMAND)]).toEqual([true, false]);
    command.accept();
    expect(await raced).toBeUndefined();
    expect(timeout.isIdInUse(other)).toBe(true);
    command.resolve('done');
    await pause(0);
    expect(timeout.isIdInUse(other)).toBe(false);
  });

  it('keeps its command pending until all duplicates have ended', async () => {
    const timeout = new CommandTimeout(1, LONG_MS);
    const raced = timeout.race(COMMAND, command.submit);
    command.accept();
    expect(await raced).toBeUndefined();
    const late = new Command();
    const duplicate = timeout.race(COMMAND, late.submit);
    late.accept();
    expect(await duplicate).toBeUndefined();
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
