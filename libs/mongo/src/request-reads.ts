import type { mongo } from 'mongoose';

/**
 * Options of every read for a request. The server ends an operation that takes longer, which it would otherwise execute to
 * its end, even after its client has gone. The milliseconds are those of the execution, without waits for the client.
 */
export const READ_DEADLINE = { maxTimeMS: 10_000 } as const;

/** The code of the server's error when an operation has exceeded its deadline: MaxTimeMSExpired. */
export const DEADLINE_EXCEEDED = 50;

/** Options of a command of a read. */
export interface CommandOptions {
  readonly maxTimeMS: number;
  readonly session?: mongo.ClientSession;
}

/** Returns the options of the next command of a read. @throws the reason of the signal: the client has gone */
export type NextCommand = () => CommandOptions;

type Client = Pick<mongo.MongoClient, 'startSession' | 'db'>;

/**
 * Executes reads that end when their client has gone. The `signal` option of the driver would close the connection of
 * each such read, and the read would end before MongoDB has ended it, so that the next one would be added to it.
 */
export class RequestReads {
  constructor(private readonly client: Client) {}

  /**
   * Executes a read. When the signal is aborted, MongoDB is asked to end the command in progress, and no further one is
   * sent. The read rejects with the reason of the signal, but not before MongoDB has answered that command.
   */
  async execute<Result>(
    signal: AbortSignal | undefined,
    read: (next: NextCommand) => Promise<Result>,
  ): Promise<Result> {
    if (!signal) return read(() => READ_DEADLINE);
    const session = this.client.startSession({ causalConsistency: false });
    let killed: Promise<unknown> | undefined;
    const kill = () => {
      killed = this.kill(session);
    };
    signal.addEventListener('abort', kill, { once: true });
    try {
      const result = await read(() => {
        signal.throwIfAborted();
        return { ...READ_DEADLINE, session };
      });
      signal.throwIfAborted();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
      // Otherwise the command could end another read, which gets the same session.
      await killed;
      await session.endSession();
    }
  }

  /** Ends the command of a session. Users may kill their own sessions; where it fails, the command is executed to its end. */
  private async kill({ id }: mongo.ClientSession): Promise<void> {
    if (id)
      await this.client
        .db('admin')
        .command({ killSessions: [id] })
        .catch(() => undefined);
  }
}
