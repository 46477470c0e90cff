import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable, CannotStart, StoreOverloaded } from '#application/views';
import { mongo } from 'mongoose';
import { DEADLINE_EXCEEDED } from './request-reads.js';

/** For how many milliseconds operations wait for a server after the last known one was lost. */
const GRACE_MS = 100;
const RETRY_MS = 100;

/** Writes one line to the log of the program. */
export type Log = (level: 'info' | 'warn', message: string, details: object) => void;

/**
 * Whether the driver knows a server. The driver lets operations wait for one for seconds; a client of the service gets
 * an answer sooner. An outage is logged once when it begins and once when it ends: the driver takes a server that
 * accepts connections and closes them for a known one, so that failed operations show an outage too.
 */
export class ServerAvailability {
  private unknownSince: number | undefined;
  private grace: NodeJS.Timeout | undefined;
  private isLost = false;
  private isStopped = false;
  /** What the driver said of the servers when it lost the last one. */
  private reason: string | undefined;
  /** When the outage that is logged began. */
  private outageSince: number | undefined;
  /** Of the operations in progress. */
  private readonly rejections = new Set<(error: StoreUnavailable) => void>();

  constructor(private readonly log: Log) {}

  /** Begins to observe a client that is connected. */
  observe(client: mongo.MongoClient): void {
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const servers = [...newDescription.servers.values()];
      if (servers.some(({ type }) => type !== 'Unknown')) this.found();
      else if (this.unknownSince === undefined)
        this.begin(servers.find(({ error }) => error)?.error?.message);
    });
  }

  /** Settles as the operation does, unless there is no server before. @throws StoreUnavailable */
  whileAvailable<T>(operation: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.rejections.add(reject);
      this.observed(operation)
        .then(resolve, reject)
        .finally(() => this.rejections.delete(reject));
      if (this.isLost) reject(notReached());
    });
  }

  private async observed<T>(operation: Promise<T>): Promise<T> {
    try {
      const result = await operation;
      if (!this.isLost) this.endOutage();
      return result;
    } catch (error) {
      if (isUnavailable(error)) this.beginOutage((error as Error).message);
      throw error;
    }
  }

  /** Resolves when a server is known, after a moment in any case. @throws AbortError */
  async whenAvailable(signal: AbortSignal): Promise<void> {
    do await delay(RETRY_MS, undefined, { signal });
    while (this.unknownSince !== undefined);
  }

  /** From now on no outage is logged: closing the client ends its operations with errors. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.grace);
  }

  private begin(reason: string | undefined): void {
    if (this.isStopped) return;
    this.unknownSince = performance.now();
    this.reason = reason;
    this.grace = setTimeout(() => this.lose(), GRACE_MS);
  }

  private lose(): void {
    this.isLost = true;
    this.beginOutage(this.reason);
    for (const reject of this.rejections) reject(notReached());
  }

  private found(): void {
    clearTimeout(this.grace);
    if (this.isLost) this.endOutage();
    this.isLost = false;
    this.unknownSince = undefined;
  }

  private beginOutage(reason: string | undefined): void {
    if (this.isStopped || this.outageSince !== undefined) return;
    this.outageSince = this.unknownSince ?? performance.now();
    this.log('warn', 'MongoDB cannot be reached', { reason });
  }

  private endOutage(): void {
    if (this.isStopped || this.outageSince === undefined) return;
    const seconds = Math.round(performance.now() - this.outageSince) / 1000;
    this.outageSince = undefined;
    this.log('info', 'MongoDB is reached again', { seconds });
  }
}

const notReached = () => new StoreUnavailable('MongoDB cannot be reached');

/** Errors of the driver when it has no connection to a server that accepts the operation. */
const connectionErrors = [
  mongo.MongoServerSelectionError,
  // Includes the errors of connections that the pool closes because another one has failed.
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerClosedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];

/**
 * Codes of socket errors that the driver passes on unwrapped: a write to a connection that the server has just closed,
 * before the driver has handled the close.
 */
const socketErrorCodes: readonly unknown[] = [
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * Codes of server errors that the driver's specification of retryable reads lists: the server is shutting down or is
 * no longer the primary. The driver has retried the operation before it reports one of them.
 */
const retryableServerCodes: readonly unknown[] = [
  6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
];

/** Whether an operation has failed because MongoDB can't be reached, so that it can succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (connectionErrors.some((kind) => error instanceof kind)) return true;
  const code: unknown = (error as { readonly code?: unknown } | undefined)?.code;
  return (
    socketErrorCodes.includes(code) ||
    (error instanceof mongo.MongoServerError && retryableServerCodes.includes(code))
  );
}

/**
 * A program can't start. The message does not repeat the connection string, which may contain a password.
 * @throws CannotStart
 */
export function unreachable(error: unknown): never {
  const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
  throw new CannotStart(`MONGODB_URI: MongoDB can't be reached: ${reason}`, { cause: error });
}

function rethrow(error: unknown): never {
  // The live read models are of another release or log.
  if (error instanceof CannotStart) throw new StoreUnavailable(error.message, { cause: error });
  if (error instanceof mongo.MongoServerError && error.code === DEADLINE_EXCEEDED)
    throw new StoreOverloaded('a read took longer than its deadline', { cause: error });
  if (!isUnavailable(error)) throw error;
  throw new StoreUnavailable('MongoDB cannot be reached', { cause: error });
}

/**
 * Wraps a port so that its methods reject with {@link StoreUnavailable} while MongoDB can't be reached, and with
 * {@link StoreOverloaded} if a read exceeds its deadline.
 */
export function withAvailabilityErrors<Port extends object>(
  port: Port,
  availability: Pick<ServerAvailability, 'whileAvailable'>,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given);
        return result instanceof Promise ? availability.whileAvailable(result).catch(rethrow) : result;
      };
    },
  });
}
