import { connectorsIn, fullSite, of, withConnectors, type Loss } from '../../testing/loss.js';

/** Of lists of stations, as the directory writes them in GeoJSON and CSV. */
export const cannotSay: readonly Loss[] = [
  {
    what: 'locations',
    becomes: 'nothing; a station keeps the id of its location',
    members: ['location'],
    example: fullSite(),
  },
  {
    what: 'details other than evse_id, and extensions',
    becomes: 'nothing; a station keeps its own',
    members: [
      ...of('station', 'details.physical_reference', 'details.floor_level', 'details.capabilities'),
      ...of('station', 'details.parking_restrictions', 'details.source_status'),
      ...of('station', 'extensions.directions', 'extensions.images', 'extensions.own'),
      ...of('station', 'extensions.gratuit', 'extensions.restriction_gabarit'),
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
    what: 'the number of equal connectors, and the power of each of several ones',
    becomes: 'one connector of each standard, without power if there are several',
    members: ['station.connectors'],
    when: (subject) => {
      const connectors = connectorsIn(subject);
      const standards = new Set(connectors.map(({ standard }) => standard));
      const isOneOfEach =
        standards.size === connectors.length && connectors.every(({ count }) => count === 1);
      const isWithoutPower = connectors.every(
        ({ kilowatts, standard }) => kilowatts === null && standard !== null,
      );
      return !isOneOfEach || (connectors.length > 1 && !isWithoutPower);
    },
    example: withConnectors({ count: 2 }),
  },
  {
    what: 'a connector without standard and power',
    becomes: 'nothing',
    members: ['station.connectors'],
    when: (subject) => connectorsIn(subject).some(({ standard, kilowatts }) => !standard && !kilowatts),
    example: withConnectors({ standard: null, kilowatts: null }),
  },
];
