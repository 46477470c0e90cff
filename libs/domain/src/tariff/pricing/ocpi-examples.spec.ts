import { always, component, partsOf, priced, tariffOf, totalOf, when, type Told } from './testing/tariffs.js';
import type { PricedTariff } from './priced-tariff.js';

// The examples of OCPI 2.2.1 and 2.3.0 that tell what a session costs: module Tariffs, by the names of their headings, and
// module CDRs, step_size. Amounts are those of the standard; where it rounds to cents, ours are exact.

const flat = (price: string, tax: string) => component('FLAT', price, tax);
const perWh = component('ENERGY', '0.25', '10');
const workdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

const complex = tariffOf(
  always(flat('2.50', '15')),
  when({ max_current: 32 }, component('TIME', '1.00', '20', 900)),
  when({ min_current: 32, day_of_week: workdays }, component('TIME', '2.00', '20', 600)),
  when({ min_current: 32, day_of_week: ['SATURDAY', 'SUNDAY'] }, component('TIME', '1.25', '20', 600)),
  when(
    { start_time: '09:00', end_time: '18:00', day_of_week: workdays },
    component('PARKING_TIME', '5.00', '10', 300),
  ),
  when(
    { start_time: '10:00', end_time: '17:00', day_of_week: ['SATURDAY'] },
    component('PARKING_TIME', '6.00', '10', 300),
  ),
);
/** The same for a vehicle that takes more than 32 A: the current of a session is not known. */
const strong = { ...complex, elements: complex.elements.filter((_, index) => index !== 1) };

const switching = tariffOf(
  when(
    { start_time: '00:00', end_time: '17:00' },
    component('TIME', '1.20', null, 1800),
    component('PARKING_TIME', '1.00', null, 900),
  ),
  when(
    { start_time: '17:00', end_time: '20:00' },
    component('TIME', '2.40', null, 900),
    component('PARKING_TIME', '1.00', null, 900),
  ),
  when({ start_time: '20:00', end_time: '00:00' }, component('TIME', '2.40', null, 900)),
);

const maxPrice: PricedTariff = {
  ...tariffOf(always(flat('0.50', '20'), perWh)),
  max_price: { before_taxes: '10.00', after_taxes: '11.00' },
};
const minPrice: PricedTariff = {
  ...tariffOf(always(perWh)),
  min_price: { before_taxes: '0.50', after_taxes: '0.55' },
};
const byHour = (price: string) => always(component('TIME', price, null, 60));

type Example = [heading: string, PricedTariff, Told, before: string | null, after: string | null];

const examples: Example[] = [
  ['€ 0.25 per kWh', tariffOf(always(perWh)), { kwh: 20, minutes: 60 }, '5', '5.5'],
  [
    '€ 0.25 per kWh + start fee',
    tariffOf(always(flat('0.50', '20'), perWh)),
    { kwh: 20, minutes: 60 },
    '5.5',
    '6.1',
  ],
  ['€ 0.25 per kWh + minimum price', minPrice, { kwh: 20, minutes: 60 }, '5', '5.5'],
  ['€ 0.25 per kWh + minimum price, less than 2 kWh', minPrice, { kwh: 1.9, minutes: 60 }, '0.5', '0.55'],
  [
    '€ 0.25 per kWh + parking fee + start fee',
    tariffOf(always(flat('0.50', '20'), perWh, component('PARKING_TIME', '2.00', '20', 900))),
    { kwh: 20, minutes: 60, parking_minutes: 40 },
    ...(['7', '7.9'] as const),
  ],
  ['€ 0.25 per kWh + start fee + max price, 50 kWh', maxPrice, { kwh: 50, minutes: 60 }, '10', '11'],
  ['€ 0.25 per kWh + start fee + max price, 30 kWh', maxPrice, { kwh: 30, minutes: 60 }, '8', '8.85'],
  ['€ 2 per hour', tariffOf(always(component('TIME', '2.00', '10', 60))), { minutes: 150 }, '5', '5.5'],
  [
    '€ 2 per hour, parked',
    tariffOf(always(component('TIME', '2.00', '10', 60))),
    { minutes: 150, parking_minutes: 30 },
    '5',
    '5.5',
  ],
  ['North American taxes', { ...tariffOf(byHour('2.00')), tax_included: false }, { minutes: 150 }, '5', null],
  [
    'North American taxes, inclusive',
    { ...tariffOf(byHour('2.10')), tax_included: true },
    { minutes: 150 },
    null,
    '5.25',
  ],
  [
    '€ 3 per hour, € 5 per hour parking',
    tariffOf(always(component('TIME', '3.00', '10', 60), component('PARKING_TIME', '5.00', '20', 300))),
    { minutes: 150, parking_minutes: 42 },
    ...(['11.25', '12.75'] as const),
  ],
  // The standard says € 5.00 with taxes.
  ['Ad-Hoc', tariffOf(always(component('TIME', '1.90', '5.2', 300))), { minutes: 150 }, '4.75', '4.997'],
  // The standard says € 5.63 and € 6.24, from cents: € 5.13 and € 5.64 for energy.
  [
    'alternative URL',
    tariffOf(always(flat('0.50', '20'), component('ENERGY', '0.25', '10', 100))),
    { kwh: '20.45', minutes: 60 },
    ...(['5.625', '6.2375'] as const),
  ],
  [
    'Complex, Monday',
    complex,
    { start: '2026-06-01T09:30:00Z', minutes: 165, parking_minutes: 42 },
    ...(['9', '10.3'] as const),
  ],
  // The standard says € 12.28 and € 13.861, as it takes € 1.20 per hour for the tariff's € 1.25.
  [
    'Complex, Saturday',
    strong,
    { start: '2026-06-06T13:30:00Z', minutes: 114, parking_minutes: 71 },
    ...(['12.375', '13.975'] as const),
  ],
  [
    'Free of Charge',
    tariffOf(always(component('FLAT', '0.00', null, 0))),
    { kwh: 20, minutes: 60 },
    '0',
    '0',
  ],
  [
    'switching to different Tariff Element #1',
    switching,
    { start: '2026-06-01T16:55:00Z', minutes: 10, parking_minutes: 2 },
    ...(['0.55', '0.55'] as const),
  ],
  [
    'switching to different Tariff Element #2',
    switching,
    { start: '2026-06-01T16:35:00Z', minutes: 35 },
    ...(['1.3', '1.3'] as const),
  ],
  [
    'switching to Free-of-Charge Tariff Element',
    switching,
    { start: '2026-06-01T19:40:00Z', minutes: 12, parking_minutes: 20 },
    ...(['0.73', '0.73'] as const),
  ],
];

