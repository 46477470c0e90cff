import { all, fixture, inputOf } from '../../../../../test/import/test-inputs.js';
import { Readable } from 'node:stream';
import { FormatError } from '../../input/input.js';
import { openInput } from '../../../../imports/src/input/input.js';
import { EvseIds } from '../../records/evse-ids.js';
import type { RecordGroup } from '../../records/record-group.js';
import { SeenRecords } from '../../records/seen-records.js';
import { reading } from '../../testing/reading.js';
import { readOcpi } from './ocpi.reader.js';

const read = async (...pieces: (string | Buffer)[]) => all(readOcpi(await inputOf(...pieces), reading()));

const problemsOf = (group: RecordGroup | undefined) => group?.warnings.map(({ problem }) => problem) ?? [];
const AGAIN = 'location occurs again, its first occurrence counts';

describe('readOcpi', () => {
  const location = { id: 'L', name: 'x', evses: [{ uid: '1', status: 'CHARGING' }] };
  it.each([
    [{ next: null, items: [location] }],
    [{ count: 1, results: [location], data: [{}] }],
    [{ locations: [location], items: ['a'] }],
    [location],
    [{ data: location, status_code: 1000, timestamp: '2026-11-26T10:00:00Z' }],
  ])('reads the location of %j', async (content) => {
    const groups = await read(...JSON.stringify(content, null, 1).split(/(?<=\n)/));
    expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
    const lines = groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as object));
    expect(lines).toMatchObject([{ data: { name: 'x' } }, { source: { id: 'L/1' } }]);
    if ('timestamp' in content) expect(lines[1]).toMatchObject({ observed_at: '2026-11-26T10:00:00.000Z' });
  });

  it.each(['{"a":1}', '{"data":{"id":"T1"}}', '{"other":[{"id":"L","evses":[]}]}', '{"id":"L","evses":[}'])(
    'does not take %s for a location',
    async (content) => {
      await expect(read(content)).rejects.toThrow('OCPI locations or tariffs');
    },
  );

  it('warns of stations with the same EVSE-ID in one file or in several, with their sources', async () => {
    const of = (id: string) => JSON.stringify([{ id, evses: [{ uid: '1', evse_id: 'DE*ABC*E1' }] }]);
    const evseIds = new EvseIds();
    const detailsOf = async (text: string, feed: string) => {
      const options = reading({ feed, seen: new SeenRecords(evseIds) });
      const groups = await all(readOcpi(await inputOf(text), options));
      const warnings = groups.flatMap(({ warnings }) => warnings);
      return warnings.filter(({ problem }) => problem.includes('EVSE-ID')).map(({ detail }) => detail);
    };
    expect(await detailsOf(of('L'), 'A')).toEqual([]);
    expect(await detailsOf(of('L'), 'A')).toEqual([]);
    expect(await detailsOf(of('L'), 'B')).toEqual(['DE*ABC*E1: L/1 of feed A, L/1 of feed B']);
    expect(await detailsOf(of('M'), 'A')).toEqual(['DE*ABC*E1: L/1 of feed A, M/1 of feed A']);
  });

  it('warns of a null in the list, and reads the rest', async () => {
    const groups = await read('[null, {"id":"L","evses":[]}]');
    expect(groups.map(problemsOf)[0]).toEqual(['an entry of the list is null, passed over']);
    expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
    expect(groups.flatMap(({ lines }) => lines)).toHaveLength(1);
    expect(groups.some(({ isUnreadable = false }) => isUnreadable)).toBe(false);
  });

  it('reads a feed with invalid records, and rejects only those', async () => {
    const input = await openInput(fixture('ocpi-dirty.json'), Readable.from([]));
    const groups = await all(readOcpi(input, reading({ feed: undefined })));
    const lines = groups.flatMap((group) =>
      group.lines.map(({ text }) => JSON.parse(text) as Record<string, unknown>),
    );
    expect(lines.map(({ type, source }) => [type, (source as { id: string }).id])).toEqual([
      ['RegisterLocation', 'LOC1'],
      ['UpsertConnectorType', 'IEC_62196_T2/AC_3_PHASE/22'],
      ['UpsertStation', 'LOC1/1001'],
      ['UpsertStation', 'LOC1/PL*XYZ*E2'],
      ['RemoveStation', 'LOC1/1003'],
      ['RegisterLocation', 'LOC2'],
      ['UpsertStation', 'LOC2/20'],
      ['UpsertStation', 'LOC1/1004'],
    ]);
    expect(lines[0]).toMatchObject({
      source: { feed: 'PL*XYZ' },
      data: { country: 'PL', postal_code: '31042' },
    });
    expect(lines[2]).toMatchObject({ data: { outlets: 'IEC_62196_T2 AC_3_PHASE 22 kW ×2', available: '1' } });
    expect(lines[5]).toMatchObject({ source: { feed: 'ocpi-dirty.json' } });
    expect(groups.flatMap(({ rejects }) => rejects.map(({ reason }) => reason.slice(0, 12)))).toEqual([
      'an EVSE has ',
      'an EVSE is n',
      'duplicate: t',
      'a location h',
      'its location',
      'a location h',
    ]);
  });

  it('does not register a location twice, and marks its stations as dependent on the first registration', async () => {
    const groups = await read('[{"id":"1","evses":[{"uid":"a"}]},{"id":"1","evses":[{"uid":"b"}]}]');
    expect(
      groups.map(({ dependsOnEarlier, lines }) => [dependsOnEarlier, lines.map(({ type }) => type)]),
    ).toEqual([
      [false, ['RegisterLocation', 'UpsertStation']],
      [true, ['UpsertStation']],
    ]);
  });

  it.each([
    ['with other stations', '{"id":"1","evses":[{"uid":"b"}]}', 1, 0],
    ['without stations', '{"id":"1","evses":[]}', 1, 0],
    ['with the same stations, whose rejections report it', '{"id":"1","evses":[{"uid":"a"}]}', 0, 1],
  ])('reports a location that occurs again %s', async (_, again, warnings, rejects) => {
    const groups = await read(`[{"id":"1","evses":[{"uid":"a"}]},${again}]`);
    expect(problemsOf(groups[1]).filter((problem) => problem === AGAIN)).toHaveLength(warnings);
    expect(groups[1]?.rejects).toHaveLength(rejects);
  });

  it('compares ids without case', async () => {
    const groups = await read(
      '[{"id":"a","evses":[{"uid":"x"},{"uid":"X"}]},{"id":"A","evses":[{"uid":"y"}]}]',
    );
    expect(groups[0]?.rejects).toMatchObject([{ reason: expect.stringMatching(/^duplicate/) as string }]);
    expect(groups[1]?.lines.map(({ text }) => text)).toEqual([
      expect.stringContaining('"source":{"feed":"feed","id":"a/y"}'),
    ]);
    expect(problemsOf(groups[1])).toContain(AGAIN);
  });

  it('warns once a file of what is so in the whole file', async () => {
    const location = (id: number) => `{"id":"${id}","Coordinates":{"latitude":1,"longitude":2}}`;
    const groups = await read(`[${location(1)},${location(2)}]`);
    expect(groups.map(problemsOf)).toEqual([
      ['names of members are in camelCase, read like those of OCPI'],
      [],
    ]);
  });

  it('rejects only the record with invalid JSON', async () => {
    const groups = await read('[{"id":"1","evses":[]},\n{"id":oops},\n', '{"id":"3","evses":[]}]');
    expect(groups.map(({ line, lines, rejects }) => [line, lines.length, rejects.length])).toEqual([
      [1, 1, 0],
      [2, 0, 1],
      [3, 1, 0],
    ]);
  });

  it('imports the records of a truncated file, and reports where it ends', async () => {
    const groups = await read('{"data":[{"id":"1","evses":[]},\n{"id":"2"');
    expect(groups.map(({ lines }) => lines.length)).toEqual([1, 0]);
    expect(groups[1]).toMatchObject({ line: 2, rejects: [{ kind: 'location', original: '{"id":"2"' }] });
  });

  it('writes what it cannot read to the rejects', async () => {
    const groups = await read('[{"id":"1","evses":[]}]\n{"id":', '"2"}\n{"id":"3","evses":[]}\n');
    expect(groups[1]).toMatchObject({
      line: 2,
      rejects: [{ kind: 'location', original: '{"id":"2"}\n{"id":"3","evses":[]}\n' }],
    });
  });

  it('rejects a record that is larger than 64 MiB, and no other', async () => {
    const name = Array<Buffer>(65).fill(Buffer.alloc(1024 * 1024, 'é'));
    const input = await inputOf(
      '[{"id":"1","evses":[]},\n{"name":"',
      ...name,
      '[","id":"2"},\n{"id":"3","evses":[]}]',
    );
    const groups = await all(readOcpi(input, reading()));
    const reason = 'payload_too_large: larger than 64 MiB';
    const original = `{"name":"${'é'.repeat(991)}`;
    expect(groups.map(({ line, lines, rejects }) => [line, lines.length, rejects])).toEqual([
      [1, 1, []],
      [2, 0, [{ kind: 'location', reason, original }]],
      [3, 1, []],
    ]);
  });

  it('reports the end of a file inside a record larger than 64 MiB', async () => {
    const name = Array<Buffer>(65).fill(Buffer.alloc(1024 * 1024, 'x'));
    const groups = await read('[{"id":"1","evses":[]},\n{"name":"', ...name);
    expect(groups[1]).toMatchObject({
      line: 2,
      rejects: [{ reason: expect.stringContaining('the file ends inside a record') as string }],
    });
    expect(groups[1]?.rejects[0]?.original).toHaveLength(64 * 1024);
  });

  it.each([
    ['{"data":[],"status_code":2001,"status_message":"No such \\"id\\""}', '2001, "No such \\"id\\""'],
    ['{"status_message":"Off","status_code":"3000","timestamp":"","data":[]}', '3000, "Off"'],
    ['{"status_code":2001}', '2001'],
    ['{"status_code":4000,"status_message":[oops],"data":null}', '4000'],
  ])('fails with the error response of an OCPI server: %s', async (text, error) => {
    const message = `standard input contains an OCPI error response without locations: status_code ${error}`;
    await expect(read(text)).rejects.toThrow(new FormatError(message));
  });

  it('imports the locations of an error response, with a warning', async () => {
    const groups = await read(
      '{"data":[{"id":"1","evses":[]}],\n"status_code":2001,\n"status_message":"Half"}',
    );
    expect(groups.map(({ line, lines }) => [line, lines.length])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(groups[1]?.warnings).toMatchObject([
      { problem: 'OCPI response contains an error', detail: 'status_code 2001, "Half"' },
    ]);
  });

  it.each([
    ['{"status_code":1000,"status_message":"Success","data":[]}'],
    ['{"status_code":"1999","data":[]}'],
    ['{"status_code":200,"data":[]}'],
    ['{"status_code":null,"data":[]}'],
    ['{"links":{"status_code":2001},"data":[]}'],
  ])('reads %s as an empty list', async (text) => expect(await read(text)).toEqual([]));

  it.each([
    ['[{"id":1,"latitude":1}]', 'a list, but not of OCPI locations'],
    ['[{"type":"Feature"},{"type":"Feature"}]', 'a list, but not of OCPI locations'],
    ['["a","b"]', 'a list, but not of OCPI locations'],
    ['[1,2]', 'a list, but not of OCPI locations'],
    ['[null]', 'a list, but not of OCPI locations'],
    ['[{"id":1},"x"]', 'a list, but not of OCPI locations'],
    ['{"data":[[{"id":"1","evses":[]}]]}', 'a list, but not of OCPI locations'],
    ['{"status_code":1000}', 'no OCPI locations or tariffs'],
    [
      '{}',
      'no OCPI locations or tariffs: expected is a list of them, an object with the list in its member data, items, locations, tariffs or results, or one of them',
    ],
    [
      '{"id":"1","evses":[]}\n{"id":"2","evses":[]}\n',
      'no list of OCPI locations or tariffs but a sequence of JSON values (line 2)',
    ],
    ['{"id":"1"', 'no list of OCPI locations or tariffs (line 1: the file ends before its last bracket)'],
  ])('fails with JSON that has no list: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('rejects a location whose text is not UTF-8, and no other', async () => {
    const location = (id: string, name: string) =>
      JSON.stringify({ id, name, evses: [{ uid: '1', status: 'AVAILABLE' }] });
    const latin1 = Buffer.from(location('a', 'Zürich'), 'latin1');
    const groups = await read('[', latin1, ',', location('b', 'Zürich'), ',', location('c', 'Z�rich'), ']');
    expect(
      groups.map(({ lines, rejects }) => [lines.length, ...rejects.map(({ reason }) => reason)]),
    ).toEqual([[0, 'malformed_json: the text is not UTF-8: convert the file'], [2], [2]]);
  });
});
