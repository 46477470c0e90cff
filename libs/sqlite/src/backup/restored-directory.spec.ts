import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database.js';
import { prepareLog } from '../log/log-schema.js';
import { openServiceFile, prepareServiceFile } from '../service-records/service-file.js';
import { restoreDirectory } from './restored-directory.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restored-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Restores a directory without events, in a file of which these statements were executed. */
const restore = (changed: string, statements: string): Promise<number> =>
  restoreWith((unpacked) => {
    const connection = openDatabase(join(unpacked, changed));
    connection.exec(statements);
    connection.close();
  });

/** Restores a directory without events after a change of its files. */
function restoreWith(change: (unpacked: string) => void): Promise<number> {
  return restoreDirectory(folder, (unpacked) => {
    const log = openDatabase(join(unpacked, 'directory.db'));
    prepareLog(log);
    log.close();
    openServiceFile(join(unpacked, 'webhooks.db'), 'durable').close();
    change(unpacked);
    return Promise.resolve();
  });
}

const restoredFiles = () => readdirSync(folder).filter((name) => !name.startsWith('lock'));

const CHECKED = `PRAGMA writable_schema = ON; UPDATE sqlite_schema
  SET sql = replace(sql, 'version INTEGER NOT NULL', 'version INTEGER NOT NULL CHECK (version > 0)')`;
const cases = [
  ['directory.db', 'outcomes', 'kept_at'],
  ['webhooks.db', 'service_records', 'state'],
] as const;

describe.each(cases)('A backup whose %s', (file, table, column) => {
  it.each([
    [
      'has a trigger',
      `CREATE TRIGGER more AFTER INSERT ON ${table} BEGIN DELETE FROM ${table}; END`,
      'trigger more',
    ],
    ['has a view', 'CREATE VIEW more AS SELECT 1', 'view more'],
    ['has another table', 'CREATE TABLE more (n)', 'table more'],
    [
      'has a table of another program with other columns',
      'CREATE TABLE _litestream_seq (n DEFAULT (random()))',
      'table _litestream_seq',
    ],
    ['has another index', `CREATE INDEX more ON ${table} (${column})`, 'index more'],
    ['has a table of another column', `ALTER TABLE ${table} ADD COLUMN more`, `table ${table}`],
    ['has a table of another constraint', CHECKED, 'table '],
    ['lacks a table', `DROP TABLE ${table}`, `table ${table}`],
  ])('%s is refused in one line, and nothing is restored', async (_, statements, object) => {
    const refused = restore(file, statements);
    await expect(refused).rejects.toThrow(
      /^the backup can't be restored: [^\n]+ the service (makes|does not make)$/,
    );
    await expect(refused).rejects.toThrow(object);
    await expect(refused).rejects.toThrow(file);
    expect(restoredFiles()).toEqual([]);
  });

  it('is no database is refused in one line that names it', async () => {
    const refused = restoreWith((unpacked) => {
      for (const name of readdirSync(unpacked)) if (name.startsWith(file)) rmSync(join(unpacked, name));
      writeFileSync(join(unpacked, file), 'x'.repeat(8_192));
    });
    await expect(refused).rejects.toThrow(
      `the backup can't be restored: ${file} is damaged: file is not a database`,
    );
    expect(restoredFiles()).toEqual([]);
  });

  it('has an index of other rows is refused as damaged', async () => {
    const refused = restore(
      file,
      `INSERT INTO ${file === 'directory.db' ? "aggregates VALUES (1, '1', 'location')" : "webhook_deliveries (id, webhook, sequence, run, kind, aggregate, version, event_type, position, status, attempts, created_at, due_at) VALUES ('1', '1', 1, 0, '', '', 1, '', '', '', 0, 0, 0)"};
       PRAGMA writable_schema = ON;
       UPDATE sqlite_schema SET rootpage = rootpage + 1 WHERE name = '${file === 'directory.db' ? 'sqlite_autoindex_aggregates_1' : 'deliveries_by_sequence'}'`,
    );
    await expect(refused).rejects.toThrow(/is damaged: |malformed/);
    expect(restoredFiles()).toEqual([]);
  });
});

it.each(['directory.db', 'webhooks.db'])(
  'A backup whose %s was replicated by Litestream and analyzed is restored',
  async (file) => {
    const added = `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE TABLE _litestream_lock (id INTEGER); ANALYZE`;
    expect(await restore(file, added)).toBe(0);
    expect(restoredFiles()).toEqual(expect.arrayContaining(['directory.db', 'webhooks.db']));
  },
);

it('A backup with the tables of this release, or of webhooks of an earlier one, is restored', async () => {
  expect(await restore('directory.db', '')).toBe(0);
  expect(restoredFiles()).toEqual(expect.arrayContaining(['directory.db', 'webhooks.db']));
  for (const version of [1, 2]) {
    rmSync(folder, { recursive: true });
    expect(await restoreWith((unpacked) => makeWebhooksAs(unpacked, version, ''))).toBe(0);
  }
});

it('A backup with another table than its earlier release made is refused', async () => {
  const refused = restoreWith((unpacked) => makeWebhooksAs(unpacked, 2, 'CREATE TABLE more (n)'));
  await expect(refused).rejects.toThrow('webhooks.db has the table more, which the service does not make');
});

/** The file of webhooks as an earlier release makes it, and statements that are executed in it. */
function makeWebhooksAs(unpacked: string, version: number, statements: string): void {
  for (const name of readdirSync(unpacked)) if (name.startsWith('webhooks.db')) rmSync(join(unpacked, name));
  const earlier = openDatabase(join(unpacked, 'webhooks.db'));
  prepareServiceFile(earlier, version);
  earlier.exec(statements);
  earlier.close();
}
