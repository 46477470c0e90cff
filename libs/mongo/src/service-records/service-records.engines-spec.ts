import mongoose from 'mongoose';
import { sideTables } from '#features/side-tables.mongo';
import {
  creation,
  describeServiceRecords,
  renaming,
  things,
} from '../../../../test/contracts/service-records.contract.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import { MongoServiceRecords } from './service-records.js';

async function database() {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  const open = async () => {
    const records = new MongoServiceRecords(connection);
    await records.prepare();
    return records;
  };
  const close = async () => {
    await connection.close();
    await dropDatabase(uri);
  };
  return { uri, connection, open, close };
}

describeServiceRecords('MongoDB', async () => {
  const { open, close } = await database();
  return { records: await open(), reopen: open, close };
});

describe('Service records in MongoDB', () => {
  let scene: Awaited<ReturnType<typeof database>>;
  beforeEach(async () => {
    scene = await database();
  });
  afterEach(() => scene.close());

  it('keep an outcome whose record is written again after the process has ended in between', async () => {
    const records = await scene.open();
    await records.write(things, creation('a'));
    const document = await scene.connection.collection('service_records').findOne({});
    await records.write(things, renaming('a', 2, 1));
    // As a process leaves it that ends after it has stored the outcome before, and before it writes.
    await scene.connection.collection('service_records').replaceOne({}, document ?? {});
    const later = await scene.open();
    expect(await later.write(things, renaming('a', 3, 1))).toBe(true);
    expect(await later.outcomeOf(things, 'a', 'command-1')).toMatchObject({ version: 1 });
    expect(await later.outcomeOf(things, 'a', 'command-3')).toMatchObject({ version: 2 });
  });

  it('stay when the read models are replaced', async () => {
    const directory = await MongoDirectory.connect(scene.uri, { source: sourceLog(), sideTables });
    await directory.serviceRecords.write(things, creation('a'));
    const next = await directory.generations.create();
    await directory.generations.switchTo(next);
    for (const generation of await directory.generations.former())
      await directory.generations.drop(generation);
    expect(await directory.serviceRecords.all(things)).toHaveLength(1);
    await directory.close();
  });
});
