import { all, inputOf } from '../../../../test/import/test-inputs.js';
import type { ReadOptions } from '../input/format.js';
import type { FeedCommand } from '../records/mapped-record.js';
import { reading } from '../testing/reading.js';
import { readCsv } from './csv.reader.js';

async function read(text: string, feed?: string) {
  const groups = await all(readCsv(await inputOf(text), reading({ feed })));
  return groups.map(({ line, lines, rejects }) => ({
    line,
    ...(lines.length > 0 && { command: JSON.parse(lines.at(-1)?.text ?? '') as unknown }),
    ...(rejects[0] && { reason: rejects[0].reason }),
  }));
}

const upsert = (id: string, data: object, feed = 'directory') => ({
  type: 'UpsertStation',
  source: { feed, id },
  data: { ...data, location_source: { feed, id } },
});

describe('readCsv', () => {
  it('reads the fields of stations, and passes over what the service sets', async () => {
    const text =
      'id,version,name,hours,qr_enabled,external_station_id,created_at,updated_at\r\n' +
      '5f1e,3,"a ""quote"",\r\na line", 24/7 ,true,18446744073709551615,2026-11-21T08:00:00.000Z,\r\n';
    const data = {
      name: 'a "quote",\r\na line',
      hours: ' 24/7 ',
      qr_enabled: true,
      external_station_id: '18446744073709551615',
    };
    expect(await read(text)).toEqual([{ line: 2, command: upsert('5f1e', data) }]);
  });

  it('distinguishes null from the empty text', async () => {
    expect(await read('id,name,model,qr_enabled\n1,,"",\n2,"",,maybe\n')).toEqual([
      { line: 2, command: upsert('1', { name: null, model: '', qr_enabled: null }) },
      { line: 3, command: upsert('2', { name: '', model: null, qr_enabled: 'maybe' }) },
    ]);
  });

  it('has the feed of the option', async () =>
    expect(await read('id,name\n1,x', 'mine')).toEqual([
      { line: 2, command: upsert('1', { name: 'x' }, 'mine') },
    ]));

  it('rejects rows without id, repeated ids, and invalid rows', async () => {
    expect(await read('name,id\nx, \nx,1\ny,1\nz\n')).toEqual([
      { line: 2, reason: 'the row has no id' },
      { line: 3, command: upsert('1', { name: 'x' }) },
      { line: 4, reason: expect.stringContaining('duplicate') as string },
      { line: 5, reason: 'the row has 1 columns, not 2' },
    ]);
  });

  it('reads texts with many line breaks, and rows of more than 1 MiB', async () => {
    const many = '\n'.repeat(500);
    const long = 'x'.repeat(1_100_000);
    expect(await read(`id,name\n1,"${many}"\n2,${long}\n`)).toEqual([
      { line: 2, command: upsert('1', { name: many }) },
      { line: 503, command: upsert('2', { name: long }) },
    ]);
  });

  const sent = async (text: string, options: Partial<ReadOptions> = {}) => {
    const groups = await all(readCsv(await inputOf(text), reading({ feed: 'f', ...options })));
    return {
      commands: groups.flatMap(({ lines }) => lines.map((line) => JSON.parse(line.text) as FeedCommand)),
      warnings: groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem)),
      reasons: groups.flatMap(({ rejects }) => rejects.map(({ reason }) => reason)),
    };
  };
  const stationsIn = (commands: readonly FeedCommand[]) =>
    commands.filter(({ type }) => type === 'UpsertStation');

  it.each([
    [',', '52.1', '"Quay 5, left"'],
    [';', '52,1', 'Quay 5, left'],
    ['\t', '52,1', 'Quay 5, left'],
    [',', '"52,1"', '"Quay 5, left"'],
  ])('reads columns of people, separated by %j', async (separator, latitude, address) => {
    const header = [
      'id',
      'name',
      'latitude',
      'longitude',
      'address',
      'city',
      'operator',
      'plug',
      'kilowatts',
      'evse_id',
      'status',
    ];
    const kilowatts = latitude.replace('52', '7');
    const row = [
      '1',
      'Quay',
      latitude,
      '5.1',
      address,
      'Town',
      'Works',
      'Type 2',
      kilowatts,
      'NL*TST*E1',
      'In Use',
    ];
    const { commands, warnings } = await sent(`${header.join(separator)}\n${row.join(separator)}\n`);
    const source = { feed: 'f', id: '1' };
    const position = { latitude: '52.1', longitude: '5.1' };
    const place = { name: 'Quay', address: 'Quay 5, left', city: 'Town', operator: 'Works', ...position };
    expect(commands).toMatchObject([
      { type: 'RegisterLocation', source, data: place },
      { type: 'UpsertConnectorType' },
      {
        type: 'UpsertStation',
        source,
        data: { name: 'Quay', ...position, available: '2', location_source: source },
        connectors: [{ standard: 'IEC_62196_T2', kilowatts: 7.1, count: 1 }],
        details: { evse_id: 'NL*TST*E1', source_status: null },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('has the connectors of all rows of an id, wherever they are', async () => {
    const { commands, reasons, warnings } = await sent(
      'id,name,plug,kilowatts\n1,A,CCS,150\n2,B,CHAdeMO,50 kW\n1,A,CCS,150\n1,Other,2x Type 2 + Schuko,22\n',
    );
    expect(reasons).toEqual([]);
    expect(stationsIn(commands)).toMatchObject([
      {
        data: { name: 'A' },
        connectors: [
          { standard: 'IEC_62196_T2_COMBO', kilowatts: 150, count: 2, power_type: 'DC' },
          { standard: 'IEC_62196_T2', count: 2 },
          { standard: 'DOMESTIC_F', count: 1 },
        ],
      },
      { data: { name: 'B' }, connectors: [{ standard: 'CHADEMO', kilowatts: 50 }] },
    ]);
    expect(warnings).toEqual(['rows of the station differ in name, the first one counts']);
  });

  it('keeps plugs that it does not know, and leaves out power that is none, with warnings', async () => {
    const { commands, warnings } = await sent('id,plug,kilowatts\n1,Odd plug,fast\n2,,\n3,,0\n4,,11\n');
    expect(stationsIn(commands).map(({ connectors }) => connectors)).toMatchObject([
      [{ standard: 'Odd plug', kilowatts: null }],
      [],
      [],
      [{ standard: null, kilowatts: 11 }],
    ]);
    expect(warnings).toEqual(['kilowatts is not usable, left out', 'plug is not known, kept as it is']);
  });

  it.each([
    ['US', '', 'IEC_62196_T1_COMBO'],
    ['', '-77.6', 'IEC_62196_T1_COMBO'],
    ['DE', '-77.6', 'IEC_62196_T2_COMBO'],
    ['', '', 'IEC_62196_T2_COMBO'],
  ])('reads CCS by the place: country %j, longitude %j', async (country, longitude, standard) => {
    const { commands } = await sent(
      `id,country,latitude,longitude,plug\n1,${country},43.1,${longitude},CCS\n`,
    );
    expect(stationsIn(commands)[0]?.connectors).toMatchObject([{ standard }]);
  });

  it('reads statuses by words', async () => {
    const words = ['1', 'under repair', 'CHARGING', 'planned', 'odd', '', 'Removed'];
    const { commands, warnings } = await sent(
      `id,status\n${words.map((word, n) => `${n},${word}`).join('\n')}\n`,
    );
    expect(commands.map(({ data, details }) => [data['available'], details?.source_status])).toEqual([
      ['1', null],
      ['4', null],
      ['2', null],
      ['0', 'PLANNED'],
      ['0', 'odd'],
      [null, null],
      [undefined, undefined],
    ]);
    expect(commands.at(-1)).toMatchObject({ type: 'RemoveStation', source: { id: '6' } });
    expect(warnings).toEqual(['status is not known, read as Unknown']);
  });

  it('leaves a location that a row names as it is, and makes one for other rows', async () => {
    const { commands, warnings } = await sent('id,location_id,name,address\n1,42,A,Road\n2,,B,Street\n');
    expect(commands).toEqual([
      { type: 'UpsertStation', source: { feed: 'f', id: '1' }, data: { name: 'A', location_id: '42' } },
      {
        type: 'RegisterLocation',
        source: { feed: 'f', id: '2' },
        data: { name: 'B', address: 'Street' },
      },
      {
        type: 'UpsertStation',
        source: { feed: 'f', id: '2' },
        data: { name: 'B', location_source: { feed: 'f', id: '2' } },
      },
    ]);
    expect(warnings).toEqual(['address is that of the location of location_id, not read']);
  });

  it('reads columns by a map, and ignores others', async () => {
    const map = new Map([
      ['id', 'Nr'],
      ['name', 'Operator'],
      ['kilowatts', 'P1 [kW]'],
    ]);
    const { commands } = await sent('Nr;Operator;Lat;P1 [kW]\n7;Town Works;52,1;22,5\n', { map });
    expect(commands).toMatchObject([
      { type: 'RegisterLocation', data: { name: 'Town Works' } },
      { type: 'UpsertConnectorType' },
      { source: { id: '7' }, data: { name: 'Town Works' }, connectors: [{ kilowatts: 22.5 }] },
    ]);
    expect(commands[0]?.data).not.toHaveProperty('latitude');
  });
});
