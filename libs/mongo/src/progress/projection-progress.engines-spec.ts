import { encodePosition } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';

const SOON_MS = 20_000;

describe('The progress of a projection in another process', () => {
  let uri: string;
  let reading: MongoDirectory;
  let projecting: MongoDirectory;
  beforeAll(async () => {
    uri = await ownDatabase();
    [reading, projecting] = await Promise.all([
      MongoDirectory.connect(uri, { source: sourceLog(), sideTables }),
      MongoDirectory.connect(uri, { source: sourceLog(), sideTables }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([reading.close(), projecting.close()]);
    await dropDatabase(uri);
  });

  it('combines what projectors of different partitions have applied, and never decreases', async () => {
    expect(reading.progress.position()).toBeUndefined();
    const waited = reading.progress.reached(encodePosition([2, 0, 3]), SOON_MS);
    const [one, other] = [await projecting.projection(), await projecting.projection()];
    await one.apply([], encodePosition([2, 0, 0]));
    await other.apply([], encodePosition([0, 0, 3]));
    await one.apply([], encodePosition([1, 0, 0]));
    expect(await waited).toBe(true);
    expect(reading.progress.position()).toBe(encodePosition([2, 0, 3]));
  });
});
