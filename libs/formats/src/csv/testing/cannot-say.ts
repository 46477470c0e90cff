import {
  connectorsIn,
  fullSite,
  of,
  withConnectors,
  withoutStations,
  type Loss,
} from '../../testing/loss.js';

const detailsAndExtensions = of(
  'station',
  ...[
    'details.physical_reference',
    'details.floor_level',
    'details.capabilities',
    'details.parking_restrictions',
  ],
  ...['extensions.directions', 'extensions.images', 'extensions.own', 'extensions.gratuit'],
  'extensions.restriction_gabarit',
);

/** Of CSV with a row for each connector. A list of stations as CSV says what GeoJSON does. */
export const cannotSayInRows: readonly Loss[] = [
  {
    what: 'which stations are at one location',
    becomes: 'a location for each station, with its position; none for a location without stations',
    members: ['location', 'location.latitude', 'location.longitude'],
    example: withoutStations(),
  },
  {
    what: 'a location without a name',
    becomes: 'the name of the station',
    members: ['location.name'],
    when: ({ site }) => site.location.attributes.name === null,
    example: fullSite({ name: null }),
  },
  {
    what: 'region, postal_code, time_zone, help_phone, facilities and extensions of a location',
    becomes: 'nothing',
    members: [
      ...of('location', 'region', 'postal_code', 'time_zone', 'help_phone', 'facilities'),
      ...of('location', 'extensions.directions', 'extensions.images', 'extensions.owner', 'extensions.own'),
      ...of('location', 'extensions.parking_type', 'extensions.opening_times', 'extensions.energy_mix'),
      'location.extensions.nom_enseigne',
    ],
    example: fullSite(),
  },
  {
    what: 'fields of a station other than name, position and status, its details other than evse_id, and its extensions',
    becomes: 'nothing; a station keeps its own',
    members: [
      ...of('station', 'cost', 'cost_description', 'manufacturer', 'model', 'pwps_version', 'qr_enabled'),
      ...of('station', 'outlets', 'hours', 'pre_charge_instructions'),
      ...of('station', 'external_location_id', 'external_station_id'),
      ...detailsAndExtensions,
    ],
    example: fullSite(),
  },
  {
    what: 'the time of a status',
    becomes: 'the time at which it is imported',
    members: ['station.observed_at'],
    example: fullSite(),
  },
  {
    what: 'the format, the kind of current, the voltage and the amperage of a connector',
    becomes: 'nothing, but DC for standards that have it alone',
    members: of(
      'station',
      ...['connectors.format', 'connectors.power_type', 'connectors.max_voltage', 'connectors.max_amperage'],
    ),
    example: withConnectors({ standard: 'IEC_62196_T2' }),
  },
  {
    what: 'a connector without standard and power',
    becomes: 'nothing',
    members: ['station.connectors'],
    when: (subject) => connectorsIn(subject).some(({ standard, kilowatts }) => !standard && !kilowatts),
    example: withConnectors({ standard: null, kilowatts: null }),
  },
];
