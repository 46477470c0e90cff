import { withDerived } from '#application/views';
import { standardOf } from '../../fields/connectors.js';
import { connectorsIn, fullSite, hasOther, of, type Loss, type Subject } from '../../testing/loss.js';
import { connector, site, station } from '../writing/testing/sites.js';
import { datexLacks } from '../writing/datex2-point.js';
import { structureLosses } from './cannot-say-of-structures.js';
import {
  here,
  named,
  withConnector,
  withDetails,
  withExtensions,
  withMembers,
  withStation,
} from './examples.js';

const week = {
  twentyfourseven: false,
  regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '12:00' }],
};
const place = { id: 'P', count: 1, restricted_to_type: true, reservation_required: true };

/** What earlier releases have in extensions, in the form of OCPI. */
const formerExtensions = ['directions', 'images', 'owner', 'parking_type', 'opening_times', 'energy_mix'];

export const cannotSay: readonly Loss[] = [
  {
    what: 'a location that is retired or not to be published',
    becomes: 'nothing',
    members: ['location', 'station'],
    when: ({ site: { location } }) =>
      location.kind === 'retired' || location.extensions?.['publish'] === false,
    example: site([], { extensions: { publish: false } }),
  },
  {
    what: 'a station without the power or the kind of current of any connector',
    becomes: 'nothing',
    members: ['station'],
    when: ({ station: lacking }) => lacking !== undefined && datexLacks(lacking).length > 0,
    example: site([station({ attributes: named, connectors: [] })]),
  },
  {
    what: 'a connector without power or standard',
    becomes: 'nothing',
    members: ['station.connectors'],
    when: (subject) =>
      connectorsIn(subject).some(({ standard, kilowatts }) => standard === null || kilowatts === null),
    example: withConnector({ standard: null }),
  },
  {
    what: 'power below 1 kW, as some feeds have kilowatts in place of watts',
    becomes: 'a thousand times as much',
    members: ['station.connectors'],
    when: (subject) => connectorsIn(subject).some(({ kilowatts }) => (kilowatts ?? 1) < 1),
    example: withConnector({ kilowatts: 0.9 }),
  },
  {
    what: 'the number of phases of AC',
    becomes: 'three above 7.4 kW, else one',
    members: ['station.connectors'],
    when: isOfOtherCurrent,
    example: withConnector({ standard: 'IEC_62196_T2', power_type: 'AC_2_PHASE', kilowatts: 22 }),
  },
  {
    what: 'a station without a name',
    becomes: 'the name of the location, else its address',
    members: ['station.name'],
    when: ({ station: given }) => given?.attributes.name === null,
    example: withStation({ name: null }, { attributes: { name: 'B' } }),
  },
  {
    what: 'a station without a position',
    becomes: 'the position of the location',
    members: of('station', 'latitude', 'longitude'),
    when: ({ station: given }) => given?.attributes.latitude === null,
    example: withStation({}, { attributes: here }),
  },
  {
    what: 'opening hours of a station other than 24/7',
    becomes: 'none',
    members: ['station.hours'],
    when: (subject) => !hasHoursOfStations(subject),
    example: withStation({ hours: 'Mon–Fri 08:00–20:00' }),
  },
  {
    what: 'that the country of a location is derived from its coordinates',
    becomes: 'the same country, as if somebody had said it',
    members: ['location.country'],
    when: ({ site: { location } }) => withDerived(location.attributes).derived.includes('country'),
    example: site([], { attributes: here }),
  },
  {
    what: 'a phone number for help without an operator',
    becomes: 'none',
    members: ['location.help_phone'],
    when: ({ site: { location } }) => location.attributes.operator === null,
    example: site([], { attributes: { help_phone: '+31 1' } }),
  },
  {
    what: 'facilities other than those of [DATEX II](publishing.md#datex-ii)',
    becomes: 'none',
    members: ['location.facilities'],
    when: ({ site: { location } }) =>
      hasOther(location.attributes.facilities, ...['HOTEL', 'CAFE', 'MALL', 'WIFI', 'FUEL_STATION']),
    example: site([], { attributes: { facilities: ['AIRPORT'] } }),
  },
  {
    what: 'capabilities other than those of [DATEX II](publishing.md#datex-ii)',
    becomes: 'none',
    members: ['station.details.capabilities'],
    when: ({ station: given }) =>
      hasOther(
        given?.details.capabilities,
        ...['RFID_READER', 'CREDIT_CARD_PAYABLE', 'RESERVABLE', 'CONTACTLESS_CARD_SUPPORT'],
      ),
    example: withDetails({ capabilities: ['UNLOCK_CAPABLE'] }),
  },
  {
    what: 'the parking type `UNDERGROUND_GARAGE`',
    becomes: '`PARKING_GARAGE`',
    members: ['location.parking_type'],
    when: ({ site: { location } }) => location.attributes.parking_type === 'UNDERGROUND_GARAGE',
    example: withMembers({ parking_type: 'UNDERGROUND_GARAGE' }),
  },
  {
    what: 'the category and the size of images, and images whose address does not end with their type',
    becomes: 'photos of the location or of the charger',
    members: ['location.images', 'station.images'],
    when: ({ site: { location } }) => JSON.stringify(location.attributes.images ?? '').includes('OWNER'),
    example: withMembers({ images: [{ url: 'https://a.example/b.png', category: 'OWNER', type: 'png' }] }),
  },
  {
    what: 'the energy of a location without stations, and its sources and supplier',
    becomes: 'none',
    members: ['location.energy_mix'],
    when: ({ site: { stations } }) => stations.every(({ station: each }) => datexLacks(each).length > 0),
    example: withMembers({ energy_mix: { is_green_energy: true } }),
  },
  {
    what: 'directions, images, owner, parking type, opening times and energy in extensions, as of earlier releases',
    becomes: 'the members of these names',
    members: formerExtensions.flatMap((name) => [
      ...of('location', `extensions.${name}`, name),
      ...of('station', `extensions.${name}`, name),
    ]),
    when: ({ site: { location }, station: given }) =>
      formerExtensions.some((name) => Object.hasOwn((given ?? location).extensions ?? {}, name)),
    example: withExtensions({ owner: { name: 'C' } }),
  },
  {
    what: 'regular hours of a place whose time zone is not known, closings that have ended of a place that is always open, and its openings',
    becomes: 'none',
    members: ['location.opening_times'],
    when: ({ site: { location } }) => location.attributes.opening_times !== undefined,
    example: withMembers({ opening_times: week }),
  },
  {
    what: 'that the operator of a location has no identifier, where its feed is a party',
    becomes: 'the party',
    members: ['location.operator_details'],
    when: ({ site: { location } }) => location.source?.feed === 'FR*ABC',
    example: site([], { attributes: { operator: 'C' }, source: { feed: 'FR*ABC', id: '7' } }),
  },
  {
    what: 'details of an operator without a name, and of a network',
    becomes: 'none',
    members: ['location.operator_details', 'location.network'],
    when: ({ site: { location } }) =>
      location.attributes.operator === null || location.attributes.network?.website !== undefined,
    example: withMembers({ network: { name: 'N', website: 'https://a.example' } }),
  },
  {
    what: 'of a parking place what is not its number, its reference, its sizes, its roof, its light, its images and its vehicles',
    becomes: 'none',
    members: ['location.parking_places'],
    example: withMembers({ parking_places: [place] }),
  },
  ...structureLosses,
  {
    what: 'other extensions',
    becomes: 'none',
    members: [
      ...of('location', 'extensions.suboperator', 'extensions.own', 'extensions.nom_enseigne'),
      ...of('station', 'extensions.own', 'extensions.gratuit', 'extensions.restriction_gabarit'),
    ],
    example: withExtensions({ suboperator: { name: 'C' } }),
  },
  {
    what: 'time_zone of a location',
    becomes: 'none',
    members: ['location.time_zone'],
    example: fullSite(),
  },
  {
    what: 'fields of a station other than name, position, hours and model, and its parking restrictions',
    becomes:
      'what an [import](import.md#datex-ii) makes of connectors, directions, prices and ids, or nothing',
    members: [
      ...of('station', 'cost', 'cost_description', 'manufacturer', 'pwps_version', 'qr_enabled', 'outlets'),
      ...of('station', 'pre_charge_instructions', 'external_location_id', 'external_station_id'),
      'station.details.parking_restrictions',
    ],
    example: fullSite(),
  },
  {
    what: 'members that DATEX II has beside those of the directory, such as the number of connectors',
    becomes: 'an extension `datex2`',
    members: ['location.extensions.datex2', 'station.extensions.datex2'],
    example: fullSite({}, { connectors: [{ ...connector, standard: null }, connector] }),
  },
  {
    what: 'that a location has no opening times where all stations are open 24/7',
    becomes: '24/7',
    members: ['location.opening_times'],
    when: ({ site: { stations } }) =>
      stations.every(({ station: { attributes } }) => attributes.hours === '24/7'),
    example: withStation({ hours: '24/7' }),
  },
];

/** Whether a connector has another current than its standard and its power tell. Only of DC alone, all is told. */
function isOfOtherCurrent(subject: Subject): boolean {
  const connectors = connectorsIn(subject);
  if (connectors.every(({ power_type }) => power_type === 'DC')) return false;
  return connectors.some(({ standard, kilowatts, power_type }) => {
    if (standard === null || kilowatts === null) return false;
    if (standardOf(standard).isDcOnly) return power_type !== 'DC';
    return power_type !== (kilowatts > 7.4 ? 'AC_3_PHASE' : 'AC_1_PHASE');
  });
}

/** Whether the location says of its stations that they are always open, or nothing. */
function hasHoursOfStations({ site: { location, stations } }: Subject): boolean {
  const hours = new Set(stations.map(({ station: { attributes } }) => attributes.hours));
  const isSaid = (location.attributes.opening_times ?? location.extensions?.['opening_times']) !== undefined;
  return hours.size === 1 && (hours.has('24/7') || (hours.has(null) && !isSaid));
}
