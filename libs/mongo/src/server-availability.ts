import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '#application/views';
import type { mongo } from 'mongoose';
import { isUnavailable } from './unavailable-errors.js';

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
      if (this.isLost) reject(unreachable());
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
    for (const reject of this.rejections) reject(unreachable());
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

const unreachable = () => new StoreUnavailable('MongoDB cannot be reached');
