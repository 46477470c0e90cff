import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { reading } from '../testing/reading.js';
import { readCsv } from './csv.reader.js';

async function read(text: string, feed?: string) {
  const groups = await all(readCsv(await inputOf(text), reading({ feed })));
  return groups.map(({ line, lines: [sent], rejects }) => ({
    line,
    ...(sent && { command: JSON.parse(sent.text) as unknown }),
    ...(rejects[0] && { reason: rejects[0].reason }),
  }));
}

const upsert = (id: string, data: object, feed = 'directory') => ({
  type: 'UpsertStation',
  source: { feed, id },
  data,
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
});
