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

/** How many entries of several indexes lead to numbers. */
export const hitsOf = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { entries }) => sum + entries, 0);

export const askedOrRead = (narrowing: Narrowing, read: ReadonlySet<number>): 'asked' | 'read' =>
  read.has(narrowing.place) ? 'read' : 'asked';

/** How many meet several words is guessed from how many meet each of them. */
export const isGuessedWell = ({ parts = [] }: Narrowing): boolean => parts.length <= 1;

/** Whose words are read, record by record, as they are so few that gathering all hits takes longer. */
export function readOf(scene: Scene, asked: readonly Counted[], records: number): ReadonlySet<number> {
  const { costs } = scene;
  return new Set(
    asked
      .filter(
        (one) =>
          one.narrowing.read && readingCost(scene, one, records) < probing(costs, one.entries, records),
      )
      .map(({ narrowing }) => narrowing.place),
  );
}

/** What it takes to ask so many records for their words: those of which indexes don't tell that they lack them. */
export function readingCost({ size, costs }: Scene, counted: Counted, records: number): number {
  const { narrowing, count, passed = (narrowing.mistaken ?? 1) + count / size } = counted;
  return records * (Math.min(1, passed) * costs.text + (narrowing.readsRow ? costs.row : 0));
}

/** What it takes to look so many records up among gathered hits. */
const probing = ({ hit, probe }: FindingCosts, entries: number, records: number): number =>
  entries * hit + records * probe;

/** What it takes to ask so many records by their numbers, or by their words where these are read. */
export const askingCost = (
  scene: Scene,
  asked: readonly Counted[],
  records: number,
  read: ReadonlySet<number>,
): number =>
  asked
    .map((one) => {
      const { place, isProbed, asksNumber, mistaken = 1 } = one.narrowing;
      if (read.has(place)) return readingCost(scene, one, records);
      if (isProbed) return probing(scene.costs, one.entries, records);
      return asksNumber ? records * mistaken * scene.costs.probe : 0;
    })
    .reduce((sum, cost) => sum + cost, 0);
