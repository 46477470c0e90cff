import { BrokerUnavailable, type CommandEnvelope } from '#application';

/** How much longer than that a request waits to learn whether its command is taken at all, in milliseconds. */
const GRACE_MS = 2500;

/** What is known of a command that has no outcome yet. */
export type PendingCommand = Pick<CommandEnvelope, 'commandId' | 'caller' | 'aggregate'>;

/** Bounds how long a request waits for its command, and remembers the commands that outlast it. */
export class CommandTimeout {
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    private readonly timeoutMs: number,
    private readonly graceMs = GRACE_MS,
  ) {}

  /**
   * The outcome, or undefined where it takes longer than a request waits and is sure to come.
   * @param submit is given what to call when the command is taken
   * @throws BrokerUnavailable it was not taken in all this time
   */
  race<T>(
    { commandId, caller, aggregate }: PendingCommand,
    submit: (taken: () => void) => Promise<T>,
  ): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      let [isTaken, isLate] = [false, false];
      const leave = () => {
        clearTimeout(timer);
        this.pending.set(commandId, { commandId, caller, aggregate });
        resolve(undefined);
      };
      let timer = setTimeout(() => {
        isLate = true;
        if (isTaken) leave();
        else timer = setTimeout(() => reject(notTaken()), this.graceMs);
      }, this.timeoutMs);
      const settled = () => {
        clearTimeout(timer);
        this.pending.delete(commandId);
      };
      submit(() => {
        isTaken = true;
        if (isLate) leave();
      }).then(
        (value) => (settled(), resolve(value)),
        (error: unknown) => (settled(), reject(error as Error)),
      );
    });
  }

  /** The command, where it was answered with 202 and has no outcome yet. */
  pendingCommand(commandId: string): PendingCommand | undefined {
    return this.pending.get(commandId);
  }
}

const notTaken = () => new BrokerUnavailable('the log has not taken the command');
