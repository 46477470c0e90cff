import { compareDecimals } from '#domain';
import { PRICES_ID, type ListQuery, type PriceQuery, type SortKey } from '../ports/list-query.js';
import { amountOf, type KeyPrices } from './key-prices.js';

const CURRENCY = 3;

/** Below 0: the first is before the other one. Currencies are in alphabetical order in both directions, and null is last. */
function compareValues(one: string | null, other: string | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const isReversed = descending && one.slice(0, CURRENCY) === other.slice(0, CURRENCY);
  if (one === other) return 0;
  return one < other !== isReversed ? -1 : 1;
}

/** Stations that match the conditions of a query beside their price, by the key of their prices. */
export interface MatchedStations {
  /** The id of their key; null: without tariffs. */
  readonly key: string | null;
  readonly ids: readonly string[];
}

/** Those that also have a price up to the greatest of the query, if it has one. */
export function affordable(
  matched: readonly MatchedStations[],
  prices: KeyPrices,
  { max }: PriceQuery,
): readonly MatchedStations[] {
  if (max === undefined) return matched;
  return matched.filter(({ key }) => {
    const price = prices.of(key);
    return price !== null && compareDecimals(amountOf(price), max) <= 0;
  });
}

/** The query with a filter on the keys of stations in place of its greatest price, which no store compares. */
export const withKeys = <Query extends ListQuery>(
  query: Query,
  matched: readonly MatchedStations[],
): Query => ({
  ...query,
  filters: [...query.filters, { field: PRICES_ID, values: matched.map(({ key }) => key) }],
});

/** The sort keys of stations by price after the cursor of the query, at most `limit`. */
export function inOrderOfPrice(
  matched: readonly MatchedStations[],
  prices: KeyPrices,
  { sort, after, limit }: ListQuery,
): readonly SortKey[] {
  const byValue = new Map<string | null, string[]>();
  for (const { key, ids } of matched) {
    const value = prices.valueOf(key);
    const others = byValue.get(value);
    if (others) others.push(...ids);
    else byValue.set(value, [...ids]);
  }
  const compare = (one: string | null, other: string | null) => compareValues(one, other, sort.descending);
  const found: SortKey[] = [];
  for (const [value, ids] of [...byValue].sort(([one], [other]) => compare(one, other))) {
    if (found.length >= limit) break;
    const order = after ? compare(value, after.value as string | null) : 1;
    if (order < 0) continue;
    const rest = order === 0 && after ? ids.filter((id) => id > after.id) : ids;
    found.push(...rest.sort().map((id) => ({ value, id })));
  }
  return found.slice(0, limit);
}
