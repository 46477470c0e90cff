import fc from 'fast-check';
import { bareStation } from '../../libs/domain/src/station/testing/builders.js';
import { connector, site, station } from '../../libs/formats/src/datex2/writing/testing/sites.js';
import type { FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import { reading } from '../../libs/formats/src/testing/reading.js';
import { all, inputOf } from '../import/test-inputs.js';
import { formatsOfBothWays } from './formats.js';

const text = fc.constantFrom('a', 'é ß', '"b"');
const url = fc.constantFrom('https://a.example', 'https://b.example/c');
const instants = (year: number) => ({
  period_begin: `${year}-12-24T12:00:00.000Z`,
  period_end: `${year}-12-27T00:00:00.000Z`,
});
const regular_hours = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 })
  .map((days) => days.sort().map((weekday) => ({ weekday, period_begin: '08:00', period_end: '18:00' })));
const week = fc.record({ twentyfourseven: fc.constant(false), regular_hours });
const partly = <Members>(members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> }) =>
  fc.record(members, { requiredKeys: [] });
const contacts = { legal_name: text, website: url, phone: text, email: text };
const image = (category: string) => ({ url: 'https://a.example/b.png', category, type: 'png' });
const directions = fc.constant([{ language: 'fr', text: 'Derrière' }]);

/** What each format says of a location and of a station. */
const said = {
  'DATEX II': {
    location: {
      opening_times: fc
        .tuple(week, fc.subarray(['exceptional_openings', 'exceptional_closings']))
        .map(([hours, names]) => ({
          ...hours,
          ...Object.fromEntries(names.map((name) => [name, [instants(2026), instants(2027)]])),
        })),
      operator_details: fc
        .record({ ...contacts, identifiers: fc.constant([{ type: 'operatorId', identifier: 'FR*ABC' }]) })
        .map((given) => ({ ...given, logo: image('OPERATOR') })),
      owner: partly(contacts).map((given) => ({ name: 'Owner', ...given })),
      network: text.map((name) => ({ name })),
      roaming: fc.uniqueArray(text, { minLength: 1 }).map((names) => names.map((name) => ({ name }))),
      parking_places: partly({
        vehicle_types: fc.subarray(['PERSONAL_VEHICLE', 'BUS', 'RIGID'], { minLength: 1 }),
        max_vehicle_height: fc.constantFrom(250, 401),
        max_vehicle_weight: fc.constantFrom(3500, 40_000),
        parking_space_width: fc.constant(333),
        roofed: fc.boolean(),
        lighting: fc.boolean(),
      }).map((given) => [
        { id: 'P1', count: 2, restricted_to_type: false, reservation_required: false, ...given },
        {
          id: 'P2',
          count: 1,
          vehicle_types: ['DISABLED'],
          restricted_to_type: true,
          reservation_required: false,
        },
      ]),
      staffed: fc.oneof(
        fc.record({ always: fc.boolean() }),
        week.map((opening_times) => ({ always: false, opening_times })),
      ),
      access: fc.constantFrom('PUBLIC', 'RESTRICTED', 'PRIVATE'),
      nuts: fc.constantFrom('FR', 'FR1', 'FR10', 'FR101'),
      suboperator: partly(contacts).map((given) => ({ name: 'Sub', ...given })),
      charging_stations: fc.constant([
        { id: 'C', physical_reference: 'c', max_kilowatts: 300, max_simultaneous: 3 },
      ]),
      parking_type: fc.constantFrom('ON_STREET', 'PARKING_LOT'),
      energy_mix: fc.record({ is_green_energy: fc.boolean(), energy_product_name: text }),
      directions,
      images: fc.constant([image('LOCATION')]),
    },
    station: {
      payment: fc.record({
        methods: fc.subarray(['APP', 'CASH', 'WEB', 'RFID', 'DEBIT_CARD', 'QR_CODE'], { minLength: 1 }),
        brands: fc.constantFrom(null, ['Visa', 'Dankort']),
        terminals: fc.constantFrom(null, [{ terminal_id: 'T' }]),
      }),
      hours: fc.constantFrom('24/7'),
      parking: fc.constant([{ parking_id: 'P2' }]),
      accepted_service_providers: fc.uniqueArray(text, { minLength: 1 }),
      directions,
      images: fc.constant([image('CHARGER')]),
    },
  },
  IRVE: {
    location: {
      opening_times: fc.oneof(week, fc.constant({ twentyfourseven: true })),
      access: fc.constantFrom('PUBLIC', 'RESTRICTED'),
      operator_details: fc.record({ phone: fc.constant('H'), email: text }),
      owner: partly({
        email: text,
        identifiers: fc.constant([{ type: 'siren', identifier: '1' }]),
      }).map((given) => ({ name: 'Owner', ...given })),
    },
    station: { payment: fc.constant({ methods: ['CREDIT_CARD'], brands: null, terminals: null }) },
  },
};

const withoutNull = (given: object): object =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, name === 'payment' ? withoutNull(value as object) : (value as unknown)]),
  );

describe.each(['DATEX II', 'IRVE'] as const)('The structured members that %s says', (title) => {
  const format = formatsOfBothWays.find((each) => each.title === title);
  const members = said[title];

  it('are read as they were written', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record(members.location as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
        fc.record(members.station as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
        async (ofLocation, { parking, ...others }) => {
          // What a station names is there at its location.
          const { parking_places, charging_stations } = ofLocation;
          const ofStation = {
            ...others,
            ...(parking !== undefined && parking_places !== undefined && { parking }),
            ...(charging_stations !== undefined && { charging_station_id: 'C' }),
          };
          const attributes = { country: 'FR', time_zone: 'Europe/Paris', operator: 'O', help_phone: 'H' };
          const given = site(
            [
              station({
                attributes: { ...bareStation, name: 'A', ...withoutNull(ofStation) },
                connectors: [connector],
              }),
            ],
            { attributes: { ...attributes, ...ofLocation } },
          );
          const commands: FeedCommand[] = [];
          for (const document of format?.write([given]) ?? []) {
            const groups = await all(format!.read(await inputOf(document), reading()));
            commands.push(
              ...groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand)),
            );
          }
          const read = (type: string) => commands.find((command) => command.type === type)?.data;
          expect(read('RegisterLocation')).toMatchObject(ofLocation);
          expect(read('UpsertStation')).toMatchObject(ofStation);
        },
      ),
      { numRuns: 60 },
    ));
});
