import fc from 'fast-check';
import type { TariffElement } from '#domain';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { spanOf, type Span } from '../rate-spans.js';
import { datexPrices, datexRate, type DatexTariff } from './datex2-rate.js';
import { time } from './testing/sites.js';
import { always, component, tariff, when } from './testing/tariffs.js';

const clock = { timeZone: 'Europe/Berlin', now: Date.parse('2026-11-25T12:00:00Z') };
const utc = { ...clock, timeZone: null };
const rateOf = (given: DatexTariff) => datexRate('t', given, clock);
const pricesOf = (elements: readonly TariffElement[]) => rateOf(tariff(elements))?.['energyPrice'];

const night = { start_time: '22:00', end_time: '06:00' };

describe('The rate of a tariff', () => {
  it('has its prices with their taxes, its limits and its validity', () =>
    expect(
      rateOf(
        tariff(
          [
            always(
              component('FLAT', '0.50', { tax: '19' }),
              component('ENERGY', '0.49', { tax: '19' }),
              component('TIME', '0.5', { tax: '19' }),
            ),
          ],
          {
            ...{ name: 'N', kind: 'REGULAR', tax_included: true, valid_until: '2027-01-01T00:00:00Z' },
            ...{ min_price: { after_taxes: '1' }, max_price: { before_taxes: '63', after_taxes: '75' } },
          },
        ),
      ),
    ).toEqual({
      ...{ idG: 't', ratePolicy: { value: 'contract' }, lastUpdated: time, applicableCurrency: ['EUR'] },
      rateName: { values: [{ lang: 'en', value: 'N' }] },
      ...{ maximumDeliveryFee: 75, minimumDeliveryFee: 1 },
      energyPrice: [
        { priceType: { value: 'basePrice' }, value: 0.5, taxIncluded: true, taxRate: 19 },
        { priceType: { value: 'pricePerKWh' }, value: 0.49, taxIncluded: true, taxRate: 19 },
        {
          ...{ priceType: { value: 'pricePerMinute' }, value: 0.008333, taxIncluded: true, taxRate: 19 },
          additionalInformation: { values: [{ lang: 'en', value: 'while charging' }] },
        },
      ],
      overallPeriod: { overallStartTime: time, overallEndTime: '2027-01-01T00:00:00Z' },
    }));

  it.each([
    [null, 'adHoc'],
    ['AD_HOC_PAYMENT', 'adHoc'],
    ['PROFILE_GREEN', 'contract'],
  ] as const)('of the kind %s is %s', (kind, policy) =>
    expect(rateOf(tariff([always(component('ENERGY', '1'))], { kind }))).toMatchObject({
      ratePolicy: { value: policy },
    }),
  );

  it.each([
    [null, '19', { taxIncluded: false, taxRate: 19 }, { taxIncluded: false, taxRate: 0 }],
    [null, undefined, {}, {}],
    [false, '19', { taxIncluded: false, taxRate: 19 }, { taxIncluded: false }],
    [true, undefined, { taxIncluded: true }, { taxIncluded: true }],
  ])(
    'with tax_included %s and the tax %s says %j, and %j where there is none',
    (tax_included, tax, first, second) => {
      const elements = [
        always(component('ENERGY', '1', tax === undefined ? {} : { tax }), component('FLAT', '2')),
      ];
      const prices = rateOf(tariff(elements, { tax_included }))?.['energyPrice'];
      expect(prices).toEqual([
        { priceType: { value: 'basePrice' }, value: 2, ...second },
        { priceType: { value: 'pricePerKWh' }, value: 1, ...first },
      ]);
    },
  );

  it('excepts from a price when an earlier one of its type is', () => {
    const weekend = { day_of_week: ['SATURDAY', 'SUNDAY'] };
    const nights = [{ startTimeOfPeriod: '22:00:00+01:00', endTimeOfPeriod: '06:00:00+01:00' }];
    const days = [{ comDayWeekMonth: { applicableDay: [{ value: 'saturday' }, { value: 'sunday' }] } }];
    expect(
      pricesOf([
        when(night, component('ENERGY', '0.3')),
        when(weekend, component('ENERGY', '0.4')),
        always(component('ENERGY', '0.5')),
      ]),
    ).toMatchObject([
      { value: 0.3, overallPeriod: { validPeriod: [{ recurringTimePeriodOfDay: nights }] } },
      {
        value: 0.4,
        overallPeriod: {
          overallStartTime: time,
          validPeriod: [{ recurringDayWeekMonthPeriod: days }],
          exceptionPeriod: [{ recurringTimePeriodOfDay: nights }],
        },
      },
      {
        value: 0.5,
        overallPeriod: {
          exceptionPeriod: [{ recurringTimePeriodOfDay: nights }, { recurringDayWeekMonthPeriod: days }],
        },
      },
    ]);
  });

  it('has whole minutes and kWh, and dates by the clock of the place', () =>
    expect(
      pricesOf([
        when(
          { min_duration: 14_400, start_date: '2026-07-01', end_date: '2026-12-01' },
          component('PARKING_TIME', '6', { step_size: 60 }),
        ),
        when({ max_kwh: 20 }, component('ENERGY', '0.3')),
        always(component('ENERGY', '0.5')),
      ]),
    ).toMatchObject([
      { value: 0.3, energyBasedApplicability: { toKWh: 20 } },
      { value: 0.5, energyBasedApplicability: { fromKWh: 20 } },
      {
        ...{ value: 0.1, timeBasedApplicability: { fromMinute: 240 } },
        additionalInformation: { values: [{ value: 'while not charging, billed in steps of 60 s' }] },
        overallPeriod: {
          validPeriod: [
            { startOfPeriod: '2026-07-01T00:00:00+02:00', endOfPeriod: '2026-12-01T00:00:00+01:00' },
          ],
        },
      },
    ]));

  it('says once what all time costs', () =>
    expect(pricesOf([always(component('TIME', '6'), component('PARKING_TIME', '6'))])).toEqual([
      { priceType: { value: 'pricePerMinute' }, value: 0.1 },
    ]));

  it.each<[string, DatexTariff]>([
    ['of reservations', tariff([when({ reservation: 'RESERVATION' }, component('FLAT', '1'))])],
    ['by power', tariff([when({ min_power: 50 }, component('ENERGY', '1'))])],
    ['by current', tariff([when({ max_current: 16 }, component('ENERGY', '1'))])],
    ['from parts of minutes', tariff([when({ min_duration: 90 }, component('TIME', '1'))])],
    ['from parts of kWh', tariff([when({ min_kwh: 0.5 }, component('ENERGY', '1'))])],
    [
      'of which one of two may be a session',
      tariff([when(night, component('FLAT', '1')), always(component('FLAT', '2'))]),
    ],
    [
      'with a limit after taxes alone',
      tariff([always(component('ENERGY', '1'))], { tax_included: false, max_price: { after_taxes: '9' } }),
    ],
  ])('is none of prices %s', (_, given) => expect(rateOf(given)).toBeUndefined());

  it('stays small, however elements overlap', () => {
    const elements = Array.from({ length: 100 }, (_, n) =>
      when(
        {
          start_time: `1${n % 9}:${String(n % 60).padStart(2, '0')}`,
          end_time: '09:00',
          min_duration: 60 * (100 - n),
          max_kwh: 100 + n,
        },
        component('TIME', String(n)),
      ),
    );
    expect(rateOf(tariff(elements))).toBeUndefined();
  });

  it('has at each moment the prices that OCPI has', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(elements, { minLength: 1, maxLength: 4 }), moments, (given, moment) => {
        const prices = datexPrices(tariff(given), utc);
        if (prices) compared += 1;
        const holding = prices?.filter((price) => applies(price, moment)).flatMap(saidBy);
        expect(holding?.sort() ?? []).toEqual(prices ? byOcpi(given, moment).sort() : []);
      }),
      { numRuns: 2000 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});

/** A moment of a session on one of the first days of 2026, of which the first was a Thursday. */
interface At {
  readonly day: number;
  readonly minute: number;
  readonly seconds: number;
  readonly kwh: number;
}

const moments: fc.Arbitrary<At> = fc.record({
  ...{ day: fc.integer({ min: 0, max: 20 }), minute: fc.integer({ min: 0, max: 1439 }) },
  ...{ seconds: fc.integer({ min: 0, max: 900 }), kwh: fc.integer({ min: 0, max: 9 }) },
});
const names = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
const dates = fc.integer({ min: 1, max: 20 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`);
const minutes = fc.integer({ min: 0, max: 15 }).map((minute) => minute * 60);
const elements: fc.Arbitrary<TariffElement> = fc.record({
  price_components: fc.uniqueArray(
    fc.record({
      type: fc.constantFrom('ENERGY', 'TIME', 'PARKING_TIME'),
      price: fc.integer({ min: 1, max: 999 }).map((units) => String(units * 60)),
      step_size: fc.constant(1),
    }),
    { minLength: 1, maxLength: 2, selector: ({ type }) => type },
  ),
  restrictions: fc.record(
    {
      ...{ start_time: hours, end_time: hours, start_date: dates, end_date: dates },
      day_of_week: fc.subarray(names),
      ...{ min_duration: minutes, max_duration: minutes },
      ...{ min_kwh: fc.integer({ min: 0, max: 9 }), max_kwh: fc.integer({ min: 0, max: 9 }) },
    },
    { requiredKeys: [] },
  ),
});

const FIRST_DAY = Date.parse('2026-01-01') / 86_400_000;

function holds({ calendar, seconds, kwh }: Span, at: At): boolean {
  const within = ({ from, to }: Span['kwh'], value: number) => from <= value && value < to;
  return (
    within(calendar.dates, FIRST_DAY + at.day) &&
    calendar.days.includes((at.day + 3) % 7) &&
    calendar.times.some((time) => within(time, at.minute)) &&
    within(seconds, at.seconds) &&
    within(kwh, at.kwh)
  );
}

/** The first element that holds counts, for each type. */
function byOcpi(given: readonly TariffElement[], at: At): string[] {
  const active = given.filter(({ restrictions }) => {
    const span = spanOf(restrictions);
    return span !== undefined && holds(span, at);
  });
  const of = (type: string) =>
    active.flatMap(({ price_components }) => price_components).find((each) => each.type === type)?.price;
  const [energy, time, parking] = ['ENERGY', 'TIME', 'PARKING_TIME'].map(of);
  return [
    ...(energy === undefined ? [] : [`pricePerKWh ${energy}`]),
    ...(time === undefined ? [] : [`charging ${time}`]),
    ...(parking === undefined ? [] : [`parked ${parking}`]),
  ];
}

const saidBy = (price: Json): string[] => {
  const type = (price['priceType'] as Json)['value'];
  const notes = JSON.stringify(price['additionalInformation'] ?? '');
  if (type === 'pricePerKWh') return [`pricePerKWh ${Number(price['value'])}`];
  const value = Math.round(Number(price['value']) * 60);
  return [
    ...(notes.includes('while not charging') ? [] : [`charging ${value}`]),
    ...(notes.includes('while charging') ? [] : [`parked ${value}`]),
  ];
};

/** By what DATEX II says of its members, independently of how they are written. */
function applies(price: Json, { day, minute, seconds, kwh }: At): boolean {
  const at = Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000 + minute * 60_000;
  const overall = (price['overallPeriod'] ?? {}) as Record<string, Json[]>;
  const { validPeriod = [{}], exceptionPeriod = [] } = overall;
  return (
    isWithin(price['timeBasedApplicability'], 'Minute', seconds / 60) &&
    isWithin(price['energyBasedApplicability'], 'KWh', kwh) &&
    validPeriod.some((period) => isIn(period, at)) &&
    !exceptionPeriod.some((period) => isIn(period, at))
  );
}

function isWithin(given: unknown, unit: string, value: number): boolean {
  const limits = (given ?? {}) as Record<string, number>;
  return (limits[`from${unit}`] ?? 0) <= value && value < (limits[`to${unit}`] ?? Infinity);
}

interface Period {
  readonly startOfPeriod?: string;
  readonly endOfPeriod?: string;
  readonly recurringTimePeriodOfDay?: readonly Readonly<Record<string, string>>[];
  readonly recurringDayWeekMonthPeriod?: readonly {
    readonly comDayWeekMonth: { readonly applicableDay: readonly Json[] };
  }[];
}

function isIn(period: Period, at: number): boolean {
  const { startOfPeriod = '2000-01-01', endOfPeriod = '2100-01-01' } = period;
  const { recurringTimePeriodOfDay: times, recurringDayWeekMonthPeriod: days } = period;
  const weekday = names[(new Date(at).getUTCDay() + 6) % 7]?.toLowerCase();
  const isToday = days?.some(({ comDayWeekMonth: { applicableDay } }) =>
    applicableDay.some(({ value }) => value === weekday),
  );
  const isNow = times?.some((each) => isAt(each, new Date(at).toISOString().slice(11, 16)));
  const isSince = Date.parse(startOfPeriod) <= at && at < Date.parse(endOfPeriod);
  return isSince && isToday !== false && isNow !== false;
}

function isAt(time: Readonly<Record<string, string>>, now: string): boolean {
  const [from = '', to = ''] = ['start', 'end'].map((name) => time[`${name}TimeOfPeriod`]?.slice(0, 5));
  return from < to ? from <= now && now < to : from <= now || now < to;
}
