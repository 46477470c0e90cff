import { plugStandardOf } from '#domain/plugs';
import { connector } from '../../datex2/writing/testing/sites.js';
import {
  fullAttributes,
  connectorsIn,
  fullSite,
  hasOther,
  of,
  withConnectors,
  withDetails,
  type Loss,
} from '../../testing/loss.js';
import { ocpi221Capabilities } from '../../vocabulary/capabilities.js';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { lackedByPlace, lackedByStations } from '../writing/ocpi-location.js';

const own = { country_code: 'FR', party_id: 'OWN' };
const facilities = ['HOTEL', 'CAFE', 'MALL', 'WIFI', 'FUEL_STATION', 'AIRPORT'];
const restrictions = ['EV_ONLY', 'DISABLED', 'CUSTOMERS', 'MOTORCYCLES'];
const isNew = (standard: string | null): boolean => standard === 'MCS' || standard === 'SAE_J3400';

/** In both versions. */
const always: readonly Loss[] = [
  {
    what: 'a location that lacks what [OCPI requires](publishing.md#what-is-left-out), or of which a station does',
    becomes: 'nothing, nor its stations',
    members: ['location', 'station'],
    when: ({ site: { id, location, stations } }) =>
      lackedByPlace(id, location, own).length +
        lackedByStations(stations.map(({ station }) => station)).length >
      0,
    example: fullSite({ time_zone: null }),
  },
  {
    what: 'that a location has no operator, where its feed has named an owner',
    becomes: 'the owner',
    members: ['location.operator'],
    when: ({ site }) => site.location.attributes.operator === null,
    example: fullSite({ operator: null }),
  },
  {
    what: 'facilities that OCPI does not have',
    becomes: 'none',
    members: ['location.facilities'],
    when: ({ site }) => hasOther(site.location.attributes.facilities, ...facilities),
    example: fullSite({ facilities: ['OWN'] }),
  },
  {
    what: 'the operator of a location, and the connectors of a station',
    becomes: 'also extensions, as members of OCPI',
    members: ['location.extensions.operator', 'station.extensions.connectors'],
    example: fullSite(),
  },
  {
    what: 'that a location has no opening times where all stations are open 24/7',
    becomes: '24/7 in the extensions of the location',
    members: ['location.extensions.opening_times'],
    when: ({ site }) => site.stations.every(({ station }) => station.attributes.hours === '24/7'),
    example: openAllHours(),
  },
  {
    what: 'the name of a station',
    becomes:
      'that of its location, else its address, followed by the physical_reference or evse_id if it has several stations',
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
    what: 'cost, manufacturer, model, pwps_version and qr_enabled',
    becomes: 'nothing; a station keeps its own',
    members: of('station', 'cost', 'manufacturer', 'model', 'pwps_version', 'qr_enabled'),
    example: fullSite(),
  },
  {
    what: 'outlets, hours, cost_description, pre_charge_instructions and external ids',
    becomes:
      'what an [import](import.md#ocpi) makes of connectors, opening times, tariffs, directions and ids',
    members: [
      ...of('station', 'outlets', 'hours', 'cost_description', 'pre_charge_instructions'),
      ...of('station', 'external_location_id', 'external_station_id'),
    ],
    example: fullSite(),
  },
  {
    what: 'a station without a status',
    becomes: 'the status Unknown, as of the last change',
    members: of('station', 'available', 'observed_at'),
    when: ({ station }) => station?.observed === null,
    example: fullSite({}, { attributes: { ...fullAttributes(), available: null }, observed: null }),
  },
  {
    what: 'an evse_id with other characters than those of ASCII',
    becomes: 'none',
    members: ['station.details.evse_id'],
    when: ({ station }) => !/^[\x20-\x7e]*$/.test(station?.details.evse_id ?? ''),
    example: withDetails({ evse_id: 'é' }),
  },
  {
    what: 'capabilities that OCPI does not have',
    becomes: 'none',
    members: ['station.details.capabilities'],
    when: ({ station }) => hasOther(station?.details.capabilities, ...ocpi221Capabilities),
    example: withDetails({ capabilities: ['OWN'] }),
  },
  {
    what: 'alternating current of a standard that has direct current only',
    becomes: 'DC',
    members: ['station.connectors'],
    when: (subject) =>
      connectorsIn(subject).some(
        ({ standard, power_type }) => plugStandardOf(standard ?? '')?.isDcOnly && power_type !== 'DC',
      ),
    example: withConnectors({ standard: 'CHADEMO', power_type: 'AC_3_PHASE' }),
  },
  {
    what: 'power below 1 kW, as some feeds have kilowatts in place of watts',
    becomes: 'a thousand times as much',
    members: ['station.connectors'],
    when: (subject) => connectorsIn(subject).some(({ kilowatts }) => kilowatts !== null && kilowatts < 1),
    example: withConnectors({ kilowatts: 0.9 }),
  },
  {
    what: 'power that is not known, or that is that of voltage and amperage but for half a kilowatt',
    becomes: 'the power of voltage and amperage',
    members: ['station.connectors'],
    when: (subject) =>
      connectorsIn(subject).some(
        ({ kilowatts, max_voltage, max_amperage }) =>
          kilowatts === null ||
          [1, 2, 3, Math.sqrt(3)].some(
            (phases) =>
              Math.abs((phases * (max_voltage ?? 0) * (max_amperage ?? 0)) / 1000 - kilowatts) <= 0.5,
          ),
      ),
    example: withConnectors({ kilowatts: null }),
  },
];

const byVersion: Readonly<Record<OcpiVersion, readonly Loss[]>> = {
  '2.2.1': [
    {
      what: 'in 2.2.1, connectors of the standards `MCS` and `SAE_J3400`',
      becomes: 'nothing, nor a station that has no other ones',
      members: ['station', 'station.connectors'],
      when: (subject) => connectorsIn(subject).some(({ standard }) => isNew(standard)),
      example: withConnectors({}, { standard: 'MCS' }),
    },
    {
      what: 'parking restrictions that 2.2.1 does not have',
      becomes: 'none',
      members: ['station.details.parking_restrictions'],
      when: ({ station }) => hasOther(station?.details.parking_restrictions, ...restrictions),
      example: withDetails({ parking_restrictions: ['TAXIS'] }),
    },
  ],
  '2.3.0': [
    {
      what: 'parking restrictions that 2.3.0 does not have',
      becomes: 'none',
      members: ['station.details.parking_restrictions'],
      when: ({ station }) => hasOther(station?.details.parking_restrictions, ...restrictions, 'TAXIS'),
      example: withDetails({ parking_restrictions: ['OWN'] }),
    },
  ],
};

export const cannotSay = (version: OcpiVersion): readonly Loss[] => [...always, ...byVersion[version]];

function openAllHours() {
  const { location, ...others } = fullSite(
    {},
    {
      attributes: { ...fullAttributes(), hours: '24/7' },
      connectors: [connector],
    },
  );
  return { ...others, location: { ...location, extensions: null } };
}
