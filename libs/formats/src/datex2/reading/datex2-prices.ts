import { joined } from '../../fields/text.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

const units: Readonly<Record<string, string>> = {
  pricePerKWh: '/kWh',
  pricePerMinute: '/min',
  basePrice: ' per session',
  flatRate: ' per session',
};

/** The kinds of energy of a station or refill point. Newer versions have products in their place. */
export const energiesIn = (part: Part): readonly Part[] => [
  ...part.member('electricEnergy').items,
  ...part.member('energyProduct').items.map((product) => product.variant('ElectricEnergy')),
];

/** What drivers without a contract pay, of the first energy that says so: `0.5 EUR/kWh, 0.1 EUR/min from minute 240`. */
export function costOf(point: Part, station: Part): string | null {
  for (const energy of [...energiesIn(point), ...energiesIn(station)])
    for (const rate of energy.member('energyRate').items) {
      const isAdHoc = wordOf(rate.member('ratePolicy')) === 'adHoc';
      const cost = isAdHoc ? pricesText(rate) : null;
      if (cost !== null) return cost;
    }
  return null;
}

function pricesText(rate: Part): string | null {
  const currency = rate.member('applicableCurrency').items[0]?.text ?? null;
  return joined(
    rate.member('energyPrice').items.map((price) => priceText(price, currency)),
    ', ',
  );
}

function priceText(price: Part, currency: string | null): string | null {
  const type = wordOf(price.member('priceType')) ?? '';
  if (type === 'free') return 'free';
  const amount = joined([price.member('value').text, currency], ' ');
  const unit = units[type];
  if (amount === null || unit === undefined) return null;
  const minute = price.member('timeBasedApplicability').member('fromMinute').text;
  return joined([`${amount}${unit}`, minute && `from minute ${minute}`], ' ');
}
