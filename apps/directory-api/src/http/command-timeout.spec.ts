import { setTimeout as pause } from 'node:timers/promises';
import { BrokerUnavailable } from '#application';
import { CommandTimeout, type PendingCommand } from './command-timeout.js';

const LONG_MS = 60_000;
const ID = 'a command';
const COMMAND: PendingCommand = {
  commandId: ID,
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
    expect(timeout.pendingCommand(ID)).toStrictEqual(COMMAND);
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
});
