import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { StationConnector } from '#domain';
import { ocpiPlugs } from '../vocabulary/plugs.js';
import { standardOf } from '../fields/connectors.js';
import { bareDetails, bareStation } from '../../../domain/src/station/testing/builders.js';
import { readBack, saidOf } from './testing/round-trip.js';
import { unsaid } from './testing/unsaid.js';
import { site, station } from './writing/testing/sites.js';

const letters = fc.constantFrom('a', 'é', 'ß', ' ', '1', '"', '\\', '中', ',');
const text = (maxLength = 12) =>
  fc
    .string({ unit: letters, minLength: 1, maxLength })
    .map((given) => given.trim())
    .filter((given) => given !== '');
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
/** An object without its members that are undefined; null for an empty one. */
const given = (members: object): Record<string, unknown> | null => {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

const degrees = (maximum: number) =>
  fc.integer({ min: 1, max: maximum * 1e5 }).map((units) => String(units / 1e5));
const position = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const nowhere = { latitude: null, longitude: null };

const directions = fc.array(fc.record({ language: fc.constantFrom('nl', 'en'), text: text() }), {
  minLength: 1,
  maxLength: 2,
});
const images = (category: string) =>
  fc.constantFrom('png', 'jpg').map((type) => [{ url: `https://cpo.example/a.${type}`, category, type }]);
const extensions = (category: string) => ({ directions: maybe(directions), images: maybe(images(category)) });

const isDcOnly = (token: string) => standardOf(token).isDcOnly;
const standards = ocpiPlugs('2.2.1');
const dcPlugs = standards.filter(isDcOnly);
const acPlugs = [...standards.filter((token) => !isDcOnly(token)), 'SAE_J3400', 'Own plug'];
const connector = (plugs: readonly string[], powerTypeOf: (kilowatts: number) => string) =>
  fc
    .record({
      standard: fc.constantFrom(...plugs),
      watts: fc.integer({ min: 1000, max: 1_000_000 }),
      format: fc.constantFrom('SOCKET' as const, 'CABLE' as const, null),
      max_voltage: some(fc.integer({ min: 1, max: 1000 })),
      max_amperage: some(fc.integer({ min: 1, max: 1000 })),
      count: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ watts, ...others }) => ({
      ...{ connector_type_id: 'x', ...others },
      ...{ kilowatts: watts / 1000, power_type: powerTypeOf(watts / 1000) },
    }));
const ac = connector(acPlugs, (kilowatts) => (kilowatts > 7.4 ? 'AC_3_PHASE' : 'AC_1_PHASE'));
const dc = connector(dcPlugs, () => 'DC');
const anyDc = connector([...dcPlugs, ...acPlugs], () => 'DC');
const listOf = (...entries: fc.Arbitrary<object>[]) =>
  fc.uniqueArray(fc.oneof(...entries), {
    ...{ minLength: 1, maxLength: 3 },
    selector: (entry) => JSON.stringify({ ...entry, count: 0 }),
  }) as unknown as fc.Arbitrary<StationConnector[]>;

const statuses = fc.constantFrom<[string, string | null]>(
  ...([
    ['0', null],
    ['1', null],
    ['2', null],
    ['3', null],
    ['4', null],
  ] as [string, null][]),
  ...([
    ['0', 'PLANNED'],
    ['2', 'RESERVED'],
    ['3', 'BLOCKED'],
  ] as [string, string][]),
);

const stations = fc.record({
  ...{ name: text(), model: some(text()), isOpenAlways: fc.boolean(), position },
  connectors: fc.oneof(listOf(ac, dc), listOf(anyDc)),
  details: fc.record({
    ...{ evse_id: some(text()), physical_reference: some(text()), floor_level: some(text(4)) },
    capabilities: fc.subarray([
      'RFID_READER',
      'CREDIT_CARD_PAYABLE',
      'CONTACTLESS_CARD_SUPPORT',
      'RESERVABLE',
    ]),
  }),
  ...{ status: some(statuses), extensions: fc.record(extensions('CHARGER')) },
});

const locations = fc.record({
  attributes: fc.record({
    ...{ name: some(text()), address: some(text()), city: some(text()), region: some(text()) },
    ...{ postal_code: some(text()), country: some(fc.constantFrom('NL', 'DE', 'GB')) },
    facilities: fc.subarray(['HOTEL', 'CAFE', 'MALL', 'WIFI', 'FUEL_STATION']),
  }),
  operator: fc.record({ operator: some(text()), help_phone: some(text()) }),
  position: some(position),
  extensions: fc.record({
    ...extensions('LOCATION'),
    owner: maybe(text().map((name) => ({ name }))),
    parking_type: maybe(fc.constantFrom('ON_STREET', 'PARKING_LOT', 'PARKING_GARAGE')),
  }),
  isOpenAlways: fc.boolean(),
  energy_mix: maybe(
    fc.record({
      ...{ is_green_energy: fc.boolean(), energy_product_name: text() },
      environ_impact: fc.constant([{ category: 'CARBON_DIOXIDE', amount: 12.5 }]),
    }),
  ),
  stations: fc.array(stations, { maxLength: 4 }),
  isOfFeed: fc.boolean(),
});

/** Records that DATEX II can say wholly. */
const sites = fc
  .record({
    feed: fc.constantFrom('NL*TNM', 'own'),
    given: fc.array(locations, { minLength: 1, maxLength: 3 }),
  })
  .map(({ feed, given: all }) => ({
    feed,
    sites: all
      .map((each, index) => ({
        ...site(
          each.stations.map((one) => {
            const [available, source_status] = one.status ?? [null, null];
            return station({
              attributes: {
                ...bareStation,
                ...{ name: one.name, model: one.model, available, ...one.position },
                hours: each.isOpenAlways ? '24/7' : null,
              },
              connectors: one.connectors,
              details: { ...bareDetails, ...one.details, source_status },
              observed: one.status && {
                observed_at: '2026-11-24T10:00:00.000Z',
                changed_at: '2026-11-24T10:00:00.000Z',
              },
              extensions: given(one.extensions),
            });
          }),
          {
            source: each.isOfFeed ? { feed, id: 'L' } : null,
            attributes: {
              ...each.attributes,
              operator: each.operator.operator,
              help_phone: each.operator.operator === null ? null : each.operator.help_phone,
              ...(each.position ?? nowhere),
            },
            extensions: given({
              ...each.extensions,
              opening_times: each.isOpenAlways ? { twentyfourseven: true } : undefined,
              energy_mix: each.stations.length > 0 ? each.energy_mix : undefined,
            }),
          },
        ),
        id: `l${index}`,
      }))
      .map((each, index) => ({
        ...each,
        stations: each.stations.map((one) => ({ ...one, id: `${index}-${one.id}` })),
      })),
  }));

describe('DATEX II', () => {
  it('that was written is read as the same records', () =>
    fc.assert(
      fc.asyncProperty(sites, async (document) =>
        expect(await readBack(document.sites, document.feed)).toEqual(saidOf(document.sites)),
      ),
    ));

  it.each(unsaid)('can not say $what', async ({ site: lossy }) =>
    expect(await readBack([lossy], 'feed')).not.toEqual(saidOf([lossy])),
  );

  it('has what it can not say in docs/formats.md', () => {
    const listed = unsaid.map(({ what, becomes }) => `- ${what}: ${becomes}\n`).join('');
    expect(readFileSync('docs/formats.md', 'utf8')).toContain(listed);
  });
});
