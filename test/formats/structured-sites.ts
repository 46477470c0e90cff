import fc from 'fast-check';
import type { KnownLocation, PresentStation } from '../../libs/domain/src/index.js';
import { structures } from '../../libs/formats/src/ocpi/ocpi-structures.js';
import { refilledLocation, refilledStation } from '../../libs/formats/src/ocpi/reading/ocpi-refill.js';
import type { PublishedSite } from '../../libs/formats/src/ocpi/writing/ocpi-location.js';
import { sites } from './sites.js';

type Json = Readonly<Record<string, unknown>>;

const optional = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(members, { requiredKeys: [] });
const whole = (
  required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  others: Parameters<typeof optional>[0],
) => fc.tuple(fc.record(required), optional(others)).map(([one, other]): Json => ({ ...one, ...other }));
const some = <Value>(item: fc.Arbitrary<Value>) => fc.array(item, { minLength: 1, maxLength: 2 });

const text = fc.constantFrom('a', 'é', '中 1', 'x"y');
const urls = fc.constantFrom('https://cpo.example/a', 'http://cpo.example/b?c=1');
const times = fc.constantFrom('2026-12-24T11:00:00.000Z', '2026-12-31T23:00:00.123Z');
const numbers = fc.constantFrom(1, 2.5, 180);

const displayTexts = some(fc.record({ language: fc.constantFrom('nl', 'en'), text }));
const image = whole(
  { url: urls, category: fc.constantFrom('CHARGER', 'OWNER'), type: fc.constantFrom('png', 'jpeg') },
  { thumbnail: urls, width: fc.constant(640), height: fc.constant(480) },
);
/** Servers list images in any order, so that they are read in that of their addresses. */
const images = fc
  .uniqueArray(image, { minLength: 1, maxLength: 2, selector: ({ url }) => url })
  .map((each) => each.toSorted((a, b) => (String(a['url']) < String(b['url']) ? -1 : 1)));
const contacts = {
  ...{ id: text, legal_name: text, website: urls, phone: text, email: text, logo: image },
  identifiers: some(whole({ identifier: text }, { type: text })),
};
const organisation = whole({ name: text }, contacts);

const endsAfterBegin = ({ period_begin, period_end }: Json): boolean =>
  period_end === undefined || (period_begin as string) < (period_end as string);
const period = fc.record({ period_begin: times, period_end: times }).filter(endsAfterBegin);
const openingTimes = fc.oneof(
  fc.constant<Json>({ twentyfourseven: true }),
  whole(
    {
      twentyfourseven: fc.constant(false),
      regular_hours: some(
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          period_begin: fc.constantFrom('08:00', '12:30'),
          period_end: fc.constantFrom('18:00', '24:00', '06:00'),
        }),
      ),
    },
    { exceptional_openings: some(period), exceptional_closings: some(period) },
  ),
);

const place = whole(
  {
    ...{ id: fc.constantFrom('P1', 'P2', 'é'), count: fc.integer({ min: 1, max: 1000 }) },
    ...{ restricted_to_type: fc.boolean(), reservation_required: fc.boolean() },
    vehicle_types: fc.subarray(['VAN', 'RIGID', 'OWN']),
  },
  {
    ...{ physical_reference: text, max_vehicle_weight: numbers, max_vehicle_height: numbers },
    ...{
      drive_through: fc.boolean(),
      direction: fc.constant('ANGLE'),
      time_limit: numbers,
      roofed: fc.boolean(),
    },
    ...{ images, standards: some(fc.constant('PAS 1899')), apds_reference: fc.constant('x') },
  },
);

