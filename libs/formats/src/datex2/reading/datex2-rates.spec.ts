import type { FeedCommand } from '../../records/mapped-record.js';
import { reading } from '../../testing/reading.js';
import { all, inputOf } from '../../../../../test/import/test-inputs.js';
import { readDatex2 } from './datex2.reader.js';
import { point, pointStatus, site, statuses, table, text, word } from './testing/documents.js';

const rate = (members: object = {}) => ({
  ...{ idG: 'r', ratePolicy: word('adHoc'), lastUpdated: '2026-11-20T11:00:00+01:00' },
  ...{ applicableCurrency: ['EUR'], energyPrice: [{ priceType: word('pricePerKWh'), value: 0.5 }] },
  ...members,
});
const priced = (...rates: object[]) => site({}, point('1', { electricEnergy: [{ energyRate: rates }] }));
const withPrice = (members: object) =>
  priced(rate({ energyPrice: [{ priceType: word('pricePerKWh'), value: 0.5, ...members }] }));

async function read(...documents: object[]) {
  const groups = [];
  const options = reading();
  for (const document of documents)
    groups.push(...(await all(readDatex2(await inputOf(JSON.stringify(document)), options))));
  expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
  const commands = groups.flatMap(({ lines }) => lines.map((line) => JSON.parse(line.text) as FeedCommand));
  return {
    tariffs: commands.filter(({ type }) => type === 'UpsertTariff'),
    stations: commands.filter(({ type }) => type === 'UpsertStation'),
    warnings: groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem)),
  };
}

const elementsIn = async (given: object) => (await read(table(given))).tariffs[0]?.data['elements'];
const energy = { type: 'ENERGY', price: '0.5', step_size: 1 };

describe('The rates of a table', () => {
  it('are tariffs, which points and their stations name', async () => {
    const payment = { paymentMeans: [word('emv')] };
    const whole = rate({
      ...{ ratePolicy: word('contract'), rateName: text('Grün'), minimumDeliveryFee: 1 },
      payment,
      overallPeriod: { overallStartTime: '2026-01-01T00:00:00+01:00' },
      energyPrice: [
        { priceType: word('pricePerKWh'), value: 0.3, taxIncluded: true, taxRate: 19 },
        { priceType: word('basePrice'), value: 1.5, taxIncluded: true, taxRate: 7 },
      ],
    });
    const other = point('2', { electricEnergy: [{ energyRateByReference: [{ idG: 'r' }, { idG: 'q' }] }] });
    const { tariffs, stations, warnings } = await read(
      table(site({}, point('1', { electricEnergy: [{ energyRate: [whole] }] }), other)),
    );
    expect(tariffs).toEqual([
      {
        ...{ type: 'UpsertTariff', source: { feed: 'feed', id: 'r' } },
        observed_at: '2026-11-20T10:00:00.000Z',
        data: {
          ...{ name: 'Grün', kind: 'REGULAR', currency: 'EUR', tax_included: true },
          ...{ min_price: { before_taxes: null, after_taxes: '1' }, max_price: null },
          ...{ valid_from: '2025-12-31T23:00:00.000Z', valid_until: null },
          elements: [
            {
              price_components: [
                { type: 'ENERGY', price: '0.3', step_size: 1, tax: '19' },
                { type: 'FLAT', price: '1.5', step_size: 1, tax: '7' },
              ],
            },
          ],
        },
        extensions: { datex2: { payment } },
      },
    ]);
    const named = stations.map(({ connectors = [] }) => connectors[0]?.tariff_sources?.map(({ id }) => id));
    expect(named).toEqual([['r'], ['q', 'r']]);
    expect(stations.map(({ extensions }) => extensions)).toEqual([null, null]);
    expect(warnings).toEqual([]);
  });

  it('of one id count once, the newest', async () => {
    const older = rate({ lastUpdated: '2026-11-19T00:00:00Z', rateName: text('old') });
    const again = site({ idG: 'b' }, point('3', { electricEnergy: [{ energyRate: [older] }] }));
    expect((await read(table(priced(older, rate()), again))).tariffs.map(({ data }) => data['name'])).toEqual(
      [null],
    );
  });

  it('per minute are of all time', async () =>
    expect(await elementsIn(withPrice({ priceType: word('pricePerMinute'), value: 0.008333 }))).toEqual([
      {
        price_components: [
          { type: 'TIME', price: '0.5', step_size: 1 },
          { type: 'PARKING_TIME', price: '0.5', step_size: 1 },
        ],
      },
    ]));

  it.each<[string, object, readonly object[]]>([
    [
      'minutes and kWh',
      { timeBasedApplicability: { fromMinute: 240 }, energyBasedApplicability: { fromKWh: 0, toKWh: 20 } },
      [{ min_duration: 14_400, max_kwh: 20 }],
    ],
    [
      'nights',
      { overallPeriod: { validPeriod: [period('22:00:00+02:00', '06:00:00+02:00')] } },
      [{ start_time: '22:00', end_time: '06:00' }],
    ],
    [
      'all but nights',
      { overallPeriod: { exceptionPeriod: [period('22:00:00', '06:00:00')] } },
      [{ start_time: '06:00', end_time: '22:00' }],
    ],
    [
      'a year',
      {
        overallPeriod: {
          overallStartTime: '2025-01-01T00:00:00+01:00',
          overallEndTime: '2025-12-31T23:59:59+01:00',
        },
      },
      [{ start_date: '2025-01-01', end_date: '2026-01-01' }],
    ],
    [
      'mornings of Mondays, and Sundays',
      {
        overallPeriod: {
          overallStartTime: '2026-01-01T12:00:00Z',
          validPeriod: [{ ...period('00:00:00', '12:00:00'), ...daily('monday') }, daily('sunday')],
        },
      },
      [{ start_time: '00:00', end_time: '12:00', day_of_week: ['MONDAY'] }, { day_of_week: ['SUNDAY'] }],
    ],
  ])('are by %s', async (_, members, restrictions) =>
    expect(await elementsIn(withPrice(members))).toEqual(
      restrictions.map((each) => ({ price_components: [energy], restrictions: each })),
    ),
  );

  it.each<[string, object]>([
    ['has a price with an upper cap', withPrice({ priceCap: 12 })],
    ['has a price of another type', withPrice({ priceType: word('other') })],
    ['has an amount that is not usable', withPrice({ value: -1 })],
    ['has a tax that is not usable', withPrice({ taxRate: 190 })],
    ['has a discount', priced(rate({ discount: 5 }))],
    ['has no currency, or several', priced(rate({ applicableCurrency: ['EUR', 'CHF'] }))],
    ['is neither adHoc nor contract', priced(rate({ ratePolicy: word('extendedG') }))],
    ['has no usable idG', priced(rate({ idG: 1.5 }))],
    ['begins within a day', withPrice({ overallPeriod: { overallStartTime: '2027-01-01T12:00:00Z' } })],
    ['ends within a day', withPrice({ overallPeriod: { overallEndTime: 'never' } })],
    ['ends within a day', withPrice({ overallPeriod: { overallEndTime: '2027-01-01T12:00:00Z' } })],
    [
      'has periods of special days',
      withPrice({ overallPeriod: { validPeriod: [{ recurringSpecialDay: [{}] }] } }),
    ],
    [
      'has periods of months or weeks',
      withPrice({
        overallPeriod: {
          validPeriod: [{ recurringDayWeekMonthPeriod: [{ comCalendarWeekWithinMonth: {} }] }],
        },
      }),
    ],
    [
      'has times that are not by the clock of the place',
      withPrice({ overallPeriod: { validPeriod: [period('21:00:00Z', '06:00:00Z')] } }),
    ],
    [
      'has prices of one type that add up',
      priced(rate({ energyPrice: [0.3, 0.2].map((value) => ({ priceType: word('pricePerKWh'), value })) })),
    ],
    [
      'has prices with and without taxes',
      priced(
        rate({
          energyPrice: [true, false].map((taxIncluded) => ({
            priceType: word('pricePerKWh'),
            value: 1,
            taxIncluded,
          })),
        }),
      ),
    ],
  ])('are kept with a warning if one %s', async (problem, given) => {
    const { tariffs, stations, warnings } = await read(table(given));
    expect(tariffs).toEqual([]);
    expect(warnings).toEqual([`a rate ${problem}, kept in the extensions alone`]);
    expect(JSON.stringify(stations[0]?.extensions)).toContain('energyRate');
    expect(stations[0]?.data['cost']).toBeDefined();
  });
});

