import { BrokerUnavailable, type CommandEnvelope } from '#application';

/** How long a request waits after the timeout for its command to be accepted by the log, in milliseconds. */
const GRACE_MS = 2500;

/** A command without an outcome. */
export type PendingCommand = Pick<CommandEnvelope, 'commandId' | 'requestHash' | 'caller' | 'aggregate'>;

interface RunningCommand {
  readonly command: PendingCommand;
  /** Whether its request was answered with 202. */
  isPending: boolean;
}

/** @param accepted is called when the log has accepted the command */
type Submit<T> = (accepted: () => void) => Promise<T>;

/** Limits how long a request waits for the outcome of its command, and keeps the commands that take longer. */
export class CommandTimeout {
  /** By command id. Duplicate commands are separate entries, as each ends by itself. */
  private readonly running = new Map<string, Set<RunningCommand>>();

  constructor(
    private readonly timeoutMs: number,
    private readonly graceMs = GRACE_MS,
  ) {}

  /**
   * Resolves with the outcome; with undefined if the log has accepted the command but the timeout is over.
   * @throws BrokerUnavailable the log has not accepted the command within timeout and grace period
   */
  race<T>(
    { commandId, requestHash, caller, aggregate }: PendingCommand,
    submit: Submit<T>,
  ): Promise<T | undefined> {
    const own = { command: { commandId, requestHash, caller, aggregate }, isPending: false };
    this.begin(own);
    const tracked: Submit<T> = async (accepted) => {
      try {
        return await submit(accepted);
      } finally {
        this.end(own);
      }
    };
    return this.withinTimeout(tracked, () => (own.isPending = true));
  }

  /** The command with this id that was answered with 202 and has no outcome yet. */
  pendingCommand(commandId: string): PendingCommand | undefined {
    const duplicates = [...(this.running.get(commandId) ?? [])];
    return duplicates.find(({ isPending }) => isPending)?.command;
  }

  /** Whether a command with the same id but another request is running. */
  isIdInUse({ commandId, requestHash }: PendingCommand): boolean {
    const [first] = this.running.get(commandId) ?? [];
    return first !== undefined && first.command.requestHash !== requestHash;
  }

  private begin(own: RunningCommand): void {
    const { commandId } = own.command;
    this.running.set(commandId, (this.running.get(commandId) ?? new Set()).add(own));
  }

  private end(own: RunningCommand): void {
    const { commandId } = own.command;
    const duplicates = this.running.get(commandId);
    duplicates?.delete(own);
    if (duplicates?.size === 0) this.running.delete(commandId);
  }

  private withinTimeout<T>(submit: Submit<T>, onPending: () => void): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      let [isAccepted, isLate] = [false, false];
      const leave = () => {
        clearTimeout(timer);
        onPending();
        resolve(undefined);
      };
      let timer = setTimeout(() => {
        isLate = true;
        if (isAccepted) leave();
        else timer = setTimeout(() => reject(notAccepted()), this.graceMs);
      }, this.timeoutMs);
      const settled = () => clearTimeout(timer);
      submit(() => {
        isAccepted = true;
        if (isLate) leave();
      }).then(
        (value) => (settled(), resolve(value)),
        (error: unknown) => (settled(), reject(error as Error)),
      );
    });
  }
}

const notAccepted = () => new BrokerUnavailable('the log has not accepted the command');
