import type { HistoryItem, Tariff } from '../../api/records.js';

type Attributes = Tariff['attributes'];

/** The price of a kWh from a time on. */
export interface EnergyPrice {
  /** RFC 3339. */
  readonly since: string;
  /** Undefined: there was none. */
  readonly price: number | undefined;
  readonly currency: string;
}

type Values = Partial<Pick<Attributes, 'currency' | 'elements'>>;

/**
 * The price of a kWh over time: the first that a tariff has, whenever it applies. A change of something else is no entry.
 * @param events of one tariff, the oldest first; the earliest ones may be left out
 */
export function energyPrices(events: readonly HistoryItem[]): readonly EnergyPrice[] {
  let values: Values = valuesBefore(events);
  const prices: EnergyPrice[] = [];
  for (const { data, occurred_at: since } of events) {
    values = { ...values, ...valuesIn(data['attributes'] ?? data['changed']) };
    const next = { since, price: firstPrice(values.elements), currency: values.currency ?? '' };
    const last = prices.at(-1);
    if (!last || last.price !== next.price || last.currency !== next.currency) prices.push(next);
  }
  return prices;
}

/** What events have replaced that no event of these has set before. */
const valuesBefore = (events: readonly HistoryItem[]): Values =>
  [...events]
    .reverse()
    .reduce<Values>((values, { data }) => ({ ...values, ...valuesIn(data['previous']) }), {});

function valuesIn(data: unknown): Values {
  const { elements, currency } = (data ?? {}) as Values;
  return { ...(elements && { elements }), ...(currency !== undefined && { currency }) };
}

function firstPrice(elements: Attributes['elements'] = []): number | undefined {
  const components = elements.flatMap(({ price_components }) => price_components);
  const price = components.find(({ type }) => type === 'ENERGY')?.price;
  return price === undefined ? undefined : Number(price);
}

/** The newest prices in one currency: those that a line can compare. */
export function comparable(prices: readonly EnergyPrice[]): readonly EnergyPrice[] {
  const currency = prices.at(-1)?.currency;
  const lastOther = prices.findLastIndex((each) => each.currency !== currency);
  return prices.slice(lastOther + 1);
}
