import { keyText } from '#application';
import type { Delivery } from '../ports/webhook-deliveries.js';

/** The deliveries of one record and run, by sequence; one that is being sent is the first. Only that one can be sent. */
interface Line {
  readonly key: string;
  readonly deliveries: Delivery[];
  isBusy: boolean;
  /** Its valid entry in the agenda. */
  entry: Entry | undefined;
}

interface Entry {
  readonly at: number;
  readonly line: Line;
}

/**
 * The pending deliveries of a webhook. Those of one record and run are sent one after another; one that has to wait for
 * its next attempt holds back only these.
 */
export class DeliveryQueue {
  private readonly lines = new Map<string, Line>();
  private readonly ids = new Set<string>();
  /** Lines by the time at which their first delivery is due. */
  private readonly agenda: Entry[] = [];

  get size(): number {
    return this.ids.size;
  }

  /** When the next delivery is due, or earlier; undefined if there is none that is not being sent. */
  get nextDueAt(): number | undefined {
    return this.agenda[0]?.at;
  }

  /** About how many deliveries can be sent at a time. */
  countDue(now: number): number {
    return this.placeOf(now);
  }

  /** Adds a delivery, or replaces the one of its id. One that is being sent is not replaced. */
  add(delivery: Delivery): void {
    const key = keyOf(delivery);
    const line = this.lines.get(key) ?? { key, deliveries: [], isBusy: false, entry: undefined };
    this.lines.set(key, line);
    const index = placeIn(line, delivery);
    const isThere = line.deliveries[index]?.id === delivery.id;
    if (this.ids.has(delivery.id) && !isThere) return;
    line.deliveries.splice(index, isThere ? 1 : 0, delivery);
    this.ids.add(delivery.id);
    if (index === 0) this.schedule(line);
  }

  /** The next delivery to send. No other one of its line is until {@link postpone} or {@link complete} is called for it. */
  take(now: number): Delivery | undefined {
    while ((this.nextDueAt ?? Infinity) <= now) {
      const entry = this.agenda.shift();
      const [delivery] = entry?.line.deliveries ?? [];
      if (!entry || entry.line.entry !== entry || !delivery) continue;
      entry.line.isBusy = true;
      entry.line.entry = undefined;
      return delivery;
    }
    return undefined;
  }

  /** Puts a delivery that was taken back, with the time of its next attempt. */
  postpone(delivery: Delivery): void {
    this.release(delivery, true);
  }

  /** Removes a delivery that was taken: it is delivered, or given up. */
  complete(delivery: Delivery): void {
    this.ids.delete(delivery.id);
    this.release(delivery, false);
  }

  private release(taken: Delivery, isKept: boolean): void {
    const line = this.lines.get(keyOf(taken));
    if (!line) return;
    line.isBusy = false;
    line.deliveries.shift();
    if (isKept) line.deliveries.splice(placeIn(line, taken), 0, taken);
    if (line.deliveries.length > 0) this.schedule(line);
    else this.lines.delete(line.key);
  }

  private schedule(line: Line): void {
    const [first] = line.deliveries;
    if (line.isBusy || !first || line.entry?.at === first.dueAt) return;
    const entry = { at: first.dueAt, line };
    // An earlier entry of the line is passed over.
    line.entry = entry;
    this.agenda.splice(this.placeOf(entry.at), 0, entry);
  }

  /** The number of entries up to a time. */
  private placeOf(at: number): number {
    return firstIndex(this.agenda, 0, (entry) => entry.at > at);
  }
}

const keyOf = ({ run, aggregate }: Delivery): string => `${run} ${keyText(aggregate)}`;

/** Where a delivery is, or else belongs by its sequence. What is being sent stays first. */
function placeIn({ deliveries, isBusy }: Line, { id, sequence }: Delivery): number {
  let index = firstIndex(deliveries, isBusy ? 1 : 0, (other) => other.sequence >= sequence);
  for (let other = deliveries[index]; other?.sequence === sequence && other.id !== id;) {
    index += 1;
    other = deliveries[index];
  }
  return index;
}

/** The index of the first item from an index on that is past a place in the order, by binary search. */
function firstIndex<T>(items: readonly T[], from: number, isPast: (item: T) => boolean): number {
  let [low, high] = [from, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
