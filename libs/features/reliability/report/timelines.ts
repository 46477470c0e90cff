import { merged, type Interval } from '#domain';
import type { FactChange, Facts } from '../stored/facts.js';
import { partsOf, type Service, type StatusChange } from '../stored/status-changes.js';

/** A time during which a station was there with one class of status. */
export interface StatusPeriod extends Interval {
  readonly service: Exclude<Service, 'gone'>;
  readonly isBlocked: boolean;
}

interface Begun {
  readonly since: number;
  readonly class: StatusChange['class'];
}

/**
 * The times within another one during which a station counts, in their order.
 * @param changes of its status, by version
 */
export function statusPeriods(
  changes: readonly StatusChange[],
  { begin: from, end: to }: Interval,
): readonly StatusPeriod[] {
  const begun: Begun[] = [];
  for (const { since, there, class: status } of changes) {
    while ((begun.at(-1)?.since ?? -Infinity) >= there) begun.pop();
    if (there < since) begun.push({ since: there, class: 'unknown' });
    begun.push({ since, class: status });
  }
  return begun.flatMap(({ since, class: status }, index) => {
    const [service, word] = partsOf(status);
    if (service === 'gone' || word === 'PLANNED') return [];
    const [begin, end] = [Math.max(since, from), Math.min(begun[index + 1]?.since ?? Infinity, to)];
    return begin < end ? { begin, end, service, isBlocked: word === 'BLOCKED' } : [];
  });
}

/** Facts of one record over time: at each time the last ones that were accepted, before them the first ones. */
export class FactTimeline<Known extends Facts> {
  private readonly entries: { readonly at: number; readonly facts: Known }[] = [];

  /** Adds the next ones by version. Clocks may have been set back between them. */
  add({ at, facts }: FactChange): void {
    this.entries.push({ at: Math.max(at, this.entries.at(-1)?.at ?? -Infinity), facts: facts as Known });
  }

  at(time: number): Known | undefined {
    const found = this.entries.length === 1 ? undefined : this.entries.findLast(({ at }) => at <= time);
    return (found ?? this.entries[0])?.facts;
  }

  /** When they change within a time. */
  *changesWithin({ begin, end }: Interval): Generator<number> {
    // The first ones hold before they are accepted, too.
    for (let index = 1; index < this.entries.length; index += 1) {
      const { at } = this.entries[index] as { readonly at: number };
      if (begin < at && at < end) yield at;
    }
  }
}

/** The times of a station's exclusions, without those that were withdrawn. @param changes by version */
export function excludedTimes(changes: readonly FactChange[]): readonly Interval[] {
  const excluded = new Map<number, Interval>();
  for (const { facts } of changes) {
    if (facts.of === 'exclusion') excluded.set(facts.n, { begin: facts.from, end: facts.to });
    if (facts.of === 'withdrawal') excluded.delete(facts.n);
  }
  return merged([...excluded.values()]);
}
