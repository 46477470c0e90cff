import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { all, fixture, inputOf } from '../../../../../test/import/test-inputs.js';
import type { FeedCommand } from '../../records/mapped-record.js';
import type { RecordGroup } from '../../records/record-group.js';
import { SeenRecords } from '../../records/seen-records.js';
import { reading } from '../../testing/reading.js';
import { readOcpi } from './ocpi.reader.js';

const read = async (text: string, options = reading()) => all(readOcpi(await inputOf(text), options));
const commandsOf = (groups: readonly RecordGroup[]) =>
  groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand));

const component = (more: object = {}) => ({ type: 'ENERGY', price: '0.5', step_size: 1, ...more });
const tariff = (more: object = {}) => ({
  ...{ country_code: 'NL', party_id: 'TNM', id: 'T', currency: 'EUR' },
  elements: [{ price_components: [component()] }],
  ...more,
});

async function readOne(more: object) {
  const groups = await read(JSON.stringify([tariff(more)]));
  const [command] = commandsOf(groups);
  return {
    data: command?.data ?? {},
    extensions: command?.extensions,
    problems: groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem)),
  };
}

const unset = {
  ...{ name: null, kind: null, url: null, tax_included: null, min_price: null, max_price: null },
  ...{ valid_from: null, valid_until: null, energy_mix: null },
};

