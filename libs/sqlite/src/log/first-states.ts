import { PageBudget, type AggregateKey } from '#application';

/** The first keys whose states have so many bytes, one at least. @param sizes in bytes, by the index of the key */
export function firstOf(
  keys: readonly AggregateKey[],
  sizes: ReadonlyMap<number, number>,
  bytes: number,
): readonly AggregateKey[] {
  const budget = new PageBudget(bytes);
  const end = keys.findIndex((_, index) => !budget.admits(sizes.get(index) ?? 1));
  return end < 0 ? keys : keys.slice(0, end);
}
