import fc from 'fast-check';
import type { GivenSession } from '../index.js';
import type { Dimension, DimensionPrice, PricedTariff } from '../priced-tariff.js';
import type { TariffRestrictions, TariffElement } from '../../tariff.fields.js';

const money = (most: number) =>
  fc.integer({ min: 0, max: most * 10_000 }).map((units) => String(units / 10_000));
const dimension = fc.constantFrom<Dimension>('ENERGY', 'FLAT', 'TIME', 'PARKING_TIME');

export const components: fc.Arbitrary<DimensionPrice> = fc.record(
  { type: dimension, price: money(10), tax: money(100), step_size: fc.constantFrom(0, 1, 60, 500, 900) },
  { requiredKeys: ['type', 'price', 'step_size'] },
);

const timesOfDay = fc
  .integer({ min: 0, max: 24 * 4 - 1 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const dates = fc.integer({ min: 20, max: 31 }).map((day) => `2026-03-${day}`);
const days = fc.constantFrom('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY');
const limits = fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100);
const seconds = fc.integer({ min: 0, max: 30_000 });

const weekly = fc.record(
  {
    ...{ start_time: timesOfDay, end_time: timesOfDay, day_of_week: fc.uniqueArray(days) },
    ...{ min_kwh: limits, max_kwh: limits, min_power: limits, max_power: limits, max_current: limits },
    ...{ min_duration: seconds, max_duration: seconds },
  },
  { requiredKeys: [] },
);
/** Restrictions that are the same each week; few are of reservations. */
export const weeklyRestrictions: fc.Arbitrary<TariffRestrictions> = fc.oneof(
  { weight: 5, arbitrary: weekly },
  weekly.map((others) => ({ ...others, reservation: 'RESERVATION' })),
);
const restrictions: fc.Arbitrary<TariffRestrictions> = fc
  .tuple(weeklyRestrictions, fc.record({ start_date: dates, end_date: dates }, { requiredKeys: [] }))
  .map(([ofWeek, between]) => ({ ...ofWeek, ...between }));

const elementsWith = (of: fc.Arbitrary<TariffRestrictions>): fc.Arbitrary<TariffElement[]> =>
  fc.array(
    fc.record(
      { price_components: fc.array(components, { minLength: 1, maxLength: 4 }), restrictions: of },
      { requiredKeys: ['price_components'] },
    ),
    { minLength: 1, maxLength: 5 },
  );

/** Tariffs without limits of the total. */
export const tariffsWith = (of: fc.Arbitrary<TariffRestrictions>): fc.Arbitrary<PricedTariff> =>
  fc.record({
    currency: fc.constant('EUR'),
    tax_included: fc.constantFrom(null, true, false),
    elements: elementsWith(of),
  });
export const tariffs = tariffsWith(restrictions);
export { restrictions as anyRestrictions };

const amounts = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((units) => units / 100);

/** Sessions around the clock change of Europe in March. */
export const sessions: fc.Arbitrary<GivenSession> = fc.record({
  start: fc
    .integer({ min: 0, max: 14 * 24 * 60 })
    .map((minute) => Date.parse('2026-03-20T00:00:00Z') + minute * 60_000),
  kwh: amounts(80),
  minutes: amounts(900),
  parking_minutes: fc.oneof(fc.constant(0), amounts(900)),
  kilowatts: fc.oneof(fc.constant(null), amounts(50)),
  time_zone: fc.constantFrom(
    null,
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/New_York',
  ),
});
