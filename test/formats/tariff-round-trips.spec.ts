import fc from 'fast-check';
import {
  aggregates,
  isSameJson,
  type KnownTariff,
  type TariffAttributes,
} from '../../libs/domain/src/index.js';
import { initialAttributes } from '../../libs/domain/src/shared/attributes.js';
import { readOcpi } from '../../libs/formats/src/ocpi/reading/ocpi.reader.js';
import { tariffsCannotSay } from '../../libs/formats/src/ocpi/testing/tariff-cannot-say.js';
import { lackedByTariff, ocpiTariff } from '../../libs/formats/src/ocpi/writing/ocpi-tariff.js';
import type { FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import { reading } from '../../libs/formats/src/testing/reading.js';
import { ocpiVersions, type OcpiVersion } from '../../libs/formats/src/vocabulary/ocpi-versions.js';
import { all, inputOf } from '../import/test-inputs.js';

const { fields } = aggregates.tariff;
const names = Object.keys(fields).filter((name) => !name.endsWith('ated_at')) as (keyof TariffAttributes)[];

const amount = fc.stringMatching(/^(0|[1-9]\d{0,4})(\.\d{1,4})?$/);
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const limit = fc
  .record({ before_taxes: sometimes(amount), after_taxes: sometimes(amount) })
  .filter(({ before_taxes, after_taxes }) => (before_taxes ?? after_taxes) !== undefined);
const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const component = (tax: fc.Arbitrary<string | undefined>) =>
  fc.record({
    type: fc.constantFrom('ENERGY', 'FLAT', 'TIME', 'PARKING_TIME'),
    price: amount,
    tax,
    step_size: sometimes(fc.nat({ max: 86_400 })),
  });
const measure = sometimes(fc.nat({ max: 1_000_000 }).map((number) => number / 10_000));
const timeOfDay = sometimes(fc.constantFrom('00:00', '08:30', '23:59', '24:00'));
const restrictions = fc.record({
  ...{
    start_time: timeOfDay,
    end_time: timeOfDay,
    max_kwh: measure,
    min_power: measure,
    max_current: measure,
  },
  start_date: sometimes(fc.constantFrom('2026-12-01', '2027-02-28')),
  min_duration: sometimes(fc.nat()),
  day_of_week: sometimes(fc.uniqueArray(fc.constantFrom('MONDAY', 'SUNDAY'))),
  reservation: sometimes(fc.constantFrom('RESERVATION', 'RESERVATION_EXPIRES')),
});
const tax = fc.constantFrom('19', '19.0', '0', '7.5', undefined);
/** All prices with one tax, or each with any. */
const elements = fc.oneof(tax.map(fc.constant), fc.constant(tax)).chain((each) =>
  fc.array(
    fc.record({
      price_components: fc.array(component(each), { minLength: 1, maxLength: 4 }),
      restrictions: sometimes(restrictions),
    }),
    { minLength: 1, maxLength: 5 },
  ),
);

const given = fc.record(
  {
    name: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.constant('Night')),
    kind: fc.constantFrom('AD_HOC_PAYMENT', 'PROFILE_CHEAP', 'PROFILE_FAST', 'PROFILE_GREEN', 'REGULAR'),
    currency: fc.constantFrom('EUR', 'USD', 'SEK'),
    url: fc.constant('https://a.example/tariffs?id=1'),
    tax_included: fc.boolean(),
    min_price: limit,
    max_price: limit,
    elements,
    valid_from: time.map((date) => date.toISOString()),
    valid_until: time.map((date) => date.toISOString()),
    energy_mix: fc.record({
      is_green_energy: fc.boolean(),
      supplier_name: sometimes(fc.constant('Own Wind')),
    }),
  },
  { requiredKeys: ['currency', 'elements'] },
);

/** A tariff of the party NL*TNM with these attributes, which are parsed like those of a command. */
function tariffOf(attributes: object): KnownTariff {
  const parsed = Object.entries(attributes).map(([name, value]) => {
    const result = fields[name as keyof typeof fields].parse(JSON.parse(JSON.stringify(value)));
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(value)}`);
    return [name, result.value] as const;
  });
  const at = '2026-11-25T10:00:00.000Z';
  return {
    ...{ kind: 'present', observed_at: null, extensions: null, created_at: at, updated_at: at },
    attributes: initialAttributes(fields, Object.fromEntries(parsed) as Partial<TariffAttributes>),
    source: { feed: 'NL*TNM', id: 'T' },
  };
}

/** The names of the attributes that are read otherwise; undefined: the tariff is left out. */
async function differencesOf(tariff: KnownTariff, version: OcpiVersion) {
  if (lackedByTariff('', tariff, undefined, version).length > 0) return undefined;
  const groups = await all(
    readOcpi(await inputOf(`[${ocpiTariff('', tariff, undefined, version)}]`), reading()),
  );
  const [command] = groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand));
  expect(command).toMatchObject({
    type: 'UpsertTariff',
    source: tariff.source,
    observed_at: tariff.updated_at,
  });
  return names.filter((name) => {
    const read = fields[name].parse(command?.data[name]);
    return !read.ok || !isSameJson(read.value, tariff.attributes[name]);
  });
}

describe.each(ocpiVersions)('Tariffs as OCPI %s', (version) => {
  const cannotSay = tariffsCannotSay(version);

  it('are read as they were written, but for what it can not say', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(given, async (attributes) => {
        const tariff = tariffOf(attributes);
        const losses = cannotSay.filter(({ when }) => when(tariff)).flatMap(({ fields: lost }) => lost);
        const found = await differencesOf(tariff, version);
        if (found) read += 1;
        expect((found ?? []).filter((name) => !losses.includes(name))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(100);
  });

  const required = { currency: 'EUR', elements: [{ price_components: [{ type: 'ENERGY', price: '1' }] }] };
  it.each(cannotSay)('can not say $what', async ({ fields: lost, when, example }) => {
    const tariff = tariffOf({ ...required, ...example });
    const found = await differencesOf(tariff, version);
    expect(when(tariff)).toBe(true);
    if (lost.length === 0) expect(found).toBeUndefined();
    else expect(found?.some((name) => lost.includes(name))).toBe(true);
  });
});
