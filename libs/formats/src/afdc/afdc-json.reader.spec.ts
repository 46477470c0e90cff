import fc from 'fast-check';
import { all, inputOf } from '../../../../test/import/test-inputs.js';
import type { FeedCommand } from '../records/mapped-record.js';
import { reading } from '../testing/reading.js';
import { mapAfdcJson } from './afdc-json.reader.js';
import { afdc } from './afdc.reader.js';

const station = {
  id: 1517,
  fuel_type_code: 'ELEC',
  station_name: 'Town Hall',
  street_address: '1 Road',
  zip: '01234',
  latitude: 42.1,
  longitude: -73.5,
  status_code: 'P',
  ev_connector_types: ['J1772', 'CHADEMO'],
  ev_level2_evse_num: 2,
  ev_dc_fast_num: 1,
  ev_network: 'Net',
  ev_network_ids: { station: ['s1'] },
  updated_at: '2026-11-01T00:00:00Z',
  facility_type: null,
};

/** With the names of members in camelCase. */
const camelCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      camelCase(item),
    ]),
  );
};

async function commandsIn(text: string) {
  const groups = await all(afdc.read(await inputOf(text), reading()));
  expect(groups.flatMap(({ rejects, warnings }) => [...rejects, ...warnings])).toEqual([]);
  return groups.flatMap(({ lines }) => lines.map((line) => JSON.parse(line.text) as FeedCommand));
}

describe("AFDC's API", () => {
  const answer = { station_counts: { total: 1 }, fuel_stations: [station] };

  it.each([
    ['a list in its answer', JSON.stringify(answer)],
    ['in camelCase', JSON.stringify(camelCase(answer))],
    ['a list', JSON.stringify([station], null, 2)],
    ['one station', JSON.stringify({ alt_fuel_station: station })],
    ['a station a line', `${JSON.stringify(station)}\n`],
  ])('has stations as in CSV: %s', async (_, text) => {
    const commands = await commandsIn(text);
    const source = { feed: 'afdc', id: '1517' };
    const position = { latitude: '42.1', longitude: '-73.5' };
    expect(commands.filter(({ type }) => type !== 'UpsertConnectorType')).toMatchObject([
      { type: 'RegisterLocation', source, data: { name: 'Town Hall', postal_code: '01234', ...position } },
      {
        type: 'UpsertStation',
        source,
        data: {
          ...position,
          available: '0',
          outlets: 'J1772, CHADEMO; Level 2 ×2, DC fast ×1',
          external_station_id: '1517',
          pre_charge_instructions: 'Planned, not open yet\nNetwork: Net',
        },
        connectors: [
          { standard: 'IEC_62196_T1', count: 2 },
          { standard: 'CHADEMO', count: 1 },
        ],
        details: { source_status: 'PLANNED' },
      },
    ]);
    const [extensions] = commands.flatMap((command) => command.extensions ?? []);
    expect(Object.values(extensions ?? {})).toEqual([{ station: ['s1'] }]);
  });

  it('has the power of charging units', () => {
    const units = [
      { port_count: 3, charging_level: 'dc_fast', connectors: { CCS: { power_kw: 350, port_count: 3 } } },
      { charging_level: 'dc_fast', connectors: { TESLA: { power_kw: 250 }, CHADEMO: { power_kw: 50 } } },
      { charging_level: '2', connectors: { J1772: { power_kw: null, port_count: 1 } } },
    ];
    const { commands } = mapAfdcJson({ ...station, ev_charging_units: units });
    expect(commands.at(-1)?.command).toMatchObject({
      data: { outlets: 'J1772COMBO 350 kW ×3, NACS 250 kW, CHADEMO 50 kW, J1772; Level 2 ×1, DC fast ×4' },
      connectors: [
        { standard: 'IEC_62196_T1_COMBO', kilowatts: 350, count: 3 },
        { standard: 'SAE_J3400', kilowatts: 250, power_type: 'DC', count: 1 },
        { standard: 'CHADEMO', kilowatts: 50, count: 1 },
        { standard: 'IEC_62196_T1', kilowatts: null, count: 1 },
      ],
    });
  });

  it('is mapped whatever it has, or rejected', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ id: fc.nat(), ev_charging_units: fc.jsonValue(), latitude: fc.jsonValue() }),
        ),
        (value) => {
          const { commands, rejects } = mapAfdcJson(value);
          expect(commands.length + rejects.length).toBeGreaterThan(0);
        },
      ),
    ));
});
