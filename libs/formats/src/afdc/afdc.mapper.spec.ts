import fc from 'fast-check';
import { AfdcMapper } from './afdc.mapper.js';

/** Maps a row given by its columns. */
function map(row: Record<string, string>) {
  return new AfdcMapper(Object.keys(row)).map({
    fields: Object.values(row),
    text: Object.values(row).join(','),
  });
}
const dataOf = (row: Record<string, string>) =>
  map({ ID: '1', ...row }).commands.map(({ command }) => command.data);

describe('an AFDC row', () => {
  it('becomes a location and a station of the same id', () => {
    const source = { feed: 'afdc', id: '1517' };
    const minimal = {
      'Station Name': 'Truesdale ',
      ZIP: ' 91352',
      Latitude: '34.2 ',
      Longitude: '-118',
      ID: '1517',
    };
    expect(map(minimal).commands.map(({ command }) => command)).toEqual([
      {
        type: 'RegisterLocation',
        source,
        data: { name: 'Truesdale', postal_code: '91352', latitude: '34.2', longitude: '-118' },
      },
      {
        type: 'UpsertStation',
        source,
        data: {
          name: 'Truesdale',
          latitude: '34.2',
          longitude: '-118',
          location_source: source,
          external_station_id: '1517',
        },
      },
    ]);
  });

  it('sends null for an empty cell, and no field for a missing column', () => {
    expect(dataOf({ Latitude: ' ', 'EV Pricing': '' })[1]).toMatchObject({ latitude: null, cost: null });
    expect(dataOf({ Latitude: ' ' })[1]).not.toHaveProperty('cost');
    expect(dataOf({ Latitude: ' ' })[1]).not.toHaveProperty('available');
  });

  it('keeps the cells of columns that no field holds, if the file has any', () => {
    const row = { 'Facility Type': 'HOTEL', 'Open Date': ' ', 'Updated At': '2026-11-01', City: 'Ithaca' };
    const extensionsIn = (given: Record<string, string>) =>
      map({ ID: '1', ...given }).commands.map(({ command }) => command.extensions);
    expect(extensionsIn(row)).toEqual([undefined, { 'Facility Type': 'HOTEL' }]);
    expect(extensionsIn({ 'Facility Type': '' })).toEqual([undefined, null]);
    expect(extensionsIn({ City: 'Ithaca' })).toEqual([undefined, undefined]);
  });

  it('keeps a text that is longer than its field, with a warning', () => {
    const hours = 'h'.repeat(300);
    const city = 'c'.repeat(256);
    const { commands, warnings } = map({ ID: '1', 'Access Days Time': hours, City: city, State: 'NY' });
    expect(commands[0]?.command.data['city']).toBe(`${'c'.repeat(254)}…`);
    expect(commands[1]?.command).toMatchObject({
      data: { hours: `${'h'.repeat(254)}…` },
      extensions: { 'Access Days Time': hours, City: city },
    });
    expect(commands[1]?.command.extensions).not.toHaveProperty('State');
    expect(warnings.map(({ problem }) => problem)).toEqual([
      'city is longer than 255 characters, cut',
      'opening hours are not clear, kept as a text',
      'hours is longer than 255 characters, cut',
    ]);
  });

  it('is skipped if it has another fuel', () => {
    for (const fuel of ['LPG', ''])
      expect(map({ 'Fuel Type Code': fuel, ID: '1' })).toMatchObject({ commands: [], skipped: 1 });
    expect(map({ 'Fuel Type Code': ' elec', ID: '1' }).commands).toHaveLength(2);
  });

  it('is rejected without an ID', () => {
    expect(map({ 'Station Name': 'x', ID: ' ' })).toMatchObject({
      commands: [],
      rejects: [{ kind: 'station', reason: 'the row has no ID', original: 'x, ' }],
    });
  });

  it('has an id that is no uint64 in its source only', () => {
    expect(map({ ID: 'A7' }).commands[1]?.command).toMatchObject({
      source: { id: 'A7' },
      data: { external_station_id: null },
    });
  });

  it('maps outlets, hours, cost and access', () => {
    const station = dataOf({
      'EV Pricing': 'Free',
      'EV Connector Types': 'J1772 CHADEMO',
      'EV Level2 EVSE Num': '2',
      'EV DC Fast Count': '1',
      'Access Days Time': '24 hours daily',
      'Status Code': 'P',
      'Expected Date': '2026-05-01',
      'Intersection Directions': 'Behind the hall',
      'Groups With Access Code': 'Public',
      'Cards Accepted': 'A D Debit APPLE_PAY',
      'EV Network': 'Wattway',
      'Station Phone': '555-0100',
    }).at(-1);
    expect(station).toMatchObject({
      cost: 'Free',
      outlets: 'J1772, CHADEMO; Level 2 ×2, DC fast ×1',
      hours: '24 hours daily',
      pre_charge_instructions: [
        'Planned, not open yet, expected: 2026-05-01',
        'Behind the hall',
        'Access: Public',
        'Cards accepted: American Express, Discover, Debit, APPLE PAY',
        'Network: Wattway',
        'Phone: 555-0100',
      ].join('\n'),
    });
  });

  it('has hours, access and network of its location in structure, and the payment of the station', () => {
    const row = {
      'Access Days Time': '8am-5pm M-F; call ahead',
      'Access Code': 'public',
      'Restricted Access': 'true',
      'EV Network': 'Wattway',
      'EV Network Web': 'https://wattway.example',
      'Cards Accepted': 'A V Debit APPLE_PAY ACCOUNT_BALANCE',
    };
    const { commands, warnings } = map({ ID: '1', ...row });
    const span = { period_begin: '08:00', period_end: '17:00' };
    expect(commands[0]?.command.data).toMatchObject({
      opening_times: {
        twentyfourseven: false,
        regular_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...span })),
      },
      access: 'RESTRICTED',
      network: { name: 'Wattway', website: 'https://wattway.example' },
    });
    expect(commands[1]?.command).toMatchObject({
      data: {
        hours: '8am-5pm M-F; call ahead',
        payment: {
          methods: ['CREDIT_CARD', 'DEBIT_CARD', 'CONTACTLESS'],
          brands: ['American Express', 'Visa', 'Apple Pay'],
          terminals: null,
        },
      },
      extensions: null,
    });
    expect(warnings.map(({ problem }) => problem)).toEqual(['a remark beside opening hours is not read']);
  });

  it('unsets what it says nothing of, and keeps access in other words', () => {
    const row = {
      'Access Days Time': '',
      'Access Code': 'members',
      'EV Network': 'Non-Networked',
      'Cards Accepted': 'ACCOUNT_BALANCE',
    };
    const [location, station] = map({ ID: '1', ...row }).commands.map(({ command }) => command);
    expect(location?.data).toEqual({ opening_times: null, access: null, network: null });
    expect(station).toMatchObject({ data: { payment: null }, extensions: { 'Access Code': 'members' } });
  });

  it('has the power of newer columns in its outlets', () => {
    const row = {
      'EV Connector Types': 'J1772COMBO NACS',
      'EV DC Fast Count': '4',
      'EV CCS Connector Count': '4',
      'EV CCS Power Output (kW)': '350',
      'EV J3400 Power Output (kW)': '250',
    };
    expect(dataOf(row).at(-1)).toMatchObject({ outlets: 'J1772COMBO 350 kW, NACS 250 kW; DC fast ×4' });
  });

  it('has connectors, after their types, if the file tells them', () => {
    const row = { ID: '1', 'EV Connector Types': 'J1772', 'EV Level2 EVSE Num': '2' };
    const { commands } = map(row);
    expect(commands.map(({ command: { type } }) => type)).toEqual([
      'RegisterLocation',
      'UpsertConnectorType',
      'UpsertStation',
    ]);
    expect(commands[2]?.command.connectors).toMatchObject([{ count: 2, standard: 'IEC_62196_T1' }]);
    expect(map({ ...row, 'EV Connector Types': '' }).commands[1]?.command.connectors).toEqual([]);
    expect(map({ ID: '1' }).commands[1]?.command).not.toHaveProperty('connectors');
  });

  it('is at 0, 0 with a warning', () => {
    const { commands, warnings } = map({ ID: '1', Latitude: '0.0', Longitude: '0' });
    expect(commands[1]?.command.data).toMatchObject({ latitude: '0.0', longitude: '0' });
    expect(warnings).toMatchObject([{ problem: 'station is at 0, 0' }]);
  });

  it('cuts hours that are too long, with a warning', () => {
    const mapped = map({ ID: '1', 'Access Days Time': 'x'.repeat(300) });
    expect(mapped.commands[1]?.command.data['hours']).toBe('x'.repeat(254) + '…');
    expect(mapped.warnings).toMatchObject([
      { problem: 'opening hours are not clear, kept as a text' },
      { problem: 'hours is longer than 255 characters, cut', detail: 'station 1' },
    ]);
  });

  it('maps any cells without an exception, to equal commands each time', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            ...['ID', 'ZIP', 'Country', 'Cards Accepted', 'EV Level2 EVSE Num', 'Latitude'],
            ...['EV Connector Types', 'EV CCS Connector Count', 'EV CCS Power Output (kW)'],
          ),
          fc.oneof(fc.string(), fc.float().map(String)),
        ),
        (row) => {
          expect(map(row)).toEqual(map(row));
          for (const { command } of map(row).commands) expect(command.source.id).toMatch(/\S/);
        },
      ),
    ));
});
