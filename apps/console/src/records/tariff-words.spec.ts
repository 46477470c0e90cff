import type { PriceComponent, TariffElement, TariffRestrictions } from '../api/records.js';
import { tariffWords, validityAt, type Priced } from './tariff-words.js';

const price = (
  type: PriceComponent['type'],
  amount: string,
  more: Partial<PriceComponent> = {},
): PriceComponent => ({ type, price: amount, step_size: 1, ...more });

const when = (restrictions: TariffRestrictions, ...price_components: PriceComponent[]): TariffElement => ({
  ...{ price_components, restrictions },
});
const always = (...price_components: PriceComponent[]): TariffElement => ({ price_components });

const energy = price('ENERGY', '0.59');

const words = (elements: readonly TariffElement[], more: Partial<Priced> = {}): string =>
  tariffWords(
    {
      ...{ currency: 'EUR', tax_included: null, min_price: null, max_price: null },
      ...{ valid_from: null, valid_until: null, elements: [...elements], ...more },
    },
    'Europe/Berlin',
    // Which space is before PM depends on the release of ICU.
  ).replaceAll('\u202f', ' ');

describe('A tariff in words', () => {
  it('has its prices in their order, its limit and its hours', () => {
    const blocking = when({ min_duration: 3600, start_time: '08:00', end_time: '20:00' }, price('TIME', '6'));
    expect(words([always(energy), blocking], { max_price: { after_taxes: '12' } })).toBe(
      '€0.59/kWh; from 60 minutes €0.10/min of charging, 08:00–20:00; at most €12 per session',
    );
  });

  it.each([
    [price('ENERGY', '0.595'), '€0.595/kWh'],
    [price('ENERGY', '0.5000'), '€0.50/kWh'],
    [price('ENERGY', '1'), '€1/kWh'],
    [price('FLAT', '1.5'), '€1.50 per session'],
    [price('TIME', '6'), '€0.10/min of charging'],
    [price('TIME', '5'), '€5/h of charging'],
    [price('PARKING_TIME', '6'), '€0.10/min when not charging'],
    [price('ENERGY', '0.4', { step_size: 1000 }), '€0.40/kWh (by the started kWh)'],
    [price('ENERGY', '0.4', { step_size: 500 }), '€0.40/kWh (in steps of 500 Wh)'],
    [price('TIME', '6', { step_size: 60 }), '€0.10/min of charging (by the started minute)'],
    [price('TIME', '6', { step_size: 3600 }), '€0.10/min of charging (by the started hour)'],
    [price('TIME', '6', { step_size: 900 }), '€0.10/min of charging (in steps of 15 minutes)'],
    [price('TIME', '6', { step_size: 0 }), '€0.10/min of charging'],
  ])('tells %j', (component, text) => expect(words([always(component)])).toBe(text));

  it.each<[TariffRestrictions, string]>([
    [{ start_time: '08:00', end_time: '20:00' }, '€0.59/kWh, 08:00–20:00'],
    [{ start_time: '22:00', end_time: '06:00' }, '€0.59/kWh, 22:00–06:00'],
    [{ start_time: '20:00' }, '€0.59/kWh, from 20:00'],
    [{ start_time: '20:00', end_time: '00:00' }, '€0.59/kWh, from 20:00'],
    [{ end_time: '08:00' }, '€0.59/kWh, until 08:00'],
    [{ start_time: '08:00', end_time: '08:00' }, '€0.59/kWh'],
    [{ start_time: '00:00', end_time: '24:00' }, '€0.59/kWh'],
    [{ day_of_week: ['MONDAY', 'TUESDAY', 'WEDNESDAY'] }, '€0.59/kWh, Mon–Wed'],
    [{ day_of_week: ['SUNDAY', 'SATURDAY', 'MONDAY'] }, '€0.59/kWh, Mon, Sat, Sun'],
    [{ start_date: '2026-12-01', end_date: '2027-01-01' }, '€0.59/kWh, from Dec 1, 2026 before Jan 1, 2027'],
    [{ min_kwh: 20 }, 'from 20 kWh €0.59/kWh'],
    [{ max_kwh: 20.5 }, 'up to 20.5 kWh €0.59/kWh'],
    [{ min_power: 11, max_power: 50 }, 'from 11 kW to 50 kW €0.59/kWh'],
    [{ max_current: 16 }, 'up to 16 A €0.59/kWh'],
    [{ min_duration: 14_400 }, 'from 4 hours €0.59/kWh'],
    [{ max_duration: 60 }, 'up to 1 minute €0.59/kWh'],
    [{ max_duration: 90 }, 'up to 90 seconds €0.59/kWh'],
    [
      { min_duration: 3600, day_of_week: ['SUNDAY'], start_time: '08:00' },
      'from 60 minutes €0.59/kWh, from 08:00, Sun',
    ],
    [{ reservation: 'RESERVATION' }, 'for a reservation €0.59/kWh'],
  ])('tells when %j', (restrictions, text) => expect(words([when(restrictions, energy)])).toBe(text));

  it('tells what a reservation costs, which is not of the session', () => {
    const reserved = when({ reservation: 'RESERVATION_EXPIRES' }, price('FLAT', '3'), price('TIME', '6'));
    expect(words([always(price('FLAT', '1')), reserved])).toBe(
      '€1 per session; for a reservation that is not used €3 + €0.10/min',
    );
  });

  it('tells the price otherwise, where an earlier one of its type applies at times', () => {
    const night = when({ start_time: '22:00', end_time: '06:00' }, price('ENERGY', '0.39'));
    expect(words([night, always(energy, price('FLAT', '1'))])).toBe(
      '€0.39/kWh, 22:00–06:00; €1 per session; otherwise €0.59/kWh',
    );
  });

  it('says how many prices never apply', () => {
    const second = price('ENERGY', '0.1');
    expect(words([always(energy, second), when({ min_kwh: 5 }, second)])).toBe(
      '€0.59/kWh; 2 prices never apply',
    );
  });

  it('says what is free, if it is not always so', () => {
    const firstHour = when({ max_duration: 3600 }, price('TIME', '0'));
    expect(words([always(energy, price('FLAT', '0')), firstHour, always(price('TIME', '6'))])).toBe(
      '€0.59/kWh; up to 60 minutes charging time is free; otherwise €0.10/min of charging',
    );
    expect(words([always(price('ENERGY', '0'))], { tax_included: true })).toBe('free of charge');
  });

  it.each<[boolean | null, readonly (string | undefined)[], string]>([
    [true, ['19'], '€0.59/kWh; 19% tax included'],
    [true, [undefined], '€0.59/kWh; taxes included'],
    [false, ['7.7'], '€0.59/kWh; plus 7.7% tax'],
    [false, [undefined], '€0.59/kWh; plus taxes'],
    [null, ['19'], '€0.59/kWh; plus 19% tax (assumed)'],
    [null, ['19', '7'], '€0.59/kWh (19% tax) + €1 per session (7% tax); plus taxes (assumed)'],
    [null, [undefined], '€0.59/kWh'],
    [true, ['19', '7'], '€0.59/kWh (19% tax) + €1 per session (7% tax); taxes included'],
  ])('tells taxes: included %s, of %j', (tax_included, [first, second], text) => {
    const taxed = (component: PriceComponent, tax: string | undefined) =>
      tax === undefined ? component : { ...component, tax };
    const flat = second === undefined ? [] : [taxed(price('FLAT', '1'), second)];
    expect(words([always(taxed(energy, first), ...flat)], { tax_included })).toBe(text);
  });

  it.each<[boolean | null, Priced['max_price'], string]>([
    [true, { after_taxes: '12' }, 'at most €12 per session; taxes included'],
    [true, { before_taxes: '10' }, 'at most €10 before taxes per session; taxes included'],
    [false, { before_taxes: '10' }, 'at most €10 per session; plus taxes'],
    [false, { after_taxes: '12' }, 'at most €12 with taxes per session; plus taxes'],
    [null, { before_taxes: '10.08', after_taxes: '12' }, 'at most €12 (€10.08 before taxes) per session'],
  ])('tells limits: taxes included %s, %j', (tax_included, max_price, text) => {
    expect(words([always(energy)], { tax_included, max_price })).toBe(`€0.59/kWh; ${text}`);
  });

  it('tells the least price of a session, also where all prices are nothing', () => {
    expect(words([always(price('ENERGY', '0'))], { min_price: { before_taxes: '1' } })).toBe(
      'at least €1 per session',
    );
  });

  it.each([
    ['2026-12-31T23:00:00Z', null, 'valid from Jan 1, 2027'],
    [null, '2026-12-31T11:30:00Z', 'valid until Dec 31, 2026, 12:30 PM'],
    ['2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z', 'valid from Dec 1, 2026 until Jan 1, 2027'],
  ])('tells its validity by the clock of the place: from %s until %s', (valid_from, valid_until, text) => {
    expect(words([always(energy)], { valid_from, valid_until })).toBe(`€0.59/kWh; ${text}`);
  });

  it('has amounts of other currencies', () => {
    expect(words([always(price('ENERGY', '5.5'))], { currency: 'SEK' })).toBe('SEK\u00a05.50/kWh');
    expect(words([always(price('ENERGY', '60'))], { currency: 'JPY' })).toBe('¥60/kWh');
  });
});

it.each([
  [null, null, 'open'],
  ['2026-12-02T00:00:00Z', null, 'announced'],
  ['2026-12-01T12:00:00Z', null, 'open'],
  [null, '2026-12-01T12:00:00Z', 'over'],
  [null, '2026-12-02T00:00:00Z', 'ending'],
  ['2026-12-02T00:00:00Z', '2026-12-03T00:00:00Z', 'announced'],
])('A tariff from %s until %s is %s', (valid_from, valid_until, validity) => {
  expect(validityAt({ valid_from, valid_until }, Date.parse('2026-12-01T12:00:00Z'))).toBe(validity);
});
