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

type Values = Partial<Pick<Attributes, 'currency' | 'elements' | 'valid_from' | 'valid_until'>>;

/**
 * The price of a kWh over time: the first that a tariff has, while it is valid. A change of something else is no entry.
 * @param events of one tariff, the oldest first; the earliest ones may be left out
 */
export function energyPrices(events: readonly HistoryItem[]): readonly EnergyPrice[] {
  let values: Values = valuesBefore(events);
  const prices: EnergyPrice[] = [];
  for (const [index, { data, occurred_at }] of events.entries()) {
    values = { ...values, ...valuesIn(data['attributes'] ?? data['changed']) };
    for (const next of pricesOf(values, occurred_at, events[index + 1]?.occurred_at)) {
      const last = prices.at(-1);
      if (!last || last.price !== next.price || last.currency !== next.currency) prices.push(next);
    }
  }
  const first = prices.findIndex(({ price }) => price !== undefined);
  return first === -1 ? prices : prices.slice(first);
}

/** The prices by the values that a tariff has from one event to the next: none before and after its validity. */
function pricesOf(values: Values, from: string, next: string | undefined): readonly EnergyPrice[] {
  const end = next === undefined ? Infinity : Date.parse(next);
  const { valid_from, valid_until, currency = '' } = values;
  const bounds = [valid_from, valid_until].flatMap((time) =>
    time && Date.parse(time) > Date.parse(from) && Date.parse(time) < end ? [time] : [],
  );
  return [from, ...bounds.toSorted((one, other) => Date.parse(one) - Date.parse(other))].map((since) => ({
    ...{ since, currency },
    price: isValidAt(values, Date.parse(since)) ? firstPrice(values.elements) : undefined,
  }));
}

const isValidAt = ({ valid_from, valid_until }: Values, time: number): boolean =>
  (!valid_from || Date.parse(valid_from) <= time) && (!valid_until || Date.parse(valid_until) > time);

/** What events have replaced that no event of these has set before. */
const valuesBefore = (events: readonly HistoryItem[]): Values =>
  [...events]
    .reverse()
    .reduce<Values>((values, { data }) => ({ ...values, ...valuesIn(data['previous']) }), {});

const names = ['currency', 'elements', 'valid_from', 'valid_until'] as const;

const valuesIn = (data: unknown): Values =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => names.some((each) => each === name)));

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