describe('The updates of rates', () => {
  const update = (value: number, lastUpdated = '2026-11-25T09:00:00Z') => ({
    ...{ lastUpdated, energyRateReference: { targetClass: 'EnergyRate', idG: 'r' } },
    energyPrice: [
      {
        priceType: word('pricePerKWh'),
        value,
        overallPeriod: { validPeriod: [period('22:00:00+01:00', '06:00:00+01:00')] },
      },
    ],
  });

  it('are changes of tariffs, each once', async () => {
    const points = ['1', '2'].map((id) => pointStatus(id, 'available', { energyRateUpdate: [update(0.6)] }));
    const older = pointStatus('3', 'available', { energyRateUpdate: [update(0.7, '2026-11-20T00:00:00Z')] });
    const { tariffs, warnings } = await read(statuses(...points, older));
    expect(tariffs).toEqual([
      {
        ...{
          type: 'UpsertTariff',
          source: { feed: 'feed', id: 'r' },
          observed_at: '2026-11-25T09:00:00.000Z',
        },
        data: {
          tax_included: null,
          elements: [
            {
              price_components: [{ ...energy, price: '0.6' }],
              restrictions: { start_time: '22:00', end_time: '06:00' },
            },
          ],
        },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('that tariffs can not hold are warned of', async () => {
    const empty = { ...update(1), energyPrice: [] };
    const given = statuses(pointStatus('1', 'available', { energyRateUpdate: [empty] }));
    const { tariffs, warnings } = await read(given);
    expect([tariffs, warnings]).toEqual([[], ['an update of a rate has no prices, not read']]);
  });
});

function period(start: string, end: string) {
  return { recurringTimePeriodOfDay: [{ startTimeOfPeriod: start, endTimeOfPeriod: end }] };
}
function daily(day: string) {
  return { recurringDayWeekMonthPeriod: [{ comDayWeekMonth: { applicableDay: [word(day)] } }] };
}