describe('An OCPI tariff', () => {
  const text = readFileSync(fixture('ocpi-tariffs.json'), 'utf8');

  it('of 2.3.0 is held by fields wholly', async () => {
    const [command] = commandsOf(await read(text));
    expect(command).toEqual({
      type: 'UpsertTariff',
      source: { feed: 'DE*ABC', id: 'adhoc-dc' },
      observed_at: '2026-11-20T08:00:00.000Z',
      data: {
        ...unset,
        ...{ name: 'Laden ohne Vertrag', kind: 'AD_HOC_PAYMENT', currency: 'EUR', tax_included: true },
        url: 'https://example.com/tariffs/adhoc-dc',
        max_price: { before_taxes: '63.03', after_taxes: '75.0' },
        elements: [
          { price_components: [{ type: 'ENERGY', price: '0.59', tax: '19.0', step_size: 1 }] },
          {
            price_components: [{ type: 'PARKING_TIME', price: '6.0', tax: '19.0', step_size: 60 }],
            restrictions: {
              ...{ start_time: '08:00', end_time: '20:00', min_duration: 3600 },
              day_of_week: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
            },
          },
        ],
        valid_from: '2026-01-01T00:00:00.000Z',
      },
      extensions: null,
    });
  });

  it('of 2.2.1 keeps in extensions what no field holds, with a warning', async () => {
    const groups = await read(text);
    const command = commandsOf(groups)[1];
    expect(command?.data).toMatchObject({
      ...{ name: 'Day and night', kind: 'REGULAR', tax_included: null, max_price: null },
      min_price: { before_taxes: '0.5', after_taxes: '0.605' },
      elements: [
        {
          price_components: [
            { price: '0.4876', tax: '21' },
            { type: 'FLAT', price: '0.35' },
          ],
          restrictions: { max_kwh: 20.5, min_power: 3.7 },
        },
        { price_components: [{ type: 'ENERGY', price: '0.3', tax: '21', step_size: 100 }] },
      ],
      valid_until: '2026-12-31T23:00:00.000Z',
      energy_mix: { is_green_energy: true, supplier_name: 'Own Wind' },
    });
    expect(command?.extensions).toMatchObject({
      tariff_group: 'public',
      tariff_alt_text: [{ language: 'en' }, { language: 'nl' }],
      elements: [{ price_components: [{ price: 0.48760330578512395 }, {}] }, {}],
    });
    const ofTariff = groups[1]?.warnings.map(({ problem }) => problem);
    expect(ofTariff).toEqual([
      'tariff_alt_text: part is in no field, all of it is kept in the extensions',
      'elements: a number of more than 4 decimals is rounded, all of it is kept in the extensions',
      'elements: unknown member surcharge is in no field, by which prices may be others, all of it is kept in the extensions',
    ]);
  });

  it('says whether its prices have taxes, and has the party or the feed of the file', async () => {
    const [, , free, byTime, old] = commandsOf(await read(text));
    expect(free).toMatchObject({
      source: { feed: 'US*XYZ', id: 'free' },
      data: {
        ...unset,
        currency: 'USD',
        elements: [{ price_components: [{ type: 'FLAT', price: '0.0' }] }],
      },
    });
    expect(byTime?.data).toMatchObject({ tax_included: false });
    expect(old).toMatchObject({
      source: { feed: 'feed', id: '11' },
      data: { ...unset, elements: [{ restrictions: { start_date: '2026-12-01', max_duration: 7200 } }] },
    });
  });

  it.each([
    [[tariff()]],
    [{ data: [tariff()] }],
    [{ items: [tariff()] }],
    [{ tariffs: [tariff()] }],
    [tariff()],
    [{ data: tariff(), status_code: 1000 }],
  ])('is found in %j', async (content) =>
    expect(commandsOf(await read(JSON.stringify(content)))).toMatchObject([
      { type: 'UpsertTariff', source: { feed: 'NL*TNM', id: 'T' } },
    ]),
  );

  it('keeps the digits of its prices, also if the file has nothing else', async () => {
    const one = JSON.stringify(tariff()).replace('"0.5"', '0.500');
    expect(commandsOf(await read(one))[0]?.data['elements']).toMatchObject([
      { price_components: [{ price: '0.500' }] },
    ]);
  });

  it('is read in any case, and in camelCase with a warning', async () => {
    const elements = [{ priceComponents: [{ type: ' energy', price: '0.5', stepSize: '10' }] }];
    const { data, problems } = await readOne({
      elements,
      type: 'regular',
      taxIncluded: 'yes',
      currency: 'eur',
    });
    expect(data).toMatchObject({
      ...{ kind: 'REGULAR', tax_included: true, currency: 'EUR' },
      elements: [{ price_components: [{ type: 'ENERGY', price: '0.5', step_size: 10 }] }],
    });
    expect(problems).toEqual(['names of members are in camelCase, read like those of OCPI']);
  });

  it.each([
    { elements: [{ price_components: [component({ price: '-0.5' })] }] },
    { elements: [{ price_components: [component({ type: 'POWER' })] }] },
    { elements: [{ price_components: 'none' }] },
    { elements: {} },
    { currency: 'XXL' },
    { type: 'SOME' },
    { tax_included: 'MAYBE' },
    { max_price: '5' },
    { start_date_time: 'soon' },
  ])('of which %j is not valid is passed on, for the directory to refuse', async (more) => {
    const { data } = await readOne(more);
    const [name = '', given] = Object.entries(more)[0] ?? [];
    const field = { type: 'kind', start_date_time: 'valid_from' }[name] ?? name;
    expect(data[field]).toEqual(given);
  });

  it('without what says nothing of prices is imported, with a warning', async () => {
    const more = { tariff_alt_url: 'no address', energy_mix: 'green' };
    const { data, extensions, problems } = await readOne(more);
    expect(data).toMatchObject({ url: null, energy_mix: null });
    expect(extensions).toEqual(more);
    expect(problems).toHaveLength(2);
  });

  it('of one id counts if it is newer, and is a duplicate without times', async () => {
    const of = (name: string, last_updated?: string) =>
      tariff({ id: name === 'c' ? 't' : 'T', tariff_alt_url: `https://a.example/${name}`, last_updated });
    const idsOf = async (...tariffs: object[]) => {
      const groups = await read(JSON.stringify(tariffs));
      const urls = commandsOf(groups).map(({ data }) => String(data['url']).slice(-1));
      return [urls.join(''), groups.flatMap(({ rejects }) => rejects.map(({ kind }) => kind))];
    };
    const [older, newer] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'];
    expect(await idsOf(of('a', older), of('b', newer))).toEqual(['ab', []]);
    expect(await idsOf(of('a', newer), of('b', older))).toEqual(['a', []]);
    expect(await idsOf(of('a'), of('c'))).toEqual(['a', ['tariff']]);
  });

  it('is rejected without an id or a feed, alone', async () => {
    const groups = await read(JSON.stringify([tariff({ id: null }), tariff()]));
    expect(groups.flatMap(({ rejects }) => rejects)).toMatchObject([
      { kind: 'tariff', reason: 'a tariff has no usable id: text, or a whole number below 2^53' },
    ]);
    expect(commandsOf(groups)).toHaveLength(1);
  });

  it('that is too large is rejected alone', async () => {
    const elements = Array<object>(40_000).fill({ price_components: [component()] });
    const groups = await read(JSON.stringify([tariff({ elements }), tariff({ id: 'U' })]));
    expect(groups.flatMap(({ rejects }) => rejects)).toMatchObject([
      { kind: 'tariff', reason: 'payload_too_large: larger than 2 MiB' },
    ]);
    expect(commandsOf(groups).map(({ source }) => source.id)).toEqual(['U']);
  });

  it('may be any JSON', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.dictionary(
            fc.constantFrom('id', 'elements', 'type', 'min_price', 'tariff_alt_text', 'x'),
            fc.jsonValue(),
          ),
        ),
        async (records) => {
          const list = records.map((record) => ({ elements: [], ...record }));
          for (const { rejects, lines } of await read(
            JSON.stringify(list),
            reading({ seen: new SeenRecords() }),
          ))
            expect(rejects.length + lines.length).toBeLessThanOrEqual(1);
        },
      ),
    ));
});