describe("Examples of OCPI's module Tariffs", () => {
  it.each(examples)('%s', (_, tariff, session, before, after) => {
    expect(totalOf(tariff, session)).toEqual([before, after]);
  });

  it('bill energy in blocks of a step size', () => {
    const energy = (step: number, kwh: string) =>
      totalOf(tariffOf(always(component('ENERGY', '0.25', null, step))), { kwh, minutes: 10 })[0];
    expect(energy(1, '0.1152')).toBe('0.029');
    expect([energy(25, '0.101'), energy(25, '0.125')]).toEqual(['0.0313', '0.0313']);
    expect([energy(500, '0.001'), energy(500, '0.5')]).toEqual(['0.125', '0.125']);
  });

  it('limit the power of an element', () => {
    const tariff = tariffOf(
      when({ max_power: 16 }, component('ENERGY', '0.20', '20')),
      when({ max_power: 32 }, component('ENERGY', '0.35', '20')),
      always(component('ENERGY', '0.50', '20')),
    );
    // The standard has one session of three powers.
    expect(totalOf(tariff, { kwh: 1, minutes: 10 })[0]).toBe('0.2');
    expect(totalOf(tariff, { kwh: 40, minutes: 50 })[0]).toBe('20');
    expect(totalOf(tariff, { kwh: 0.5, minutes: 7.5 })[0]).toBe('0.1');
  });

  it('limit the duration of an element', () => {
    const tariff = tariffOf(
      when({ max_duration: 1800 }, component('ENERGY', '0.00', '20')),
      when({ max_duration: 3600 }, component('ENERGY', '0.25', '20')),
      always(component('ENERGY', '0.40', '20')),
    );
    // The standard charges 5 kWh in the first 30 minutes and 1.2 kWh in the other 10: evenly, it is a quarter of all.
    expect(partsOf(tariff, { kwh: 4.8, minutes: 40 })).toEqual(['ENERGY 0.00 × 3.6', 'ENERGY 0.25 × 1.2']);
    expect(totalOf(tariff, { kwh: 4.8, minutes: 40 })).toEqual(['0.3', '0.36']);
  });

  it('tell what is billed of the session that switches to no price', () => {
    const session = { start: '2026-06-01T19:40:00Z', minutes: 12, parking_minutes: 20 };
    expect(priced(switching, session).parts).toEqual([
      {
        ...{ type: 'TIME', price: '2.40', quantity: '0.2', billed: '0.2' },
        ...{ before_taxes: '0.48', after_taxes: '0.48' },
      },
      {
        ...{ type: 'PARKING_TIME', price: '1.00', quantity: '0.1333', billed: '0.25' },
        ...{ before_taxes: '0.25', after_taxes: '0.25' },
      },
    ]);
  });
});

describe("Examples of OCPI's module CDRs, step_size", () => {
  const until17 = { end_time: '17:00' };
  const parts = (session: Told, ...elements: Parameters<typeof tariffOf>) =>
    partsOf(tariffOf(...elements), session);

  it('round up parking alone, where time and parking are paid for', () => {
    const blocks = (step: number) =>
      always(component('TIME', '1.00', null, step), component('PARKING_TIME', '2.00', null, step));
    expect(parts({ minutes: 21, parking_minutes: 7 }, blocks(300))).toEqual([
      'TIME 1.00 × 0.35',
      'PARKING_TIME 2.00 × 0.1167, billed 0.1667',
    ]);
    expect(parts({ minutes: 21, parking_minutes: 16 }, blocks(600))).toEqual([
      'TIME 1.00 × 0.35',
      'PARKING_TIME 2.00 × 0.2667, billed 0.3333',
    ]);
  });

  it('round up the energy of a session, not that of an element', () => {
    const elements = [
      when(until17, component('ENERGY', '0.20', null, 500)),
      always(component('ENERGY', '0.27', null, 500)),
    ];
    // 4.3 of 5.4 kWh are charged in 43 of 54 minutes.
    expect(parts({ start: '2026-06-01T16:17:00Z', kwh: 5.4, minutes: 54 }, ...elements)).toEqual([
      'ENERGY 0.20 × 4.3',
      'ENERGY 0.27 × 1.1, billed 1.2',
    ]);
  });

  it('round up the time of a session, not that of an element', () => {
    const elements = [
      when(until17, component('TIME', '5', null, 600)),
      always(component('TIME', '7', null, 600)),
    ];
    expect(parts({ start: '2026-06-01T16:54:00Z', minutes: 28 }, ...elements)).toEqual([
      'TIME 5 × 0.1',
      'TIME 7 × 0.3667, billed 0.4',
    ]);
  });
});
