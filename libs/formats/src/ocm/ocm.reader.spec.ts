import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { reading } from '../testing/reading.js';
import { readOcm } from './ocm.reader.js';

const read = async (text: string) => all(readOcm(await inputOf(text), reading()));

interface Command {
  readonly type: string;
  readonly source: object;
  readonly observed_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly connectors?: readonly Readonly<Record<string, unknown>>[];
  readonly details?: object;
}

/** Reads a POI; returns its commands by type, and its warnings without their records. */
async function readPoi(poi: object) {
  const [group] = await read(JSON.stringify([poi]));
  const commands = (group?.lines ?? []).map(({ text }) => JSON.parse(text) as Command);
  const warnings = (group?.warnings ?? []).map(({ problem }) => problem);
  return { commands, warnings, station: commands.find(({ type }) => type.endsWith('Station')) };
}

const address = {
  Title: ' Hotel Guillem ',
  AddressLine1: 'Carrer dels Arínsols 10',
  AddressLine2: 'Parking',
  Town: 'Encamp',
  StateOrProvince: 'Encamp',
  Postcode: 'AD200',
  Country: { ID: 10, ISOCode: 'AD', Title: 'Andorra' },
  Latitude: 42.535628,
  Longitude: 1.58318,
  ContactTelephone1: '+376 733900',
  AccessComments: 'Ring the bell',
};
const operational = { StatusType: { ID: 50, Title: 'Operational', IsOperational: true } };
const poi = { ID: 163394, AddressInfo: address, ...operational };

