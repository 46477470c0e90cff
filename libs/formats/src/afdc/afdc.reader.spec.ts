import { Readable } from 'node:stream';
import { all, fixture, inputOf } from '../../../../test/import/test-inputs.js';
import { openInput, type Input } from '../../../imports/src/input/input.js';
import { reading } from '../testing/reading.js';
import { readAfdc } from './afdc.reader.js';

const read = (input: Input) => all(readAfdc(input, reading()));

describe('readAfdc', () => {
  it('reads a file with CRLF, quoted line breaks, stray quotes, other fuels and duplicate ids', async () => {
    const groups = await read(await openInput(fixture('afdc-dirty.csv'), Readable.from([])));
    const stations = groups.flatMap(({ lines }) =>
      lines.map(({ text }) => JSON.parse(text) as Record<string, unknown>),
    );
    expect(stations.filter(({ type }) => type === 'UpsertStation')).toMatchObject([
      { source: { id: '101' }, data: { name: 'Town Hall', latitude: '42.1', cost: 'Free' } },
      { source: { id: '103' }, data: { name: 'Mall "North"\nEntrance', latitude: null } },
      { source: { id: '105' }, data: { pre_charge_instructions: 'Temporarily unavailable' } },
    ]);
    expect(
      groups.flatMap(({ line, rejects }) => rejects.map(({ reason }) => [line, reason.slice(0, 15)])),
    ).toEqual([
      [6, 'the row has no '],
      [7, 'text after a cl'],
      [9, 'duplicate: the '],
      [10, 'the row has 3 c'],
    ]);
    expect(groups.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(1);
    expect(groups.flatMap(({ warnings }) => warnings)).toMatchObject([
      {
        problem: 'station has no usable coordinates',
        detail: expect.stringContaining('station 103') as string,
      },
      { problem: 'country is not known, left empty', detail: 'station 105: "Atlantis"' },
    ]);
  });

  it.each([
    ['carriage returns', '\r'],
    ['line feeds', '\n'],
    ['carriage return and line feed', '\r\n'],
    ['two carriage returns and a line feed', '\r\r\n'],
  ])('reads lines that end with %s', async (_, end) => {
    const rows = ['Station Name,ID', '"Town\nHall",101', 'Mall,102', 'short', ''];
    const groups = await read(await inputOf(...rows.join(end)));
    expect(groups.map(({ lines, rejects }) => [lines.length, rejects.length])).toEqual([
      [2, 0],
      [2, 0],
      [0, 1],
    ]);
    expect(JSON.parse(groups[0]?.lines[1]?.text ?? '')).toMatchObject({
      source: { id: '101' },
      data: { name: 'Town\nHall' },
    });
  });

  it.each([
    ['', `1,${'x'.repeat(1024 * 1024)},y`],
    [' and begins with a quote', `"1${'x'.repeat(1024 * 1024)}","y`],
  ])('rejects a row that is longer than 1 MiB%s, and no other', async (_, long) => {
    const groups = await read(await inputOf('ID,City\n"1', `",x\n${long}`, '\n"2","x\ny"\n'));
    const reason = 'the row is longer than 1 MiB';
    expect(groups.map(({ line, lines, rejects }) => [line, lines.length, rejects])).toEqual([
      [2, 2, []],
      [3, 0, [{ kind: 'station', reason, original: long.slice(0, 1000) }]],
      [4, 2, []],
    ]);
  });

  it('rejects only the line with the stray quote before a row that is longer than 1 MiB', async () => {
    const rows = ['ID,City', '"1,x', '2,x', '3,'.padEnd(1024 * 1024 + 1, 'x'), '4,x'];
    const groups = await read(await inputOf(rows.join('\n')));
    expect(groups.map(({ line, rejects: [reject] }) => [line, reject?.reason])).toEqual([
      [2, 'the row is longer than 1 MiB'],
      [3, undefined],
      [4, 'the row is longer than 1 MiB'],
      [5, undefined],
    ]);
  });

  it('fails without a column ID', async () => {
    await expect(read(await inputOf('Station Name,ZIP\nx,1\n'))).rejects.toThrow('no column ID');
  });

  it('rejects a row that is not UTF-8, and accepts such a header', async () => {
    const text = 'Station Name,Straße,ID\nZürich,,1\n"Zü\nrich",,2\nBasel,,3\n';
    const groups = await read(await inputOf(Buffer.from(text, 'latin1')));
    expect(groups.map(({ line, lines, rejects }) => [line, lines.length, rejects[0]?.original])).toEqual([
      [2, 0, 'Z\ufffdrich,,1'],
      [3, 0, '"Z\ufffd\nrich",,2'],
      [5, 2, undefined],
    ]);
  });

  const stationsOf = (groups: Awaited<ReturnType<typeof read>>) =>
    groups.flatMap(({ lines }) =>
      lines
        .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
        .filter(({ type }) => type === 'UpsertStation'),
    );

  it('reads the ports of a station from their rows', async () => {
    const header =
      'Station Name,ID,Charging Network,Charging Port Level,Charging Port Connector Types,Charging Port CCS Connector Count,Charging Port CCS Power Output (kW),Charging Port CHAdeMO Connector Count,Charging Port CHAdeMO Power Output (kW),Charging Port J1772 Power Output (kW),Charging Port ID';
    const rows = [
      'Plaza,1,Net,DC Fast,J1772COMBO,1,350,,,,p1',
      'Plaza,2,,Level 2,J1772,,,,,7.2,p2',
      'Plaza,1,Net,DC Fast,J1772COMBO CHADEMO,1,150,1,100,,p3',
      'Other,1,Net,DC Fast,J1772COMBO,1,350,,,,p4',
    ];
    const groups = await read(await inputOf([header, ...rows, ''].join('\n')));
    expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
    expect(stationsOf(groups)).toMatchObject([
      {
        source: { feed: 'afdc', id: '1' },
        data: {
          name: 'Plaza',
          outlets: 'J1772COMBO 350 kW ×2, J1772COMBO 150 kW, CHADEMO 100 kW; DC fast ×3',
          pre_charge_instructions: 'Network: Net',
        },
        connectors: [
          { standard: 'IEC_62196_T1_COMBO', kilowatts: 350, count: 2 },
          { standard: 'IEC_62196_T1_COMBO', kilowatts: 150, count: 1 },
          { standard: 'CHADEMO', kilowatts: 100, count: 1 },
        ],
        extensions: { 'EV ID': ['p1', 'p3', 'p4'] },
      },
      { source: { id: '2' }, connectors: [{ standard: 'IEC_62196_T1', kilowatts: 7.2, count: 1 }] },
    ]);
    expect(groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem))).toEqual([
      'rows of the station differ in Station Name, the first one counts',
    ]);
  });

  it.each([';', '\t'])('reads columns that are separated by %j', async (separator) => {
    const groups = await read(await inputOf(['Station Name', 'ID\nA, B', '7\n'].join(separator)));
    expect(stationsOf(groups)).toMatchObject([{ source: { id: '7' }, data: { name: 'A, B' } }]);
  });

  it('keeps that a station is planned or out of use, until it opens', async () => {
    const groups = await read(await inputOf('ID,Status Code\n1,P\n2,T\n3,E\n4,\n'));
    expect(
      stationsOf(groups).map(({ data, details }) => [(data as { available?: string }).available, details]),
    ).toEqual([
      ['0', { source_status: 'PLANNED' }],
      ['0', { source_status: 'TEMPORARILY UNAVAILABLE' }],
      [undefined, { source_status: null }],
      [undefined, undefined],
    ]);
  });
});
