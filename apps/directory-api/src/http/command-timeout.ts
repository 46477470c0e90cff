import { BrokerUnavailable, type CommandEnvelope } from '#application';

/** How much longer than that a request waits to learn whether its command is taken at all, in milliseconds. */
const GRACE_MS = 2500;

/** What is known of a command that has no outcome yet. */
export type PendingCommand = Pick<CommandEnvelope, 'commandId' | 'requestHash' | 'caller' | 'aggregate'>;

interface UnderWay {
  readonly command: PendingCommand;
  /** Its request was answered with 202. */
  isPending: boolean;
}

/** @param taken is called when the command is taken */
type Submit<T> = (taken: () => void) => Promise<T>;

/** Bounds how long a request waits for its command, and remembers the commands that outlast it. */
export class CommandTimeout {
  /** By command id; twins beside each other, as each has an end of its own. */
  private readonly underWay = new Map<string, Set<UnderWay>>();

  constructor(
    private readonly timeoutMs: number,
    private readonly graceMs = GRACE_MS,
  ) {}

  /**
   * The outcome, or undefined where it takes longer than a request waits and is sure to come.
   * @throws BrokerUnavailable it was not taken in all this time
   */
  race<T>(
    { commandId, requestHash, caller, aggregate }: PendingCommand,
    submit: Submit<T>,
  ): Promise<T | undefined> {
    const own = { command: { commandId, requestHash, caller, aggregate }, isPending: false };
    this.begin(own);
    const followed: Submit<T> = async (taken) => {
      try {
        return await submit(taken);
      } finally {
        this.end(own);
      }
    };
    return this.inTime(followed, () => (own.isPending = true));
  }

  /** The command, where it was answered with 202 and has no outcome yet. */
  pendingCommand(commandId: string): PendingCommand | undefined {
    const twins = [...(this.underWay.get(commandId) ?? [])];
    return twins.find(({ isPending }) => isPending)?.command;
  }

  /** Whether another request has sent its command under the same id, and that has no outcome yet. */
  isHeldByAnother({ commandId, requestHash }: PendingCommand): boolean {
    const [first] = this.underWay.get(commandId) ?? [];
    return first !== undefined && first.command.requestHash !== requestHash;
  }

  private begin(own: UnderWay): void {
    const { commandId } = own.command;
    this.underWay.set(commandId, (this.underWay.get(commandId) ?? new Set()).add(own));
  }

  private end(own: UnderWay): void {
    const { commandId } = own.command;
    const twins = this.underWay.get(commandId);
    twins?.delete(own);
    if (twins?.size === 0) this.underWay.delete(commandId);
  }

  private inTime<T>(submit: Submit<T>, left: () => void): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      let [isTaken, isLate] = [false, false];
      const leave = () => {
        clearTimeout(timer);
        left();
        resolve(undefined);
      };
      let timer = setTimeout(() => {
        isLate = true;
        if (isTaken) leave();
        else timer = setTimeout(() => reject(notTaken()), this.graceMs);
      }, this.timeoutMs);
      const settled = () => clearTimeout(timer);
      submit(() => {
        isTaken = true;
        if (isLate) leave();
      }).then(
        (value) => (settled(), resolve(value)),
        (error: unknown) => (settled(), reject(error as Error)),
      );
    });
  }
}

const notTaken = () => new BrokerUnavailable('the log has not taken the command');