describe('readOcm', () => {
  it('maps a POI to a location, connector types and a station', async () => {
    const { commands, warnings } = await readPoi({
      ...poi,
      UsageCost: 'Free',
      UsageType: { ID: 6, Title: 'Private - For Staff, Visitors or Customers' },
      OperatorInfo: { ID: 23, Title: 'Tesla', WebsiteURL: 'https://tesla.example' },
      DateLastStatusUpdate: '2022-09-11T17:59:00Z',
      NumberOfPoints: 3,
      Connections: [
        {
          ConnectionType: { ID: 33, Title: 'CCS (Type 2)' },
          PowerKW: 150,
          Voltage: 920,
          Amps: 500,
          Quantity: 2,
        },
        { ConnectionTypeID: 25, CurrentTypeID: 20, Voltage: 400, Amps: 32 },
      ],
    });
    const source = { feed: 'ocm', id: '163394' };
    const place = { latitude: '42.535628', longitude: '1.58318' };
    expect(warnings).toEqual([]);
    expect(commands).toMatchObject([
      {
        type: 'RegisterLocation',
        source,
        data: {
          name: 'Hotel Guillem',
          address: 'Carrer dels Arínsols 10, Parking',
          city: 'Encamp',
          region: 'Encamp',
          postal_code: 'AD200',
          country: 'AD',
          operator: 'Tesla',
          help_phone: '+376 733900',
          ...place,
        },
      },
      { type: 'UpsertConnectorType', source: { id: 'IEC_62196_T2_COMBO/DC/150' } },
      { type: 'UpsertConnectorType', source: { id: 'IEC_62196_T2/AC_3_PHASE/22' } },
      {
        type: 'UpsertStation',
        source,
        observed_at: '2022-09-11T17:59:00.000Z',
        data: {
          name: 'Hotel Guillem',
          ...place,
          cost: 'Free',
          outlets: 'IEC_62196_T2_COMBO DC 150 kW ×2, IEC_62196_T2 AC_3_PHASE 22 kW; Points: 3',
          pre_charge_instructions:
            'Ring the bell\nAccess: Private - For Staff, Visitors or Customers\nOperator: Tesla, https://tesla.example',
          available: '0',
          location_source: source,
          external_station_id: '163394',
        },
        connectors: [
          { standard: 'IEC_62196_T2_COMBO', count: 2, format: null, max_voltage: 920, kilowatts: 150 },
          { standard: 'IEC_62196_T2', count: 1, format: 'SOCKET', power_type: 'AC_3_PHASE', kilowatts: 22 },
        ],
        details: { source_status: 'Operational' },
      },
    ]);
  });

  it('has contacts, access and photos of its location in structure', async () => {
    const photo = {
      ItemURL: 'https://media.example/a.JPG?w=1',
      ItemThumbnailURL: 'https://media.example/t.jpg',
    };
    const { commands, warnings } = await readPoi({
      ...poi,
      UsageType: { ID: 6, Title: 'Private - For Staff, Visitors or Customers' },
      OperatorInfo: {
        ...{ ID: 23, Title: 'Tesla', WebsiteURL: 'https://tesla.example' },
        ...{ PhonePrimaryContact: '1', ContactEmail: 'a@tesla.example' },
      },
      MediaItems: [
        { ...photo, IsVideo: false, IsEnabled: true },
        { ...photo, IsEnabled: false },
        { ...photo, IsVideo: true },
        { ItemURL: 'https://media.example/b' },
      ],
    });
    expect(commands[0]?.data).toMatchObject({
      operator_details: { website: 'https://tesla.example', phone: '1', email: 'a@tesla.example' },
      access: 'RESTRICTED',
      images: [
        {
          url: 'https://media.example/a.JPG?w=1',
          thumbnail: 'https://media.example/t.jpg',
          category: 'LOCATION',
          type: 'jpg',
        },
      ],
    });
    expect(warnings).toEqual([]);
    expect((await readPoi(poi)).commands[0]?.data).toMatchObject({
      ...{ operator_details: null, access: null, images: [] },
    });
  });

  it.each([
    [{ StatusTypeID: 10 }, '1', null],
    [{ StatusTypeID: 20 }, '2', null],
    [{ StatusTypeID: 30 }, '3', 'Temporarily Unavailable'],
    [{ StatusTypeID: 75 }, '0', 'Partly Operational (Mixed)'],
    [{ StatusType: { ID: 100, Title: 'Not Operational' } }, '3', 'Not Operational'],
    [{ StatusTypeID: 150 }, '0', 'Planned For Future Date'],
    [{ StatusTypeID: 0 }, '0', null],
    [
      {
        Connections: [
          { ConnectionTypeID: 1, StatusTypeID: 10 },
          { ConnectionTypeID: 2, StatusTypeID: 10 },
        ],
      },
      '1',
      null,
    ],
  ])('maps the status of %j to %s', async (status, code, word) => {
    const { station, warnings } = await readPoi({ ID: 1, AddressInfo: address, ...status });
    expect([station?.data['available'], station?.details]).toEqual([code, { source_status: word }]);
    expect(warnings).toEqual([]);
  });

  it.each([200, 210])('removes the station of a POI with the status %i', async (StatusTypeID) => {
    const { commands } = await readPoi({
      ...poi,
      StatusType: null,
      StatusTypeID,
      DateLastStatusUpdate: '2022-09-11',
    });
    expect(commands).toEqual([{ type: 'RemoveStation', source: { feed: 'ocm', id: '163394' }, data: {} }]);
  });

  it('warns of what it cannot read', async () => {
    const { station, warnings } = await readPoi({
      ID: 1,
      StatusTypeID: 7,
      DateLastStatusUpdate: '2027-01-01T00:00:00Z',
      AddressInfo: { CountryID: 10, Latitude: 91, Longitude: 0 },
      Connections: [5, { ConnectionTypeID: 9999, Amps: -1, PowerKW: -2, Quantity: 0.5 }],
    });
    expect(warnings.sort()).toEqual(
      [
        'Amps is not usable, left out',
        'POI has no usable coordinates',
        'PowerKW is not usable, left out',
        'Quantity is not usable, read as 1',
        'connection is no object, not read',
        'connection type is not known, left empty',
        'country is given by its CountryID alone, left empty',
        'status is none of Open Charge Map, read as Unknown',
        'time is ahead of the clock, left out',
      ].sort(),
    );
    expect(station?.connectors).toMatchObject([{ standard: null, count: 1 }]);
  });

  it.each([
    [{ ConnectionTypeID: 35, Amps: 32 }, 'IEC_60309_2_three_32'],
    [{ ConnectionTypeID: 17, Amps: 63 }, 'IEC_60309_2_three_64'],
    [{ ConnectionType: { ID: 34, Title: 'IEC 60309 3-pin' }, Amps: 32 }, 'IEC 60309 3-pin'],
    [{ ConnectionType: { ID: 27, Title: 'NACS / Tesla Supercharger' } }, 'SAE_J3400'],
    [{ ConnectionType: { ID: 15, Title: 'NEMA 6-15' } }, 'NEMA 6-15'],
    [{ ConnectionTypeID: 0 }, null],
  ])('maps the connection %j to %s', async (connection, standard) => {
    const { station, warnings } = await readPoi({ ...poi, Connections: [connection] });
    expect(station?.connectors).toMatchObject([{ standard }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a list', (pois: string[]) => `\n[${pois.join(',\n')}]`],
    ['a POI a line', (pois: string[]) => pois.join('\n')],
  ])('reads %s, and rejects what is no POI', async (_, file) => {
    const pois = [poi, { ...poi, ID: 2 }, { ID: 3 }, { AddressInfo: {} }, poi].map((each) =>
      JSON.stringify(each),
    );
    const groups = await read(file(pois));
    expect(groups.map(({ lines, rejects }) => rejects[0]?.reason ?? lines.length)).toEqual([
      2,
      2,
      'POI 3 has no AddressInfo',
      expect.stringContaining('no usable ID') as string,
      expect.stringContaining('duplicate') as string,
    ]);
  });

  it('gives a POI that occurs again its reject alone', async () => {
    const again = { ...poi, StatusType: null, Connections: [{ ConnectionTypeID: 9999, PowerKW: 7 }] };
    const [, group] = await read(JSON.stringify([poi, again]));
    expect(group).toMatchObject({ lines: [], warnings: [], rejects: [{ kind: 'station' }] });
  });

  it('reads one POI, and rejects a file that is cut off', async () => {
    expect(await read(JSON.stringify(poi, null, 2))).toMatchObject([{ line: 1, lines: [{}, {}] }]);
    const [, cut] = await read(`[${JSON.stringify(poi)}, {"ID":2,`);
    expect(cut?.rejects).toMatchObject([
      { reason: expect.stringContaining('the rest of the file was not read') as string },
    ]);
  });

  it('reads names in camelCase like its own, with one warning', async () => {
    const given = {
      ...{
        ...poi,
        UUID: 'u',
        DateLastStatusUpdate: '2026-01-01T00:00:00Z',
        OperatorInfo: { ID: 23, WebsiteURL: 'w' },
      },
      Connections: [{ ID: 1, ConnectionTypeID: 33, PowerKW: 50, CurrentType: { ID: 30 }, Quantity: 2 }],
    };
    const list = [given, { ...given, ID: 2 }];
    const camelCase = JSON.stringify(list).replace(
      /"(ID|UUID|ISO|[A-Z])([A-Za-z0-9]*)":/g,
      (_, first: string, rest: string) => `"${first.toLowerCase()}${rest}":`,
    );
    expect(camelCase).toContain('"addressInfo"');
    const [warning, ...groups] = await read(camelCase);
    expect(warning?.warnings).toMatchObject([{ problem: expect.stringContaining('camelCase') as string }]);
    const linesOf = (read: typeof groups) => read.map(({ lines }) => lines.map(({ text }) => text));
    expect(linesOf(groups)).toEqual(linesOf(await read(JSON.stringify(list))));
    expect(groups.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});
