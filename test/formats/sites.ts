import fc from 'fast-check';
import type { StationConnector } from '../../libs/domain/src/index.js';
import { bareDetails, bareStation } from '../../libs/domain/src/station/testing/builders.js';
import { site, station } from '../../libs/formats/src/datex2/writing/testing/sites.js';
import type { PublishedSite } from '../../libs/formats/src/ocpi/writing/ocpi-location.js';
import { ocpiPlugs } from '../../libs/formats/src/vocabulary/plugs.js';

const letters = fc.constantFrom('a', 'é', 'ß', ' ', '1', '"', '\\', '中', ',', ';');
const text = (maxLength = 12) =>
  fc
    .string({ unit: letters, minLength: 1, maxLength })
    .map((given) => given.trim())
    .filter((given) => given !== '');
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const texts = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, some(text())])));

/** Extensions with any of these members; null without one. */
const extensions = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc
    .record(members, { requiredKeys: [] })
    .map((given) => (Object.keys(given).length > 0 ? (given as Record<string, unknown>) : null));

const degrees = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum * 1e5 + 1, max: maximum * 1e5 }).map((units) => (units / 1e5).toFixed(5));
/** Places in the north of Asia: a latitude that is taken for a longitude would be another place. */
const positions = fc.record({ latitude: degrees(60, 80), longitude: degrees(90, 170) });
const position = fc.option(positions, { nil: { latitude: null, longitude: null } });

const directions = fc.array(fc.record({ language: fc.constantFrom('nl', 'en'), text: text() }), {
  minLength: 1,
  maxLength: 2,
});
const images = (category: string) =>
  fc.constantFrom('png', 'jpg').map((type) => [{ url: `https://cpo.example/a.${type}`, category, type }]);

const connectors = fc.uniqueArray(
  fc.record({
    connector_type_id: fc.constant('x'),
    count: fc.integer({ min: 1, max: 3 }),
    standard: some(fc.constantFrom(...ocpiPlugs('2.3.0'), 'Own plug')),
    format: some(fc.constantFrom('SOCKET' as const, 'CABLE' as const)),
    power_type: some(fc.constantFrom('DC', 'AC_1_PHASE', 'AC_2_PHASE', 'AC_3_PHASE')),
    max_voltage: some(fc.integer({ min: 1, max: 1000 })),
    max_amperage: some(fc.integer({ min: 1, max: 1000 })),
    capabilities: fc.constant([]),
    terms_and_conditions: fc.constant(null),
    tariff_ids: fc.constant([]),
    tariff_sources: fc.constant([]),
    kilowatts: some(
      fc.oneof(
        fc.constantFrom(3.7, 22),
        fc.integer({ min: 100, max: 400_000 }).map((n) => n / 1000),
      ),
    ),
  }),
  { maxLength: 3, selector: (entry) => JSON.stringify({ ...entry, count: 0 }) },
);

const statuses = fc.constantFrom<readonly [string | null, string | null]>(
  ...([
    ['0', null],
    ['1', null],
    ['2', null],
    ['3', null],
    ['4', null],
    [null, null],
  ] as const),
  ...([
    ['0', 'PLANNED'],
    ['2', 'RESERVED'],
    ['3', 'BLOCKED'],
  ] as const),
);

const stations = fc
  .record({
    attributes: texts(
      ...['name', 'cost', 'cost_description', 'manufacturer', 'model', 'pwps_version', 'outlets'],
      'pre_charge_instructions',
    ),
    others: fc.record({
      qr_enabled: fc.boolean(),
      hours: fc.constantFrom(null, '24/7', 'Mon–Fri 08:00–20:00'),
      external_location_id: some(fc.constant('77')),
      external_station_id: some(fc.constant('78')),
    }),
    position,
    connectors,
    details: fc.record({
      evse_id: some(fc.constantFrom('FR*ABC*E1', 'FRABCE2', 'é1')),
      physical_reference: some(text()),
      floor_level: some(text(4)),
      capabilities: fc.subarray([
        'RFID_READER',
        'CREDIT_CARD_PAYABLE',
        'CONTACTLESS_CARD_SUPPORT',
        'RESERVABLE',
        'UNLOCK_CAPABLE',
        'OWN',
      ]),
      parking_restrictions: fc.subarray(['DISABLED', 'CUSTOMERS', 'MOTORCYCLES', 'EV_ONLY', 'TAXIS']),
    }),
    status: statuses,
    hasSource: fc.boolean(),
    extensions: extensions({
      directions,
      images: images('CHARGER'),
      own: text(),
      gratuit: fc.constantFrom('true', 'false'),
      restriction_gabarit: text(),
    }),
  })
  .map((given) => {
    const [available, source_status] = given.status;
    const time = '2026-11-24T10:00:00.000Z';
    return {
      hasSource: given.hasSource,
      station: station({
        attributes: { ...bareStation, ...given.attributes, ...given.others, ...given.position, available },
        connectors: given.connectors,
        details: { ...bareDetails, ...given.details, source_status },
        observed: available === null ? null : { observed_at: time, changed_at: time },
        extensions: given.extensions,
      }),
    };
  });

