import type { Log } from './log.js';

/** Tells of each broker when it can't be reached, and when it can again: once, however many connections there are. */
export class BrokerReach {
  private readonly lostAt = new Map<string, number>();

  /** @param clock milliseconds that never go back */
  constructor(
    private readonly log: Log,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @param broker `host:port` */
  lost(broker: string, reason: string): void {
    if (this.lostAt.has(broker)) return;
    this.lostAt.set(broker, this.clock());
    this.log('warn', 'a broker can not be reached', { broker, reason });
  }

  /** @param broker `host:port` */
  reached(broker: string): void {
    const lostAt = this.lostAt.get(broker);
    if (lostAt === undefined) return;
    this.lostAt.delete(broker);
    const seconds = Math.round(this.clock() - lostAt) / 1000;
    this.log('info', 'the broker is reached again', { broker, seconds });
  }
}
