import { isValidAt, type Price, type TariffAttributes } from '#domain';
import type { PriceQuery } from '../ports/list-query.js';
import {
  MANY_TARIFFS,
  TooManyMatches,
  type StationPrice,
  type StoredRecord,
} from '../ports/record-queries.js';
import { readPricesKey } from '../records/prices-key.js';
import type { StoredKey } from '../records/shared-keys.js';
import { heldTariff, totalBy } from './held-tariffs.js';

/** Greatest number of characters of the keys of a query, and of tariffs that they name: some hundred megabytes. */
const MOST_CHARACTERS = 20_000_000;
const MOST_TARIFFS = 50_000;
/**
 * Greatest work of a query, in units of 10 to 40 ns: some 3 s. It is counted the same whether or not a price is held, so that
 * a query has the same answer again.
 */
const MOST_WORK = 150_000_000;
const WORK_OF_A_TARIFF = 1_000;
/** The text is parsed, and then read for each session. */
const WORK_OF_A_CHARACTER = 2;

/** Work after which a query lets others go on, where they share a thread: some 5 ms. A long tariff takes up to thrice that. */
export const PRICING_OF_A_TURN = 250_000;

/** The tariffs that count, better ones first: others need a contract. */
const kinds: readonly (string | null)[] = ['AD_HOC_PAYMENT', null];

interface Candidate {
  /** The index of its kind in {@link kinds}. */
  readonly kind: number;
  readonly price: StationPrice;
  /** {@link valueOf} the price. */
  readonly value: string;
}

/** The ids of the keys that name a tariff, by the time zone of their stations; null: UTC. */
type NamingKeys = Map<string | null, string[]>;

/** The prices of a session by keys, each of which many stations have. */
export class KeyPrices {
  private readonly naming = new Map<string, NamingKeys>();
  private readonly cheapest = new Map<string, Candidate>();
  private characters = 0;
  private work = 0;

  constructor(private readonly asked: PriceQuery) {}

  /** Takes a key that stations have. @throws TooManyMatches */
  name({ id, key }: StoredKey): void {
    this.characters += key.length;
    if (this.characters > MOST_CHARACTERS) throw new TooManyMatches(MANY_TARIFFS);
    const { tariffs, timeZone } = readPricesKey(key);
    for (const tariff of tariffs) this.keysNaming(tariff, timeZone).push(id);
  }

  private keysNaming(tariff: string, timeZone: string | null): string[] {
    const byTimeZone = this.naming.get(tariff) ?? (new Map() as NamingKeys);
    const keys = byTimeZone.get(timeZone) ?? [];
    byTimeZone.set(timeZone, keys);
    this.naming.set(tariff, byTimeZone);
    if (this.naming.size > MOST_TARIFFS) throw new TooManyMatches(MANY_TARIFFS);
    return keys;
  }

  /** The ids of the tariffs that the keys name, of which those that are there, and not removed, are to be given to {@link add}. */
  get tariffs(): readonly string[] {
    return [...this.naming.keys()];
  }

  /** The time zones of the stations that name a tariff, for each of which it is priced. */
  timeZonesOf(tariff: string): Iterable<string | null> {
    return this.naming.get(tariff)?.keys() ?? [];
  }

  /**
   * Prices the session by a tariff that is not removed, at the stations of a time zone.
   * @returns the work of it, as of {@link PRICING_OF_A_TURN}
   * @throws TooManyMatches
   */
  add(tariff: Pick<StoredRecord, 'id' | 'attributes'>, timeZone: string | null): number {
    const comparisons = this.offer(tariff, timeZone);
    const work = WORK_OF_A_TARIFF + WORK_OF_A_CHARACTER * tariff.attributes.length + comparisons;
    this.work += work;
    if (this.work > MOST_WORK) throw new TooManyMatches(MANY_TARIFFS);
    return work;
  }

  /** @returns how many comparisons it took */
  private offer(tariff: Pick<StoredRecord, 'id' | 'attributes'>, timeZone: string | null): number {
    const known = heldTariff(tariff);
    const { currency, kind } = known.tariff;
    if (!this.isCounted(known.tariff)) return 0;
    const { total, comparisons } = totalBy(known, this.asked, timeZone);
    const price = { currency, ...total, tariff_id: tariff.id };
    const candidate = { kind: kinds.indexOf(kind), price, value: valueOf(price) };
    for (const id of this.keysNaming(tariff.id, timeZone)) {
      const other = this.cheapest.get(id);
      if (!other || isCheaper(candidate, other)) this.cheapest.set(id, candidate);
    }
    return comparisons;
  }

  private isCounted(tariff: TariffAttributes): boolean {
    const { currency = tariff.currency, start } = this.asked;
    return (
      kinds.includes(tariff.kind) && tariff.currency === currency && isValidAt(tariff, Date.parse(start))
    );
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
export const amountOf = ({ before_taxes, after_taxes }: Price): string => after_taxes ?? before_taxes ?? '0';

/** Digits before the point: more than the price of any session has. */
const WHOLE = 16;
const DECIMALS = 4;

/** A price as a text by which prices in a currency are in order: EUR 12.5 is `EUR00000000000000125000`. */
function valueOf(price: StationPrice): string {
  const [whole = '', decimals = ''] = amountOf(price).split('.');
  return price.currency + whole.padStart(WHOLE, '0') + decimals.padEnd(DECIMALS, '0');
}
