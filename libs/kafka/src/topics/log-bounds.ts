import { setTimeout as pause } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** Where a partition begins and ends, as offsets. */
export interface Bounds {
  readonly low: number;
  /** The last stable offset: behind all that is committed or aborted. */
  readonly high: number;
}

type Asking = Promise<readonly Bounds[]>;

/** How long a question is asked again where the broker can't answer it yet, in milliseconds. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 50;

/** Asks the broker where partitions begin and end. Those who ask at the same time share an answer. */
export class LogBounds {
  private admin: Promise<Admin> | undefined;
  private isClosed = false;
  private readonly asking = new Map<string, Asking>();
  private readonly next = new Map<string, Asking>();

  /** @param create a client that isn't connected yet */
  constructor(private readonly create: () => Admin) {}

  /** The bounds of a topic's partitions, as they are after this call. */
  of(topic: string): Asking {
    const current = this.asking.get(topic);
    if (!current) return this.ask(topic);
    // The question under way may have been answered already: it is too early for this caller.
    const next = this.next.get(topic) ?? current.then(noop, noop).then(() => this.ask(topic));
    this.next.set(topic, next);
    return next;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.discard(this.admin);
  }

  private ask(topic: string): Asking {
    this.next.delete(topic);
    const asking = this.fetch(topic, performance.now() + PATIENCE_MS).finally(() => {
      if (this.asking.get(topic) === asking) this.asking.delete(topic);
    });
    this.asking.set(topic, asking);
    return asking;
  }

  private async fetch(topic: string, deadline: number): Asking {
    for (;;) {
      const admin = (this.admin ??= this.connected());
      try {
        return boundsOf(await (await admin).fetchTopicOffsets(topic));
      } catch (error) {
        // This client of kafkajs would go on asking the broker that led a partition before.
        await this.discard(admin);
        if (this.isClosed || performance.now() > deadline) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  /** Another question may have done so, and have a new one already. */
  private async discard(admin: Promise<Admin> | undefined): Promise<void> {
    if (this.admin === admin) this.admin = undefined;
    await admin?.then((connected) => connected.disconnect()).catch(noop);
  }

  private async connected(): Promise<Admin> {
    const admin = this.create();
    await admin.connect();
    return admin;
  }
}

function boundsOf(offsets: Awaited<ReturnType<Admin['fetchTopicOffsets']>>): readonly Bounds[] {
  const bounds: Bounds[] = [];
  for (const { partition, low, high } of offsets)
    bounds[partition] = { low: Number(low), high: Number(high) };
  return bounds;
}

const noop = () => undefined;
