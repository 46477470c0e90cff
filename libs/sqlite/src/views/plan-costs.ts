import type { FindingCosts } from './finding-costs.js';
import type { Counted, Scene } from './plan.js';
import type { Narrowing } from './narrowing.js';

/** The share of all records that several narrowings have in common, if one says nothing of the other; never none. */
export const shareOf = (size: number, counted: readonly Counted[]): number =>
  Math.max(
    Number.MIN_VALUE,
    counted.reduce((share, { count }) => share * Math.min(1, count / size), 1),
  );

/** How many records several narrowings have in common. */
export const expected = (size: number, counted: readonly Counted[]): number => size * shareOf(size, counted);

/** How many numbers several indexes lead to. */
export const hitsOf = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

export const askedOrRead = (narrowing: Narrowing, read: ReadonlySet<number>): 'asked' | 'read' =>
  read.has(narrowing.place) ? 'read' : 'asked';

/** Whose words are read, record by record, as they are so few that gathering all hits takes longer. */
export const readOf = ({ costs }: Scene, asked: readonly Counted[], records: number): ReadonlySet<number> =>
  new Set(
    asked
      .filter(
        ({ narrowing: { read }, count }) => read && records * costs.text < probing(costs, count, records),
      )
      .map(({ narrowing }) => narrowing.place),
  );

/** What it takes to look so many records up among gathered hits. */
const probing = ({ hit, probe }: FindingCosts, count: number, records: number): number =>
  count * hit + records * probe;

/** What it takes to ask so many records by their numbers, or by their words where these are read. */
export const askingCost = (
  { costs }: Scene,
  asked: readonly Counted[],
  records: number,
  read: ReadonlySet<number>,
): number =>
  asked
    .map(({ narrowing: { place, isProbed, asksNumber }, count }) => {
      if (read.has(place)) return records * costs.text;
      if (isProbed) return probing(costs, count, records);
      return asksNumber ? records * costs.probe : 0;
    })
    .reduce((sum, cost) => sum + cost, 0);
