import { setTimeout as pause } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** The first offset and the end of a partition. */
export interface Bounds {
  readonly low: number;
  /** The last stable offset: the end of what is committed or aborted. */
  readonly high: number;
}

type Lookup = Promise<readonly Bounds[]>;

/** How long a lookup is retried while the broker can't answer it, in milliseconds. */
const TIMEOUT_MS = 5_000;
const RETRY_MS = 50;

/** Looks up the offsets of partitions at the broker. Concurrent lookups of a topic share one request. */
export class OffsetLookup {
  private admin: Promise<Admin> | undefined;
  private isClosed = false;
  private readonly running = new Map<string, Lookup>();
  private readonly next = new Map<string, Lookup>();

  /** @param create creates a client that is not connected yet */
  constructor(private readonly create: () => Admin) {}

  /** The bounds of a topic's partitions, at the time of this call or later. */
  of(topic: string): Lookup {
    const current = this.running.get(topic);
    if (!current) return this.look(topic);
    // The response of the running lookup can be from before this call.
    const next = this.next.get(topic) ?? current.then(noop, noop).then(() => this.look(topic));
    this.next.set(topic, next);
    return next;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.discard(this.admin);
  }

  private look(topic: string): Lookup {
    this.next.delete(topic);
    const lookup = this.fetch(topic, performance.now() + TIMEOUT_MS).finally(() => {
      if (this.running.get(topic) === lookup) this.running.delete(topic);
    });
    this.running.set(topic, lookup);
    return lookup;
  }

  private async fetch(topic: string, deadline: number): Lookup {
    for (;;) {
      const admin = (this.admin ??= this.connected());
      try {
        return boundsOf(await (await admin).fetchTopicOffsets(topic));
      } catch (error) {
        // This kafkajs client would keep asking the former leader of a partition.
        await this.discard(admin);
        if (this.isClosed || performance.now() > deadline) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  /** Another lookup can have discarded the client already and have created a new one. */
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