/** One is a party of OCPI. */
const feeds = fc.constantFrom('FR*ABC', 'own');

const locations = fc.record({
  /** Whether it has what OCPI and DATEX II require. */
  isComplete: fc.boolean(),
  attributes: texts('name', 'address', 'city', 'region', 'operator', 'help_phone'),
  others: fc.record({
    postal_code: some(fc.oneof(fc.constantFrom('75001', '2011 AB'), text(9))),
    country: some(fc.constantFrom('FR', 'NL', 'RE')),
    time_zone: some(fc.constant('Europe/Paris')),
    facilities: fc.subarray(['HOTEL', 'CAFE', 'MALL', 'WIFI', 'FUEL_STATION', 'AIRPORT', 'OWN']),
  }),
  position,
  stations: fc.array(stations, { maxLength: 3 }),
  feed: some(feeds),
  extensions: extensions({
    directions,
    images: images('LOCATION'),
    owner: text().map((name) => ({ name })),
    parking_type: fc.constantFrom('ON_STREET', 'PARKING_LOT', 'UNDERGROUND_GARAGE'),
    opening_times: fc.constant({ twentyfourseven: true }),
    energy_mix: fc.record({
      ...{ is_green_energy: fc.boolean(), energy_product_name: text() },
      environ_impact: fc.constant([{ category: 'CARBON_DIOXIDE', amount: 12.5 }]),
    }),
    own: text(),
    nom_enseigne: text(),
  }),
});

type Location = typeof locations extends fc.Arbitrary<infer Value> ? Value : never;

function completed(given: Location): Location {
  const { attributes, others } = given;
  const { address, city } = attributes as Readonly<Record<string, string | null>>;
  return {
    ...given,
    attributes: { ...attributes, address: address ?? 'a', city: city ?? 'b' },
    others: { ...others, country: others.country ?? 'FR', time_zone: 'Europe/Paris' },
    position:
      given.position.latitude === null ? { latitude: '66.50000', longitude: '99.50000' } : given.position,
    stations: given.stations.map((each) => ({
      ...each,
      station: { ...each.station, connectors: each.station.connectors.map(withAll) },
    })),
  };
}

const withAll = ({
  standard,
  format,
  power_type,
  max_voltage,
  max_amperage,
  ...others
}: StationConnector) => ({
  ...others,
  standard: standard === null || standard === 'Own plug' ? 'IEC_62196_T2' : standard,
  format: format ?? 'CABLE',
  power_type: power_type ?? 'AC_3_PHASE',
  max_voltage: max_voltage ?? 400,
  max_amperage: max_amperage ?? 32,
});

/** Sites with records of all kinds. Whatever identifies a record is there once. */
export const sites: fc.Arbitrary<PublishedSite[]> = fc
  .array(locations, { minLength: 1, maxLength: 3 })
  .map((all) =>
    all.map((given, index) => {
      const each = given.isComplete ? completed(given) : given;
      const id = String(700 + index);
      const source = each.feed === null ? null : { feed: each.feed, id: `L${index}` };
      const made = site([], {
        source,
        attributes: { ...each.attributes, ...each.others, ...each.position },
        extensions: each.extensions,
      });
      const ofLocation = source?.id ?? id;
      return {
        ...made,
        id,
        stations: each.stations.map(({ station: given, hasSource }, n) => ({
          id: `s${index}-${n}`,
          reported_at: '2026-11-24T10:00:00.000Z',
          station: {
            ...given,
            attributes: { ...given.attributes, location_id: id },
            // An EVSE-ID is that of one station.
            details: {
              ...given.details,
              evse_id: given.details.evse_id && `${given.details.evse_id}${index}${n}`,
            },
            source: hasSource ? { feed: each.feed ?? 'own', id: `${ofLocation}/${n}` } : null,
          },
        })),
      };
    }),
  );
