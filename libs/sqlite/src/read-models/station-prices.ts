import {
  KeyPrices,
  MANY_STATIONS,
  MOST_PRICED,
  TooManyMatches,
  affordable,
  inOrderOfPrice,
  withKeys,
  type ListQuery,
  type MatchedStations,
  type PriceQuery,
  type StoredRecord,
} from '#application/views';
import { joined, sql, type PreparedQueries } from '../statements.js';
import { rowsOf, type CandidateSets } from './candidates.js';
import type { PageRow } from './list-order.js';
import { docidOf } from './schema.js';
import { selectionsOf, type Selection } from './selection.js';
import { eachKey } from './shared-keys.js';

const PRICES = { table: 'stations', kind: 'prices' } as const;

/** The stations of a query among which prices are compared. */
export interface PricedMatches {
  /** With a filter in place of its greatest price. */
  readonly query: ListQuery;
  /** The page of a list by price; undefined for another list. */
  page(query: ListQuery): readonly PageRow[] | undefined;
}

/** What a session costs at stations, by the tariffs that their connectors name. */
export class StationPrices {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
  ) {}

  /**
   * Reads what is needed to compare prices; undefined if the query does not compare them.
   * @throws TooManyMatches
   */
  compared(asked: ListQuery): PricedMatches | undefined {
    const { price, sort } = asked;
    const isByPrice = sort.by === 'price';
    if (!price || (!isByPrice && price.max === undefined)) return undefined;
    const all = this.matched(asked);
    const prices = this.pricesOf(
      price,
      all.map(({ key }) => key),
    );
    const matched = affordable(all, prices, price);
    return {
      query: price.max === undefined ? asked : withKeys(asked, matched),
      page: (query) => (isByPrice ? this.rows(inOrderOfPrice(matched, prices, query)) : undefined),
    };
  }

  /** Stations of a page with their prices, if the query has a session. */
  shown(
    records: readonly StoredRecord[],
    { rows, query }: { readonly rows: readonly PageRow[]; readonly query: ListQuery },
  ): readonly StoredRecord[] {
    if (!query.price) return records;
    const keys = this.queries
      .prepared<[string | null]>(
        `SELECT s.prices_id FROM json_each(?) shown CROSS JOIN stations_records r ON r.n = shown.value
         CROSS JOIN stations s ON s.docid = ${docidOf('r.rank', 'r.n')}`,
      )
      .map(([id]) => id, JSON.stringify(rows.map(([number]) => number)));
    const prices = this.pricesOf(query.price, keys);
    return records.map((record, index) => ({ ...record, price: prices.of(keys[index] ?? null) }));
  }

  private matched(query: ListQuery): readonly MatchedStations[] {
    const matched = selectionsOf('station', query).flatMap((selection) => this.ofSelection(selection));
    if (matched.reduce((sum, { ids }) => sum + ids.length, 0) > MOST_PRICED)
      throw new TooManyMatches(MANY_STATIONS);
    return matched;
  }

  private ofSelection(selection: Selection): readonly MatchedStations[] {
    const { sql: text, values } = joined([
      // One text is read faster than thousands of rows.
      sql(`SELECT key, group_concat(id, ' ') FROM (SELECT s.prices_id AS key, s.id AS id`),
      rowsOf(selection, this.candidates.leastOrAll(selection)),
      sql('LIMIT ?) GROUP BY key', MOST_PRICED + 1),
    ]);
    return this.queries
      .prepared<readonly [key: string | null, ids: string]>(text)
      .map(([key, ids]): MatchedStations => ({ key, ids: ids.split(' ') }), ...values);
  }

  private pricesOf(asked: PriceQuery, keys: readonly (string | null)[]): KeyPrices {
    const prices = new KeyPrices(asked);
    const ids = new Set(keys.filter((id) => id !== null));
    eachKey(this.queries, PRICES, ids, (key) => prices.name(key));
    const tariffs = this.queries.prepared<readonly [id: string, attributes: string]>(
      `SELECT r.id, r.attributes FROM json_each(?) named CROSS JOIN aggregates a ON a.id = named.value AND a.kind = 'tariff'
       CROSS JOIN tariffs_records r ON r.n = a.n WHERE r.removed = 0`,
    );
    const add = (id: string, attributes: string) => {
      for (const timeZone of prices.timeZonesOf(id)) prices.add({ id, attributes }, timeZone);
    };
    tariffs.map(([id, attributes]) => add(id, attributes), JSON.stringify(prices.tariffs));
    return prices;
  }

  private rows(found: readonly { readonly id: string; readonly value: PageRow[1] }[]): readonly PageRow[] {
    const numbers = this.queries
      .prepared<[number]>(
        `SELECT a.n FROM json_each(?) found CROSS JOIN aggregates a ON a.id = found.value AND a.kind = 'station'`,
      )
      .all(JSON.stringify(found.map(({ id }) => id)));
    return found.map(({ id, value }, index): PageRow => [numbers[index]?.[0] ?? 0, value, id]);
  }
}
