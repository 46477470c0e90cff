import { bareDetails } from '../../../../domain/src/station/testing/builders.js';
import { connectorsIn, of, type Loss } from '../../testing/loss.js';
import { site, station } from '../writing/testing/sites.js';
import { named, withConnector, withDetails, withMembers, withStation } from './examples.js';

const capabilitiesOfPayment = ['RFID_READER', 'CREDIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'];

/** What DATEX II can't say of charging stations, parking, payment and the like. */
export const structureLosses: readonly Loss[] = [
  {
    what: 'a suboperator of a location without an operator',
    becomes: 'none',
    members: ['location.suboperator'],
    when: ({ site: { location } }) => location.attributes.operator === null,
    example: withMembers({ operator: null, suboperator: { name: 'S' } }),
  },
  {
    what: 'charging_when_closed, max_kilowatts and related_locations of a location',
    becomes: 'none',
    members: of('location', 'charging_when_closed', 'max_kilowatts', 'related_locations'),
    example: withMembers({ max_kilowatts: 300 }),
  },
  {
    what: 'a charging station without points',
    becomes: 'none',
    members: ['location.charging_stations'],
    when: ({ site: { location, stations } }) =>
      (location.attributes.charging_stations ?? []).some(({ id }) =>
        stations.every(({ station: each }) => each.attributes.charging_station_id !== id),
      ),
    example: withMembers({ charging_stations: [{ id: 'c' }] }),
  },
  {
    what: 'a charging station of which the power or the number of vehicles is not known, or that its location does not list',
    becomes: 'the greatest power of its points, and their number',
    members: ['location.charging_stations'],
    when: ({ site: { stations } }) =>
      stations.some(({ station: each }) => each.attributes.charging_station_id),
    example: withStation({ charging_station_id: 'c' }),
  },
  {
    what: 'capabilities and payment of points of one charging station that have others',
    becomes: 'those of all of them',
    members: ['station.details.capabilities', 'station.payment'],
    when: ({ station: given }) => (given?.attributes.charging_station_id ?? null) !== null,
    example: site([
      station({ attributes: { ...named, charging_station_id: 'c' } }),
      station({
        attributes: { ...named, charging_station_id: 'c' },
        details: { ...bareDetails, capabilities: ['RFID_READER'] },
      }),
    ]),
  },
  {
    what: 'parking of a station at places that its location does not have, and its position there',
    becomes: 'none',
    members: ['station.parking'],
    example: withStation({ parking: [{ parking_id: 'P' }] }),
  },
  {
    what: 'status_schedule of a station, which statuses have, but which is not read',
    becomes: 'none',
    members: ['station.status_schedule'],
    example: withStation({
      status_schedule: [{ period_begin: '2026-12-24T11:00:00.000Z', status: 'PLANNED' }],
    }),
  },
  {
    what: 'capabilities of connectors, whose services of smart recharging are not read',
    becomes: 'none',
    members: ['station.connectors'],
    when: (subject) => connectorsIn(subject).some(({ capabilities }) => capabilities.length > 0),
    example: withConnector({ capabilities: ['BIDIRECTIONAL'] }),
  },
  {
    what: 'that a station with capabilities of payment has no payment methods',
    becomes: 'these',
    members: ['station.payment'],
    when: ({ station: given }) =>
      capabilitiesOfPayment.some((each) => given?.details.capabilities.includes(each)),
    example: withDetails({ capabilities: ['RFID_READER'] }),
  },
  {
    what: 'payment methods that are none of the directory, the spelling of brands, and of terminals what is not their id',
    becomes: 'none',
    members: ['station.payment'],
    when: ({ station: given }) => JSON.stringify(given?.attributes.payment ?? '').includes('OWN'),
    example: withStation({ payment: { methods: ['OWN'] } }),
  },
];
