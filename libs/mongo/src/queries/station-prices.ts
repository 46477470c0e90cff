import {
  KeyPrices,
  MANY_STATIONS,
  MOST_PRICED,
  PRICES_ID,
  PRICING_OF_A_TURN,
  PageBudget,
  TooManyMatches,
  affordable,
  inOrderOfPrice,
  sizeOfRecord,
  withKeys,
  type ListQuery,
  type MatchedStations,
  type PriceQuery,
  type SortKey,
  type StoredRecord,
} from '#application/views';
import type { Generation } from '../generations/generation.js';
import { filterPath, storedRecord, type RecordDocument } from '../schema/record-document.js';
import type { NextCommand } from '../request-reads.js';
import { TurnsOfRead, inSlices, slicesOfIds } from '../read-turns.js';
import { eachKey } from '../shared-keys.js';
import { filterClauses } from './filter-clauses.js';
import type { SortedRecord } from './list-pages.js';
import { recordsById } from './records-by-id.js';

/** Records are read in any order, and put in theirs before they count for a page. */
const RECORDS_OF_A_QUERY = 100;

type Models = Pick<Generation, 'records' | 'keys'>;

interface Group {
  readonly _id: string | null;
  readonly ids: readonly string[];
}

/** The stations of a query among which prices are compared. */
interface PricedMatches {
  /** With a filter in place of its greatest price. */
  readonly query: ListQuery;
  /** The page of a list by price; undefined for another list. */
  readonly page?: (query: ListQuery, budget: PageBudget) => Promise<readonly SortedRecord[]>;
}

/** What a session costs at stations, by the tariffs that their connectors name. */
export class StationPrices {
  constructor(
    private readonly models: Models,
    private readonly next: NextCommand,
  ) {}

  /**
   * Reads what is needed to compare prices; undefined if the query does not compare them.
   * @throws TooManyMatches
   */
  async compared(asked: ListQuery): Promise<PricedMatches | undefined> {
    const { price, sort } = asked;
    const isByPrice = sort.by === 'price';
    if (!price || (!isByPrice && price.max === undefined)) return undefined;
    const all = await this.matched(asked);
    const prices = await this.pricesOf(
      price,
      all.map(({ key }) => key),
    );
    const matched = affordable(all, prices, price);
    return {
      query: price.max === undefined ? asked : withKeys(asked, matched),
      ...(isByPrice && {
        page: (query, budget) => this.records(inOrderOfPrice(matched, prices, query), budget),
      }),
    };
  }

  /** Stations of a page with their prices, if the query has a session. */
  async shown(documents: readonly RecordDocument[], { price }: ListQuery): Promise<readonly StoredRecord[]> {
    if (!price) return documents.map(storedRecord);
    const keys = documents.map(({ prices_id = null }) => prices_id);
    const prices = await this.pricesOf(price, keys);
    return documents.map((document, index) => ({
      ...storedRecord(document),
      price: prices.of(keys[index] ?? null),
    }));
  }

  private async matched(query: ListQuery): Promise<readonly MatchedStations[]> {
    const groups = await this.models.records.station
      .aggregate<Group>(
        [
          { $match: { $and: [...filterClauses(query)] } },
          { $limit: MOST_PRICED + 1 },
          { $group: { _id: `$${filterPath(PRICES_ID)}`, ids: { $push: '$_id' } } },
        ],
        this.next(),
      )
      .toArray();
    if (groups.reduce((sum, { ids }) => sum + ids.length, 0) > MOST_PRICED)
      throw new TooManyMatches(MANY_STATIONS);
    return groups.map(({ _id: key, ids }) => ({ key, ids }));
  }

  private async pricesOf(asked: PriceQuery, keys: readonly (string | null)[]): Promise<KeyPrices> {
    const prices = new KeyPrices(asked);
    const ids = new Set(keys.filter((id) => id !== null));
    await eachKey(this.models, ids, (key) => prices.name(key), this.next);
    for (const tariffs of slicesOfIds(prices.tariffs)) await this.addTariffs(prices, tariffs);
    return prices;
  }

  private async addTariffs(prices: KeyPrices, ids: readonly string[]): Promise<void> {
    const filter = { _id: { $in: [...ids] }, removed: false };
    const options = { projection: { attributes: 1 }, ...this.next() };
    const turn = new TurnsOfRead(PRICING_OF_A_TURN, this.next);
    for await (const { _id: id, attributes } of this.models.records.tariff.find(filter, options)) {
      for (const timeZone of prices.timeZonesOf(id))
        await turn.spend(prices.add({ id, attributes }, timeZone));
    }
  }

  /** In this order, until the budget is spent. */
  private async records(keys: readonly SortKey[], budget: PageBudget): Promise<readonly SortedRecord[]> {
    const found: SortedRecord[] = [];
    for (const slice of inSlices(keys, RECORDS_OF_A_QUERY)) {
      const ids = slice.map(({ id }) => id);
      const all = { ids, budget: new PageBudget(Infinity) };
      const records = await recordsById(this.models.records.station, all, this.next);
      const byId = new Map(records.map((record) => [record._id, record]));
      const sorted = slice.flatMap(({ id, value }) => {
        const record = byId.get(id);
        return record ? [{ record, value }] : [];
      });
      found.push(...budget.take(sorted, ({ record }) => sizeOfRecord(record)));
      if (budget.isSpent) break;
    }
    return found;
  }
}
