import { Readable } from 'node:stream';
import { all, fixture, inputOf } from '../../../../../test/import/read-text.js';
import { openInput } from '../feed/input.js';
import { readNdjson } from './ndjson.reader.js';

const UUID_V7 = /"command_id":"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",?/;

describe('readNdjson', () => {
  it('passes command lines on as they are, and rejects broken ones with their number', async () => {
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

  it('adds a command id where there is none, and changes nothing else', async () => {
    const text = '{"type":"UpsertStation","data":{"location_id":18446744073709551615, "name":"é"}}';
    const [group] = await all(readNdjson(await inputOf(`${text}\r\n`)));
    const sent = group?.lines[0];
    expect(sent?.text).toMatch(UUID_V7);
    expect(sent?.text.replace(UUID_V7, '')).toBe(text);
    expect(sent?.original).toBe(text);
    expect(sent?.bytes).toBe(Buffer.byteLength(sent?.text ?? '') + 1);
  });

  it('keeps the command id that is there', async () => {
    const text = '{"type":"RemoveStation","command_id":"mine"}';
    const [group] = await all(readNdjson(await inputOf(text)));
    expect(group?.lines[0]?.text).toBe(text);
  });

  it('makes an empty object a valid line', async () => {
    const [group] = await all(readNdjson(await inputOf('{}')));
    expect(JSON.parse(group?.lines[0]?.text ?? '')).toHaveProperty('command_id');
  });

  it('rejects a line that the directory would not take', async () => {
    const long = `{"type":"UpdateStation","data":{"name":"${'x'.repeat(8 * 1024 * 1024)}"}}`;
    const groups = await all(readNdjson(await inputOf(long, '\n{"type":"RemoveStation"}')));
    expect(groups.map(({ rejects, lines }) => [rejects.length, lines.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('rejects a line that is not UTF-8, and none beside it', async () => {
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
