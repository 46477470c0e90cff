import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../test/contracts/fixtures/temporary-directory.js';
import { openDatabase, type Connection } from '../../sqlite/src/database.js';
import { openServiceFile, prepareServiceFile } from '../../sqlite/src/service-records/service-file.js';
import { SqliteServiceRecords } from '../../sqlite/src/service-records/service-records.js';
import { statement } from '../../sqlite/src/statements.js';
import { describeFormerWebhooks, one } from './testing/former-webhooks.contract.js';
import { formerEntries, formerStates } from './testing/former-webhooks.js';
import { SqliteWebhookDeliveries } from './webhook-deliveries.sqlite.js';

/** The last version of the schema that has events of webhooks. */
const FORMER_VERSION = 2;

function insertFormerWebhooks(connection: Connection): void {
  const columns = 'webhook, after, version, events, time, caller, command_id, request_hash';
  const entry = statement(
    connection,
    `INSERT INTO webhook_entries (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const each of formerEntries) {
    const { webhook, after, version, events, time, caller, command_id, request_hash } = each;
    entry.run(webhook, after, version, JSON.stringify(events), time, caller, command_id, request_hash);
  }
  const state = statement(
    connection,
    'INSERT INTO webhooks (id, version, is_present, state) VALUES (?, ?, ?, ?)',
  );
  for (const each of formerStates)
    state.run(each.id, each.version, each.is_present ? 1 : 0, JSON.stringify(each.state));
}

/** A file of webhooks of the release before, with two pending deliveries of a webhook that fails. */
function formerFile(file: string): void {
  const connection = openDatabase(file);
  prepareServiceFile(connection, FORMER_VERSION);
  insertFormerWebhooks(connection);
  connection.exec(`
    INSERT INTO webhook_progress VALUES
      ('${one}', 'AQU', 2, 0, NULL, NULL, 1795000000500, 'the receiver answered 500', 0);
    INSERT INTO webhook_deliveries VALUES
      ('d1', '${one}', 1, 0, 'station', 's', 1, 'StationCreated.v1', 'AQQ', 'pending', 2, 1, 2, 1, 500, 'why', 'no'),
      ('d2', '${one}', 2, 0, 'station', 's', 2, 'StationCreated.v1', 'AQU', 'pending', 0, 1, 2, NULL, NULL, NULL, NULL);
  `);
  connection.close();
}

describeFormerWebhooks('SQLite', () => {
  const folder = temporaryDirectory();
  const file = join(folder.path, 'webhooks.db');
  formerFile(file);
  const records = new SqliteServiceRecords(file);
  const close = () => {
    records.close();
    folder.remove();
  };
  return Promise.resolve({ records, close });
});

describe('A file of webhooks of the release before service records', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = join(folder.path, 'webhooks.db');
    formerFile(file);
  });
  afterEach(() => folder.remove());

  it('keeps its pending deliveries, and that a webhook fails', async () => {
    new SqliteServiceRecords(file).close();
    const deliveries = new SqliteWebhookDeliveries(file);
    expect((await deliveries.pending(one, 10)).map(({ id, attempts }) => [id, attempts])).toEqual([
      ['d1', 2],
      ['d2', 0],
    ]);
    expect(await deliveries.progress(one)).toMatchObject({
      ...{
        position: 'AQU',
        sequence: 2,
        failingSince: 1795000000500,
        lastError: 'the receiver answered 500',
      },
    });
    deliveries.close();
  });

  it('has the events of webhooks, in which URLs are, no longer', () => {
    const records = new SqliteServiceRecords(file);
    records.close();
    expect(readFileSync(file, 'latin1')).not.toContain('WebhookCreated.v1');
  });

  it('is the same after the takeover was interrupted', () => {
    const connection = openDatabase(file);
    // Whatever fails in it takes all of it back.
    connection.exec('CREATE TABLE service_outcomes (n)');
    connection.close();
    expect(() => openServiceFile(file, 'durable')).toThrow('service_outcomes already exists');
    const again = openDatabase(file);
    again.exec('DROP TABLE service_outcomes');
    expect(again.prepare('SELECT count(*) FROM webhook_entries').raw(true).get()).toEqual([
      formerEntries.length,
    ]);
    again.close();
    openServiceFile(file, 'durable').close();
  });
});