const ofLocation = optional({
  ...{ opening_times: openingTimes, charging_when_closed: fc.boolean() },
  parking_type: fc.constantFrom('ON_STREET', 'ALONG_MOTORWAY', 'OWN'),
  parking_places: fc.uniqueArray(place, { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
  ...{ operator_details: optional(contacts), suboperator: organisation, owner: organisation },
  energy_mix: whole(
    { is_green_energy: fc.boolean() },
    {
      energy_sources: some(
        fc.record({ source: fc.constantFrom('SOLAR', 'GAS'), percentage: fc.constantFrom(33.333, 100) }),
      ),
      environ_impact: some(fc.record({ category: fc.constant('CARBON_DIOXIDE'), amount: numbers })),
      ...{ supplier_name: text, energy_product_name: text },
    },
  ),
  ...{ directions: displayTexts, images },
  related_locations: some(
    whole(
      { latitude: fc.constant('60.12345'), longitude: fc.constant('-9.1234567') },
      { name: fc.record({ language: fc.constant('en'), text }) },
    ),
  ),
  ...{ nuts: fc.constant('FR101'), access: fc.constant('PUBLIC') },
}).map(({ operator_details, ...others }) => ({
  ...others,
  ...(Object.keys(operator_details ?? {}).length > 0 && { operator_details }),
}));

const ofStation = optional({
  parking: fc.constant([{ parking_id: 'P', evse_position: 'LEFT' }, { parking_id: 'Q' }]),
  accepted_service_providers: fc.subarray(['A', 'Bé'], { minLength: 1 }),
  ...{ directions: displayTexts, images },
  status_schedule: some(
    whole({ period_begin: times, status: fc.constant('PLANNED') }, { period_end: times }).filter(
      endsAfterBegin,
    ),
  ),
  ...{ charging_station_id: text, payment: fc.constant({ methods: ['CASH'] }) },
});

const ofConnectors = optional({
  capabilities: fc.subarray(['ISO_15118_2_PLUG_AND_CHARGE', 'OWN']),
  terms_and_conditions: urls,
});

/** What a record has of structures; null: as an earlier release has kept them, in extensions alone. */
const structured = fc.option(fc.record({ ofLocation, ofStation, ofConnectors }), { nil: null });

/** Sites whose records have structures, or in extensions what structures hold. */
export const structuredSites: fc.Arbitrary<PublishedSite[]> = fc
  .tuple(sites, fc.array(structured, { minLength: 3, maxLength: 3 }))
  .map(([given, all]) =>
    given.map((site, index) => {
      const held = all[index];
      if (!held) return site;
      const { location, stations } = site;
      return {
        ...site,
        location: withStructures(location, held.ofLocation, structures.location),
        stations: stations.map((each) => ({
          ...each,
          station: withConnectors(
            withStructures(each.station as PresentStation, held.ofStation, structures.station),
            held.ofConnectors,
          ),
        })),
      };
    }),
  );

function withStructures<R extends KnownLocation | PresentStation>(
  record: R,
  held: object,
  fields: object,
): R {
  const others = Object.entries(record.extensions ?? {}).filter(([name]) => !Object.hasOwn(fields, name));
  return {
    ...record,
    attributes: { ...record.attributes, ...held },
    extensions: others.length > 0 ? Object.fromEntries(others) : null,
  };
}

const withConnectors = (station: PresentStation, held: object): PresentStation => ({
  ...station,
  connectors: station.connectors.map((entry) => ({ ...entry, ...held })),
});

/** The records of a site after what extensions kept of structures was moved into these. */
export function refilledSite(site: PublishedSite): PublishedSite {
  const { attributes, extensions } = site.location;
  const { country, time_zone: timeZone } = attributes;
  return {
    ...site,
    location: changed(site.location, extensions && refilledLocation(attributes, extensions)),
    stations: site.stations.map((each) => {
      const station = each.station as PresentStation;
      const refilled =
        station.extensions &&
        refilledStation(station.attributes, station.connectors, station.extensions, { country, timeZone });
      return { ...each, station: changed(station, refilled) };
    }),
  };
}

const changed = <R extends KnownLocation | PresentStation>(
  record: R,
  refilled: ReturnType<typeof refilledLocation>,
): R =>
  refilled === null
    ? record
    : {
        ...record,
        attributes: { ...record.attributes, ...refilled.data },
        extensions: refilled.extensions,
      };
