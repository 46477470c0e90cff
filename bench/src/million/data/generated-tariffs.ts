import { integer, oneOf, seededRandom, type Random } from '../../generate/random.js';
import type { CommandLine } from './command-line.js';

const feed = 'bench';
/** The share of stations that name the first tariff: 100,000 of a million. */
const firstShare = 0.1;

/** Returns the source of a random tariff among the first `count`. */
export const tariffSourceOf = (random: Random, count: number): { readonly feed: string; readonly id: string } => ({
  feed,
  id: String(random() < firstShare ? 0 : integer(random, count)),
});

/** Generates tariffs of energy, time, nights, weekends and blocking, four in five of them in euros. */
export function* generateTariffs(count: number): Generator<CommandLine> {
  const random = seededRandom(7);
  for (let number = 0; number < count; number += 1) yield tariff(number, elementsOf(random), oneOf(random, currencies));
}

/** The first tariff at another price of energy, in euros per kWh. */
export const changedTariff = (price: string): CommandLine =>
  tariff(0, [{ price_components: [{ type: 'ENERGY', price, tax: '19' }] }], 'EUR');

const currencies = ['EUR', 'EUR', 'EUR', 'EUR', 'GBP'];

const tariff = (number: number, elements: readonly unknown[], currency: string): CommandLine => ({
  type: 'UpsertTariff',
  source: { feed, id: String(number) },
  data: { name: `Tariff ${number}`, kind: 'AD_HOC_PAYMENT', currency, tax_included: true, elements },
});

function elementsOf(random: Random): readonly unknown[] {
  const energy = (price: number) => ({ type: 'ENERGY', price: (price / 100).toFixed(2), tax: '19' });
  const [day, night] = [35 + integer(random, 50), 20 + integer(random, 30)];
  const blocking = { type: 'PARKING_TIME', price: String(1 + integer(random, 12)), step_size: 60 };
  return oneOf(random, [
    [{ price_components: [energy(day)] }],
    [{ price_components: [energy(day), { type: 'FLAT', price: '0.50' }] }],
    [{ price_components: [energy(night)], restrictions: { start_time: '22:00', end_time: '06:00' } }, { price_components: [energy(day)] }],
    [{ price_components: [energy(day)], restrictions: { day_of_week: ['SATURDAY', 'SUNDAY'] } }, { price_components: [energy(day + 5)] }],
    [{ price_components: [energy(day)] }, { price_components: [blocking], restrictions: { min_duration: 1800 } }],
  ]);
}
