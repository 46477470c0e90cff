import { withDerived } from '#application/views';
import { ocpiCapabilities, ocpiParkingTypes, type RegularHours } from '#domain';
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
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { lackedByPlace, lackedByStations } from '../writing/ocpi-location.js';

const own = { country_code: 'FR', party_id: 'OWN' };
const facilities = ['HOTEL', 'CAFE', 'MALL', 'WIFI', 'FUEL_STATION', 'AIRPORT'];
const restrictions = ['EV_ONLY', 'DISABLED', 'CUSTOMERS', 'MOTORCYCLES'];
const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);
const capabilities = valuesOf(ocpiCapabilities);
const parkingTypes = valuesOf(ocpiParkingTypes);
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
    example: fullSite({ city: null }),
  },
  {
    what: 'that the country and the time zone of a location are derived from its coordinates',
    becomes: 'the same values, as if somebody had said them',
    members: of('location', 'country', 'time_zone'),
    when: ({ site }) => withDerived(site.location.attributes).derived.length > 0,
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
    what: 'the connectors of a station',
    becomes: 'also extensions, as members of OCPI',
    members: ['station.extensions.connectors'],
    example: fullSite(),
  },
  {
    what: 'details of an operator without a name',
    becomes: 'none',
    members: ['location.operator_details'],
    when: ({ site }) => site.location.attributes.operator === null,
    example: fullSite({ operator: null, operator_details: { phone: '1' } }),
  },
  {
    what: 'access, charging_stations, max_kilowatts, network, roaming, staffed and nuts of a location, charging_station_id and payment of a station',
    becomes: 'nothing; a station keeps its own',
    members: [
      ...of('location', 'access', 'charging_stations', 'max_kilowatts', 'network', 'roaming', 'staffed'),
      'location.nuts',
      ...of('station', 'charging_station_id', 'payment'),
    ],
    example: fullSite({ nuts: 'FR101' }),
  },
  {
    what: 'regular hours until the end of a day, and over midnight',
    becomes: 'hours until 23:59, and two periods',
    members: ['location.opening_times'],
    when: ({ site }) => (site.location.attributes.opening_times?.regular_hours ?? []).some(isCut),
    example: openUntil('24:00'),
  },
  {
    what: 'opening times that are neither always nor have regular hours',
    becomes: 'none',
    members: ['location.opening_times'],
    when: ({ site }) => {
      const { twentyfourseven, regular_hours } = site.location.attributes.opening_times ?? {};
      return twentyfourseven === false && !regular_hours;
    },
    example: fullSite({ opening_times: { twentyfourseven: false } }),
  },
  {
    what: 'sources of energy that OCPI does not have',
    becomes: 'none',
    members: ['location.energy_mix'],
    when: ({ site }) =>
      (site.location.attributes.energy_mix?.energy_sources ?? []).some(({ source }) => source === 'OWN'),
    example: fullSite({
      energy_mix: { is_green_energy: true, energy_sources: [{ source: 'OWN', percentage: 100 }] },
    }),
  },
  {
    what: 'that a location has no opening times where all stations are open 24/7',
    becomes: '24/7',
    members: ['location.opening_times'],
    when: ({ site }) =>
      !site.location.attributes.opening_times &&
      site.stations.every(({ station }) => station.attributes.hours === '24/7'),
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
    when: ({ station }) => !isAscii(station?.details.evse_id ?? ''),
    example: withDetails({ evse_id: 'é' }),
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
      what: 'in 2.2.1, facilities that it does not have',
      becomes: 'none',
      members: ['location.facilities'],
      when: ({ site }) => hasOther(site.location.attributes.facilities, ...facilities),
      example: fullSite({ facilities: ['OWN'] }),
    },
    {
      what: 'in 2.2.1, capabilities that it does not have',
      becomes: 'none',
      members: ['station.details.capabilities'],
      when: ({ station }) => hasOther(station?.details.capabilities, ...capabilities),
      example: withDetails({ capabilities: ['OWN'] }),
    },
    {
      what: 'in 2.2.1, a type of parking, a category of images and an environmental impact that it does not have',
      becomes: 'none',
      members: of('location', 'parking_type', 'images', 'energy_mix'),
      when: ({ site }) => hasOther([site.location.attributes.parking_type ?? 'ON_STREET'], ...parkingTypes),
      example: fullSite({ parking_type: 'OWN' }),
    },
    {
      what: 'in 2.2.1, of operator, suboperator and owner what is not their name, website and logo',
      becomes: 'none',
      members: of('location', 'operator_details', 'suboperator', 'owner'),
      example: fullSite({ operator_details: { phone: '1' } }),
    },
    {
      what: 'in 2.2.1, parking restrictions that it does not have',
      becomes: 'none',
      members: ['station.details.parking_restrictions'],
      when: ({ station }) => hasOther(station?.details.parking_restrictions, ...restrictions),
      example: withDetails({ parking_restrictions: ['TAXIS'] }),
    },
    {
      what: 'in 2.2.1, help_phone and parking_places of a location, parking and accepted_service_providers of a station, and capabilities of its connectors',
      becomes: 'none',
      members: [
        ...of('location', 'help_phone', 'parking_places'),
        ...of('station', 'parking', 'accepted_service_providers', 'connectors.capabilities'),
      ],
      example: fullSite({ parking_places: [place('VAN')] }),
    },
  ],
  '2.3.0': [
    {
      what: 'in 2.3.0, parking places for no type of vehicle, or whose id has other characters than those of ASCII',
      becomes: 'none',
      members: ['location.parking_places'],
      when: ({ site }) =>
        (site.location.attributes.parking_places ?? []).some(
          ({ id, vehicle_types = [] }) => !isAscii(id) || vehicle_types.length === 0,
        ),
      example: fullSite({ parking_places: [place()] }),
    },
    {
      what: 'in 2.3.0, a help_phone of more than 25 characters, or with others than those of ASCII',
      becomes: 'none',
      members: ['location.help_phone'],
      when: ({ site: { location } }) => !isAscii(location.attributes.help_phone ?? ''),
      example: fullSite({ help_phone: 'é' }),
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

const isCut = ({ period_begin, period_end }: RegularHours): boolean =>
  period_end === '24:00' || period_end <= period_begin;

function openUntil(period_end: string) {
  const regular_hours = [{ weekday: 1, period_begin: '08:00', period_end }];
  return fullSite({ opening_times: { twentyfourseven: false, regular_hours } });
}

function place(...vehicle_types: readonly string[]) {
  return {
    ...{ id: 'P', count: 1, vehicle_types, restricted_to_type: false, reservation_required: false },
  };
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
