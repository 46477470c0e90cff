import type { Log } from './log.js';

/** Logs once when a broker can't be reached and once when it can again, however many connections it has. */
export class BrokerAvailability {
  private readonly unreachableSince = new Map<string, number>();

  /** @param clock a monotonic clock in milliseconds */
  constructor(
    private readonly log: Log,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @param broker `host:port` */
  unreachable(broker: string, reason: string): void {
    if (this.unreachableSince.has(broker)) return;
    this.unreachableSince.set(broker, this.clock());
    this.log('warn', 'a broker cannot be reached', { broker, reason });
  }

  /** @param broker `host:port` */
  reachable(broker: string): void {
    const since = this.unreachableSince.get(broker);
    if (since === undefined) return;
    this.unreachableSince.delete(broker);
    const seconds = Math.round(this.clock() - since) / 1000;
    this.log('info', 'the broker is reached again', { broker, seconds });
  }
}
