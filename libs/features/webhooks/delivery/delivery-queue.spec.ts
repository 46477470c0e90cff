import type { Delivery } from '../ports/webhook-deliveries.js';
import { DeliveryQueue } from './delivery-queue.js';

const aggregate = (key: number) =>
  ({ kind: 'station', id: `station-${key}` }) as unknown as Delivery['aggregate'];

const delivery = (sequence: number, key = 0, dueAt = 0): Delivery => ({
  ...{ id: `id-${sequence}`, sequence, run: 0, aggregate: aggregate(key), version: sequence },
  ...{ eventType: 'StationCreated.v1', position: '', status: 'pending', attempts: 0 },
  ...{ createdAt: 0, dueAt, lastAttemptAt: null, lastStatus: null, lastError: null, answer: null },
});

/** The same sequence of pseudorandom numbers from 0 to 1 for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A queue that looks at everything each time. */
class NaiveQueue {
  private readonly pending = new Map<string, Delivery>();
  private readonly busy = new Map<number, string>();

  get size(): number {
    return this.pending.size;
  }

  add(added: Delivery, key: number): void {
    if (this.busy.get(key) !== added.id) this.pending.set(added.id, added);
  }

  /** The first delivery of each line that can be sent, by the time at which it is due. */
  next(keys: readonly number[], now: number): Delivery | undefined {
    const firsts = keys.filter((key) => !this.busy.has(key)).flatMap((key) => this.firstOf(key));
    return firsts.filter(({ dueAt }) => dueAt <= now).sort((one, other) => one.dueAt - other.dueAt)[0];
  }

  take(taken: Delivery, key: number): void {
    this.busy.set(key, taken.id);
  }

  release(key: number, postponed: Delivery | undefined): void {
    this.pending.delete(this.busy.get(key) ?? '');
    this.busy.delete(key);
    if (postponed) this.pending.set(postponed.id, postponed);
  }

  private firstOf(key: number): Delivery[] {
    const line = [...this.pending.values()].filter((one) => one.aggregate.id === aggregate(key).id);
    return line.sort((one, other) => one.sequence - other.sequence).slice(0, 1);
  }
}

describe('The queue of deliveries', () => {
  it.each(Array.from({ length: 30 }, (_, index) => index + 1))(
    'takes the same as a naive one (%i)',
    (seed) => {
      const random = randomOf(seed * 7_919);
      const whole = (end: number) => Math.floor(random() * end);
      const keys = [0, 1, 2];
      const [queue, naive] = [new DeliveryQueue(), new NaiveQueue()];
      const taken: Delivery[] = [];
      // No two are due at the same time.
      let [now, count] = [0, 0];
      const dueAt = () => now + whole(50) + (count += 1) / 10_000;
      const keyOf = ({ sequence }: Delivery) => sequence % keys.length;
      const add = () => {
        const sequence = whole(60);
        const added = delivery(sequence, sequence % keys.length, dueAt());
        queue.add(added);
        naive.add(added, keyOf(added));
      };
      const take = () => {
        const expected = naive.next(keys, now);
        const found = queue.take(now);
        expect(found).toEqual(expected);
        if (!found) return;
        naive.take(found, keyOf(found));
        taken.push(found);
      };
      const release = () => {
        const [one] = taken.splice(whole(taken.length), 1);
        if (!one) return;
        const postponed = random() < 0.5 ? { ...one, dueAt: dueAt() } : undefined;
        naive.release(keyOf(one), postponed);
        if (postponed) queue.postpone(postponed);
        else queue.complete(one);
      };
      for (let step = 0; step < 1_000; step += 1) {
        [add, add, take, release, () => (now += whole(20))][whole(5)]?.();
        expect(queue.size).toBe(naive.size);
      }
    },
  );

  it.each([1, -1])('takes some steps for each of 10,000 deliveries of one record (order %i)', (order) => {
    let reads = 0;
    const counted = (sequence: number) =>
      new Proxy(delivery(sequence), {
        get(target, name) {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const all = Array.from({ length: 10_000 }, (_, index) => counted(order * index));
    const queue = new DeliveryQueue();
    for (const one of all) queue.add(one);
    for (const one of all) queue.add(one);
    expect(queue.size).toBe(10_000);
    expect(reads / all.length).toBeLessThan(100);
  });
});
