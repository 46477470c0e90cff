import { connector } from '../../datex2/writing/testing/sites.js';
import {
  connectorsIn,
  fullAttributes,
  fullSite,
  hasOther,
  of,
  withConnectors,
  withDetails,
  withoutStations,
  type Loss,
  type Subject,
} from '../../testing/loss.js';

const plugs = ['DOMESTIC_E', 'IEC_62196_T2', 'IEC_62196_T2_COMBO', 'CHADEMO'];
/** The greatest power of a household socket and of a connector of type 2, in kW. */
const limits: Readonly<Record<string, number>> = { DOMESTIC_E: 3.7, IEC_62196_T2: 44 };

const isElsewhere = ({ site }: Subject): boolean => site.location.attributes.country === 'NL';

function hasPartsOfAddress({ site }: Subject): boolean {
  const { address, postal_code, city } = site.location.attributes;
  const isWhole = address !== null && /^\d{5}$/.test(postal_code ?? '') && city !== null;
  return isWhole && !/[\s,;-]$/.test(address) && !/^[\d\s,;-]/.test(city);
}

/** Whether each connector is the only one of its column, and all have the power of the point. */
function arePlugsOfPoint(subject: Subject): boolean {
  const connectors = connectorsIn(subject);
  const columns = new Set(connectors.map(({ standard }) => standard));
  const [{ kilowatts: power } = connector] = connectors;
  return (
    columns.size === connectors.length &&
    connectors.every(
      ({ standard, count, kilowatts }) =>
        count === 1 &&
        plugs.includes(standard ?? '') &&
        kilowatts === power &&
        (kilowatts ?? 0) <= (limits[standard ?? ''] ?? Infinity),
    )
  );
}

