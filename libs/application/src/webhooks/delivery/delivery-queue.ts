import { keyText } from '../../log/recorded-event.js';
import type { Delivery } from '../../ports/webhook-deliveries.js';

/** The deliveries of one record and run, in order. Only the first one can be sent. */
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
    const index = this.ids.has(delivery.id) ? indexOf(line, delivery) : insertionIndex(line, delivery);
    if (index === undefined) return;
    line.deliveries.splice(index, this.ids.has(delivery.id) ? 1 : 0, delivery);
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
    this.release(delivery, [delivery]);
  }

  /** Removes a delivery that was taken: it is delivered, or given up. */
  complete(delivery: Delivery): void {
    this.ids.delete(delivery.id);
    this.release(delivery, []);
  }

  private release(taken: Delivery, replacement: readonly Delivery[]): void {
    const line = this.lines.get(keyOf(taken));
    if (!line) return;
    line.isBusy = false;
    line.deliveries.splice(0, 1, ...replacement);
    if (line.deliveries.length > 0) this.schedule(line);
    else this.lines.delete(line.key);
  }

  private schedule(line: Line): void {
    const [first] = line.deliveries;
    if (line.isBusy || !first) return;
    const entry = { at: first.dueAt, line };
    // An earlier entry of the line is passed over.
    line.entry = entry;
    this.agenda.splice(this.placeOf(entry.at), 0, entry);
  }

  /** The number of entries up to a time, by binary search. */
  private placeOf(at: number): number {
    let [low, high] = [0, this.agenda.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.agenda[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const keyOf = ({ run, aggregate }: Delivery): string => `${run} ${keyText(aggregate)}`;

/** Where a delivery of the same id is; undefined if it is being sent. */
function indexOf({ deliveries, isBusy }: Line, { id }: Delivery): number | undefined {
  const index = deliveries.findIndex((other) => other.id === id);
  return index < (isBusy ? 1 : 0) ? undefined : index;
}

/** The place by sequence, nearly always at the end. What is being sent stays first. */
function insertionIndex({ deliveries, isBusy }: Line, { sequence }: Delivery): number {
  const first = isBusy ? 1 : 0;
  let index = deliveries.length;
  while (index > first && (deliveries[index - 1]?.sequence ?? 0) > sequence) index -= 1;
  return index;
}
