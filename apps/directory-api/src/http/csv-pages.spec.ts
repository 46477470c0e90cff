import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RecordQueries, parseListParameters, type ListQuery, type RecordPage } from '#application';
import type { Collection } from '#domain';
import { csvPages } from './csv-pages.js';

const PAGES = 500;

/** A long list of connector types, that counts how much of it is read. */
class LongList extends RecordQueries {
  read = 0;

  find = () => Promise.resolve(undefined);

  list(_collection: Collection, { limit }: ListQuery): Promise<RecordPage> {
    this.read += 1;
    const attributes = '"name":"a, \\"b\\"","description":null,"power":"","is_active":true';
    const record = {
      id: '1',
      version: 2,
      removed: false,
      attributes,
      rest: '',
      created_at: '',
      updated_at: '',
    };
    const records = Array.from({ length: limit }, () => record);
    return Promise.resolve({ records, ...(this.read < PAGES && { next: { value: null, id: '1' } }) });
  }
}

const query = parseListParameters('connector-type', {});
const header = 'id,version,name,description,power,kilowatts,photo,is_active\r\n';

/** So many turns that whatever wants to go on has gone on. */
const aWhile = async () => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};

describe('A list as CSV', () => {
  it('has a row of names, and one of each record', async () => {
    const list = new LongList();
    const stream = csvPages(list, 'connector-type', query);
    const texts: string[] = [];
    for await (const text of stream) texts.push(String(text));
    expect(texts[0]).toBe(header);
    const rows = texts.slice(1).join('').split('\r\n');
    expect(rows).toHaveLength(PAGES * 1000 + 1);
    expect(rows[0]).toBe('1,2,"a, ""b""",,"",true');
  });

  it('is read no further than it is taken', async () => {
    const list = new LongList();
    const stream = csvPages(list, 'connector-type', query);
    await once(stream, 'readable');
    expect(String(stream.read())).toBe(header);
    await aWhile();
    expect(list.read).toBeGreaterThan(0);
    expect(list.read).toBeLessThan(4);
    stream.destroy();
  });

  it('is not read any more when nobody takes it', async () => {
    const list = new LongList();
    const stream = csvPages(list, 'connector-type', query);
    await once(stream, 'readable');
    stream.destroy();
    const before = list.read;
    await aWhile();
    expect(list.read).toBeLessThanOrEqual(before + 1);
  });
});
