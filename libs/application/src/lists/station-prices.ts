import { LRUCache } from 'lru-cache';
import {
  compareDecimals,
  isValidAt,
  priceOf,
  readSession,
  type ChargingSession,
  type Price,
  type TariffAttributes,
} from '#domain';
import { PRICES_ID, type ListQuery, type PriceQuery, type SortKey } from '../ports/list-query.js';
import type { StationPrice, StoredRecord } from '../ports/record-queries.js';
import { attributesOf } from '../records/record-parts.js';
import { readPricesKey } from '../records/prices-key.js';
import { knownKey } from '../records/shared-keys.js';

/** The tariffs that count, better ones first: others need a contract. */
const kinds: readonly (string | null)[] = ['AD_HOC_PAYMENT', null];

/** A tariff as a query has read it, and what sessions cost by it. */
interface HeldTariff {
  readonly tariff: TariffAttributes;
  /** By session. */
  readonly totals: Map<string, Price>;
}

/** Of a tariff, beside its text. */
const OVERHEAD_CHARACTERS = 500;
const HELD_CHARACTERS = 10_000_000;
const HELD_SESSIONS = 16;

/**
 * By their content, so that nothing held is out of date. To read and price thousands of tariffs takes ten times as long as all
 * else that a query does.
 */
const held = new LRUCache<string, HeldTariff>({
  maxSize: HELD_CHARACTERS,
  sizeCalculation: (_tariff, content) => content.length + OVERHEAD_CHARACTERS,
});

function heldTariff(record: Pick<StoredRecord, 'attributes'>): HeldTariff {
  const known = held.get(record.attributes);
  if (known) return known;
  const tariff = attributesOf(record) as unknown as TariffAttributes;
  const read = { tariff, totals: new Map<string, Price>() };
  held.set(record.attributes, read);
  return read;
}

interface Candidate {
  /** The index of its kind in {@link kinds}. */
  readonly kind: number;
  readonly price: StationPrice;
  /** {@link valueOf} the price. */
  readonly value: string;
}

/** A key that names a tariff. */
interface NamingKey {
  readonly id: string;
  readonly timeZone: string | null;
}

/** The prices of a session by keys, each of which many stations have. */
export class KeyPrices {
  private readonly naming = new Map<string, NamingKey[]>();
  private readonly cheapest = new Map<string, Candidate>();

  /** @param ids of keys that are known; null: stations without tariffs */
  constructor(
    private readonly asked: PriceQuery,
    ids: Iterable<string | null>,
  ) {
    for (const id of new Set(ids)) {
      const key = id === null ? undefined : knownKey(id);
      if (id === null || key === undefined) continue;
      const { tariffs, timeZone } = readPricesKey(key);
      for (const tariff of tariffs) this.name(tariff, { id, timeZone });
    }
  }

  private name(tariff: string, key: NamingKey): void {
    const keys = this.naming.get(tariff);
    if (keys) keys.push(key);
    else this.naming.set(tariff, [key]);
  }

  /** The ids of the tariffs that the keys name, of which those that are there, and not removed, are to be given to {@link add}. */
  get tariffs(): readonly string[] {
    return [...this.naming.keys()];
  }

  /** Prices the session by a tariff that is not removed. */
  add(tariff: Pick<StoredRecord, 'id' | 'attributes'>): void {
    const known = heldTariff(tariff);
    const { tariff: attributes } = known;
    const kind = kinds.indexOf(attributes.kind);
    const { currency = attributes.currency, start } = this.asked;
    if (kind < 0 || attributes.currency !== currency || !isValidAt(attributes, Date.parse(start))) return;
    for (const { id, timeZone } of this.naming.get(tariff.id) ?? []) {
      const total = this.totalBy(known, timeZone);
      const price = { currency, ...total, tariff_id: tariff.id };
      this.offer(id, { kind, price, value: valueOf(price) });
    }
  }

  private totalBy({ tariff, totals }: HeldTariff, timeZone: string | null): Price {
    const { kwh, minutes, start } = this.asked;
    const session = `${kwh} ${minutes} ${start} ${timeZone}`;
    const known = totals.get(session);
    if (known) return known;
    if (totals.size >= HELD_SESSIONS) totals.clear();
    const { total } = priceOf(tariff, this.sessionAt(timeZone));
    totals.set(session, total);
    return total;
  }

  private sessionAt(time_zone: string | null): ChargingSession {
    const { kwh, minutes, start } = this.asked;
    const read = readSession({ start: Date.parse(start), kwh, minutes, time_zone });
    if (!read.ok) throw new RangeError(read.detail);
    return read.session;
  }

  private offer(id: string, candidate: Candidate): void {
    const known = this.cheapest.get(id);
    if (!known || isCheaper(candidate, known)) this.cheapest.set(id, candidate);
  }

  /** The price of stations with this key; null if they have none. */
  of(id: string | null): StationPrice | null {
    return this.cheapest.get(id ?? '')?.price ?? null;
  }

  /** The same as the value that a list is sorted by. */
  valueOf(id: string | null): string | null {
    return this.cheapest.get(id ?? '')?.value ?? null;
  }
}

function isCheaper(one: Candidate, other: Candidate): boolean {
  if (one.kind !== other.kind) return one.kind < other.kind;
  if (one.value !== other.value) return one.value < other.value;
  return one.price.tariff_id < other.price.tariff_id;
}

/** The amount that prices are compared by. One of both is known. */
const amountOf = ({ before_taxes, after_taxes }: Price): string => after_taxes ?? before_taxes ?? '0';

/** Digits before the point: more than the price of any session has. */
const WHOLE = 16;
const DECIMALS = 4;
const CURRENCY = 3;

/** A price as a text by which prices in a currency are in order: EUR 12.5 is `EUR00000000000000125000`. */
function valueOf(price: StationPrice): string {
  const [whole = '', decimals = ''] = amountOf(price).split('.');
  return price.currency + whole.padStart(WHOLE, '0') + decimals.padEnd(DECIMALS, '0');
}

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
