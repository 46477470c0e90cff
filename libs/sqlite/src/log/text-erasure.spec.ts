import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import {
  station,
  stationCreated,
  stationRenamed,
  textErased,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { openDatabase, type Connection } from '../database.js';
import { SqliteBatchAppend } from './batch-append.js';
import { prepareLog } from './log-schema.js';

const SECRET = 'Zaphod Quibblefax';

describe('The files of the log', () => {
  const folder = temporaryDirectory();
  const file = join(folder.path, 'directory.db');
  const opened: Connection[] = [];
  const open = () => {
    const connection = openDatabase(file, { commits: 'durable' });
    opened.push(connection);
    return connection;
  };
  afterAll(() => {
    for (const connection of opened) connection.close();
    folder.remove();
  });
  const holdSecret = () =>
    readdirSync(folder.path).filter((name) => readFileSync(join(folder.path, name)).includes(SECRET));

  it('have no text that was erased, as soon as nothing reads them', async () => {
    const writing = open();
    prepareLog(writing);
    const log = new SqliteBatchAppend(writing);
    const recorder = new EventRecorder();
    // Some larger than a page, so that they are stored beside the others.
    const large = `${SECRET} `.repeat(2_000);
    for (const name of [SECRET, large, SECRET])
      await log.append(
        recorder.batch([station(1), stationRenamed(name)], [station(2), stationCreated({ name: 'other' })]),
      );
    await log.append(
      recorder.batch([station(1), stationCreated({ name: large })], [station(1), stationRenamed('shown')]),
    );
    writing.exec('PRAGMA wal_checkpoint(FULL)');
    expect(holdSecret()).toEqual(['directory.db', 'directory.db-wal']);
    expect(log.removeErased()).toBe(true);
    expect(holdSecret()).toEqual(['directory.db', 'directory.db-wal']);

    const reading = open();
    reading.exec('BEGIN');
    reading.prepare('SELECT count(*) FROM events').get();
    await log.append(recorder.batch([station(1), textErased({ name: 'shown' })]));
    expect(log.removeErased()).toBe(false);
    reading.exec('COMMIT');
    expect(log.removeErased()).toBe(true);
    expect(holdSecret()).toEqual([]);
  });
});
