import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  RecordQueries,
  SourceAttributions,
  encodePosition,
  parseListParameters,
  type ListQuery,
  type RecordPage,
} from '#application';
import type { Collection } from '#domain';
import { MemoryViews } from '../../../../test/contracts/fixtures/memory-views.js';
import { connectorType, connectorTypeCreated } from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { csvFile } from './csv.js';
import { recordPages } from './record-pages.js';

const PAGES = 500;

/** A long list of connector types that counts the pages that are read. */
class LongList extends RecordQueries {
  pagesRead = 0;

  find = () => Promise.resolve(undefined);
  removedStations = () => Promise.resolve([]);

  list(_collection: Collection, { limit }: ListQuery): Promise<RecordPage> {
    this.pagesRead += 1;
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
    return Promise.resolve({ records, ...(this.pagesRead < PAGES && { next: { value: null, id: '1' } }) });
  }
}

const query = parseListParameters('connector-type', {});
const header = 'id,version,name,description,power,kilowatts,photo,is_active,source_feed,source_id\r\n';

const csvPages = (list: RecordQueries) =>
  recordPages(
    list,
    { kind: 'connector-type', query },
    csvFile({ kind: 'connector-type' }, new SourceAttributions()),
  );

/** Enough turns of the event loop for everything that can continue. */
const manyTurns = async () => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};

describe('A list as CSV', () => {
  it('has a header row, and one row per record', async () => {
    const list = new LongList();
    const stream = csvPages(list);
    const texts: string[] = [];
    for await (const text of stream) texts.push(String(text));
    expect(texts[0]).toBe(header);
    const rows = texts.slice(1).join('').split('\r\n');
    expect(rows).toHaveLength(PAGES * 1000 + 1);
    expect(rows[0]).toBe('1,2,"a, ""b""",,"",true,,');
  });

  it('is read no further than the consumer reads', async () => {
    const list = new LongList();
    const stream = csvPages(list);
    await once(stream, 'readable');
    expect(String(stream.read())).toBe(header);
    await manyTurns();
    expect(list.pagesRead).toBeGreaterThan(0);
    expect(list.pagesRead).toBeLessThan(4);
    stream.destroy();
  });

  it('is sent in parts of 1 MiB at most, however long the records are', async () => {
    const views = new MemoryViews();
    const description = 'x'.repeat(65_535);
    const created = Array.from(
      { length: 40 },
      (_, n) => [connectorType(n), connectorTypeCreated({ description })] as const,
    );
    await views.apply(new EventRecorder().logged(...created), encodePosition([40]));
    const sizes: number[] = [];
    for await (const text of csvPages(views)) sizes.push(String(text).length);
    expect(sizes.slice(1).every((size) => size < 1024 * 1024)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(40 * description.length);
    expect(sizes).toHaveLength(4);
  });

  it('is not read any more after the consumer has gone', async () => {
    const list = new LongList();
    const stream = csvPages(list);
    await once(stream, 'readable');
    stream.destroy();
    const before = list.pagesRead;
    await manyTurns();
    expect(list.pagesRead).toBeLessThanOrEqual(before + 1);
  });
});
