import { Readable } from 'node:stream';
import { all, fixture, inputOf } from '../../../../test/import/test-inputs.js';
import { openInput, type Input } from '../../../imports/src/input/input.js';
import { reading } from '../testing/reading.js';
import * as ndjson from './ndjson.reader.js';

const UUID_V7 = /"command_id":"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",?/;

const readNdjson = (input: Input) => ndjson.readNdjson(input, reading());

describe('readNdjson', () => {
  it('passes command lines on unchanged, and rejects invalid ones with their line numbers', async () => {
    const groups = await all(
      readNdjson(await openInput(fixture('commands-dirty.ndjson'), Readable.from([]))),
    );
    expect(groups.map(({ line, lines, rejects }) => [line, lines[0]?.type ?? rejects[0]?.original])).toEqual([
      [1, 'RegisterLocation'],
      [3, 'UpsertStation'],
      [4, '{"type":"UpsertStation", oops'],
      [5, '[1,2]'],
      [6, 'RemoveStation'],
    ]);
  });

  it('adds a missing command id, and changes nothing else', async () => {
    const text = '{"type":"UpsertStation","data":{"location_id":18446744073709551615, "name":"é"}}';
    const [group] = await all(readNdjson(await inputOf(`${text}\r\n`)));
    const sent = group?.lines[0];
    expect(sent?.text).toMatch(UUID_V7);
    expect(sent?.text.replace(UUID_V7, '')).toBe(text);
    expect(sent?.original).toBe(text);
    expect(sent?.bytes).toBe(Buffer.byteLength(sent?.text ?? '') + 1);
  });

  it('keeps an existing command id', async () => {
    const text = '{"type":"RemoveStation","command_id":"mine"}';
    const [group] = await all(readNdjson(await inputOf(text)));
    expect(group?.lines[0]?.text).toBe(text);
  });

  it('adds a command id to an empty object', async () => {
    const [group] = await all(readNdjson(await inputOf('{}')));
    expect(JSON.parse(group?.lines[0]?.text ?? '')).toHaveProperty('command_id');
  });

  const EIGHT_MIB = 8 * 1024 * 1024;
  const begin = '{"type":"UpdateStation","data":{"name":"';
  const end = '"}}';

  it.each([
    ['a line', [begin, 'x'.repeat(EIGHT_MIB), end]],
    ['a line that arrives in pieces', [begin, ...Array<string>(9).fill('x'.repeat(1024 * 1024)), end]],
    ['a line with its command id', [begin, 'x'.repeat(EIGHT_MIB - begin.length - end.length - 20), end]],
    ['a line with spaces before its command', [' '.repeat(EIGHT_MIB + 1), begin, end]],
  ])('rejects %s, longer than the directory accepts', async (_, pieces) => {
    const groups = await all(readNdjson(await inputOf(...pieces, '\n{"type":"RemoveStation"}')));
    const original = pieces.join('').slice(0, 1000).trim();
    expect(groups.map(({ rejects, lines }) => [rejects, lines.length])).toEqual([
      [[{ kind: 'station', reason: 'payload_too_large: longer than 8 MiB', original }], 0],
      [[], 1],
    ]);
  });

  it('rejects a line that is not UTF-8, and no other', async () => {
    const latin1 = Buffer.from('{"type":"UpsertStation","data":{"name":"Zürich"}}', 'latin1');
    const groups = await all(
      readNdjson(await inputOf('{"type":"RemoveStation"}\n', latin1, '\n{"type":"RemoveStation"}\n')),
    );
    expect(groups.map(({ line, rejects }) => [line, ...rejects.map(({ reason }) => reason)])).toEqual([
      [1],
      [2, 'malformed_json: the text is not UTF-8: convert the file'],
      [3],
    ]);
  });
});
