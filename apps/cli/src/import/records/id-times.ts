import { IdHashSet } from './id-hash-set.js';

/** A set of ids that has a time of each, in milliseconds since 1970: at most 48 bytes an id. */
export class IdTimes extends IdHashSet {
  /** The times of the slots, NaN without one. */
  private times = new Float64Array(this.slots.length / 2).fill(NaN);

  /** The time of an id; null if the set has none. */
  timeOf(feed: string, id: string): number | null {
    const time = this.times[this.slotOfId(feed, id) / 2] ?? NaN;
    return Number.isNaN(time) ? null : time;
  }

  /** Gives an id of the set a time. */
  setTime(feed: string, id: string, time: number): void {
    this.times[this.slotOfId(feed, id) / 2] = time;
  }

  protected override grow(): void {
    const { slots, times } = this;
    super.grow();
    this.times = new Float64Array(this.slots.length / 2).fill(NaN);
    for (let index = 0; index < slots.length; index += 2) {
      const high = slots[index] ?? 0;
      const low = slots[index + 1] ?? 0;
      if (high !== 0 || low !== 0) this.times[this.slotOf(high, low) / 2] = times[index / 2] ?? NaN;
    }
  }
}