export const cannotSay: readonly Loss[] = [
  {
    what: 'locations in another country, and their stations',
    becomes: 'nothing',
    members: ['location', 'station'],
    when: isElsewhere,
    example: fullSite({ country: 'NL' }),
  },
  {
    what: 'locations without stations',
    becomes: 'nothing',
    members: ['location'],
    when: ({ site }) => site.stations.length === 0,
    example: withoutStations(),
  },
  {
    what: 'a country that is not known, or that of what is overseas',
    becomes: '`FR`',
    members: ['location.country'],
    when: ({ site }) => site.location.attributes.country !== 'FR',
    example: fullSite({ country: 'RE' }),
  },
  {
    what: 'an address without street, postal code of five digits or city, or with punctuation between them',
    becomes: 'all of it as the address',
    members: of('location', 'address', 'postal_code', 'city'),
    when: (subject) => !hasPartsOfAddress(subject),
    example: fullSite({ postal_code: null }),
  },
  {
    what: 'the position of a location',
    becomes: 'that of its first station',
    members: of('location', 'latitude', 'longitude'),
    example: fullSite(),
  },
  {
    what: 'region, time_zone and facilities of a location',
    becomes: 'nothing',
    members: of('location', 'region', 'time_zone', 'facilities'),
    example: fullSite(),
  },
  {
    what: 'extensions other than columns of the schema',
    becomes: 'nothing',
    members: [
      ...of('location', 'extensions.directions', 'extensions.images', 'extensions.owner', 'extensions.own'),
      ...of('location', 'extensions.parking_type', 'extensions.opening_times', 'extensions.energy_mix'),
      ...of('station', 'extensions.directions', 'extensions.images', 'extensions.own'),
    ],
    example: fullSite(),
  },
  {
    what: 'columns whose values no feed gave, of ids, numbers of stations, capabilities and restrictions',
    becomes: 'extensions with their names',
    members: [
      ...of('location', 'extensions.id_station_local', 'extensions.nbre_pdc'),
      ...of('location', 'extensions.station_deux_roues', 'extensions.implantation_station'),
      ...of('station', 'extensions.id_pdc_itinerance', 'extensions.id_pdc_local', 'extensions.observations'),
      ...of('station', 'extensions.accessibilite_pmr', 'extensions.reservation', 'extensions.paiement_cb'),
      ...of('station', 'extensions.cable_t2_attache', 'extensions.puissance_nominale'),
    ],
    example: fullSite(),
  },
  {
    what: 'that a location has no opening times, where its stations have the same hours',
    becomes: 'these',
    members: ['location.opening_times'],
    when: ({ site }) => site.location.attributes.opening_times === undefined,
    example: fullSite({}, { attributes: { ...fullAttributes(), hours: '24/7' } }),
  },
  {
    what: 'exceptions of opening times',
    becomes: 'none',
    members: ['location.opening_times'],
    when: ({ site }) => site.location.attributes.opening_times !== undefined,
    example: fullSite({
      opening_times: {
        twentyfourseven: true,
        exceptional_closings: [
          { period_begin: '2026-12-24T12:00:00.000Z', period_end: '2026-12-27T00:00:00.000Z' },
        ],
      },
    }),
  },
  {
    what: 'hours of a station other than the opening times of its location',
    becomes: 'these, in the words of the schema',
    members: ['station.hours'],
    when: ({ site }) => site.location.attributes.opening_times !== undefined,
    example: fullSite({ opening_times: { twentyfourseven: true } }),
  },
  {
    what: 'the access `PRIVATE`',
    becomes: '`RESTRICTED`',
    members: ['location.access', 'station.pre_charge_instructions'],
    when: ({ site }) => site.location.attributes.access !== 'PUBLIC',
    example: fullSite({ access: 'PRIVATE' }),
  },
  {
    what: 'a phone number of an operator that is not its number for help, and what is not its phone and email',
    becomes: 'the number for help; none',
    members: ['location.operator_details', 'location.help_phone'],
    when: ({ site }) => {
      const { help_phone, operator_details: details } = site.location.attributes;
      return help_phone !== (details?.phone ?? null) || details?.website !== undefined;
    },
    example: fullSite({ operator_details: { website: 'https://a.example' } }),
  },
  {
    what: 'of an owner what is not its name, its email and its number in the register SIREN',
    becomes: 'none',
    members: ['location.owner'],
    example: fullSite({ owner: { name: 'A', website: 'https://a.example' } }),
  },
  {
    what: 'other structured members of a location',
    becomes: 'none',
    members: of(
      'location',
      ...['charging_when_closed', 'parking_type', 'parking_places', 'charging_stations', 'max_kilowatts'],
      ...['suboperator', 'network', 'roaming', 'staffed', 'energy_mix', 'nuts', 'directions', 'images'],
      'related_locations',
    ),
    example: fullSite({ nuts: 'FR101' }),
  },
  {
    what: 'payment other than the method `CREDIT_CARD`, which the capability `CREDIT_CARD_PAYABLE` is too',
    becomes: 'none',
    members: ['station.payment', 'station.details.capabilities'],
    when: ({ station }) =>
      station?.attributes.payment !== undefined ||
      station?.details.capabilities.includes('CREDIT_CARD_PAYABLE') === true,
    example: fullSite({}, { attributes: { ...fullAttributes(), payment: { methods: ['CASH'] } } }),
  },
  {
    what: 'other structured members of a station',
    becomes: 'none',
    members: of(
      'station',
      ...['charging_station_id', 'parking', 'accepted_service_providers', 'directions', 'images'],
      'status_schedule',
    ),
    example: fullSite({}, { attributes: { ...fullAttributes(), charging_station_id: 'c' } }),
  },
  {
    what: 'that a location has no operator, where its feed has named a network',
    becomes: 'the name of the network',
    members: ['location.operator'],
    when: ({ site }) => site.location.attributes.operator === null,
    example: fullSite({ operator: null }),
  },
  {
    what: 'that a station for which nothing is to be paid has no cost',
    becomes: '`Gratuit`',
    members: ['station.cost'],
    when: ({ station }) => station?.attributes.cost === null,
    example: fullSite({}, { attributes: { ...fullAttributes(), cost: null } }),
  },
  {
    what: 'the name of a station',
    becomes: 'that of its location',
    members: ['station.name'],
    example: fullSite(),
  },
  {
    what: 'a station without a position',
    becomes: 'the position of the location',
    members: of('station', 'latitude', 'longitude'),
    when: ({ station }) => station?.attributes.latitude === null,
    example: fullSite({}, { attributes: { ...fullAttributes(), latitude: null, longitude: null } }),
  },
  {
    what: 'cost_description, manufacturer, model, pwps_version, qr_enabled and external ids',
    becomes: 'nothing',
    members: [
      ...of('station', 'cost_description', 'manufacturer', 'model', 'pwps_version', 'qr_enabled'),
      ...of('station', 'external_location_id', 'external_station_id'),
    ],
    example: fullSite(),
  },
  {
    what: 'outlets',
    becomes: 'the connectors in words',
    members: ['station.outlets'],
    example: fullSite(),
  },
  {
    what: 'pre_charge_instructions that were changed, or of a station for disabled people',
    becomes: 'what they are read from: observations, access, size and accessibility',
    members: ['station.pre_charge_instructions'],
    when: ({ station }) =>
      Object.hasOwn(station?.extensions ?? {}, 'restriction_gabarit') ||
      (station?.details.parking_restrictions.includes('DISABLED') ?? false),
    example: fullSite(),
  },
  {
    what: 'the status of a station',
    becomes: 'nothing; a station keeps its own',
    members: of('station', 'available', 'observed_at', 'details.source_status'),
    example: fullSite(),
  },
  {
    what: 'physical_reference and floor_level',
    becomes: 'nothing',
    members: of('station', 'details.physical_reference', 'details.floor_level'),
    example: fullSite(),
  },
  {
    what: 'an evse_id with `*` or `-`, and one that is none of roaming',
    becomes: 'one without these; none',
    members: ['station.details.evse_id'],
    when: ({ station }) => !/^[A-Z]{2}[A-Z\d]{4,33}$/.test(station?.details.evse_id ?? ''),
    example: fullSite(),
  },
  {
    what: 'capabilities other than `RESERVABLE` and `CREDIT_CARD_PAYABLE`',
    becomes: 'none',
    members: ['station.details.capabilities'],
    when: ({ station }) => hasOther(station?.details.capabilities, 'RESERVABLE', 'CREDIT_CARD_PAYABLE'),
    example: fullSite(),
  },
  {
    what: 'parking restrictions other than `DISABLED`, `CUSTOMERS` and `MOTORCYCLES`',
    becomes: 'none',
    members: ['station.details.parking_restrictions'],
    when: ({ station }) =>
      hasOther(station?.details.parking_restrictions, 'DISABLED', 'CUSTOMERS', 'MOTORCYCLES'),
    example: withDetails({ parking_restrictions: ['EV_ONLY'] }),
  },
  {
    what: 'the format, the kind of current, the voltage and the amperage of a connector',
    becomes: 'what the standard tells; the format of type 2 is read',
    members: of(
      'station',
      ...['connectors.format', 'connectors.power_type', 'connectors.max_voltage', 'connectors.max_amperage'],
    ),
    example: withConnectors({ standard: 'DOMESTIC_E', kilowatts: 3 }),
  },
  {
    what: "the number of equal connectors, a power of each, one that the plug can't have, and standards that are no columns",
    becomes: 'one of each, with the greatest power or none, and no standard',
    members: ['station.connectors'],
    when: (subject) => !arePlugsOfPoint(subject),
    example: withConnectors({ count: 2 }),
  },
];
