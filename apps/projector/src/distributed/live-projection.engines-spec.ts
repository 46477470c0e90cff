import { encodePosition } from '#application';
import type { EventBatch } from '#kafka';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '#mongo';
import { dropDatabase, ownDatabase } from '../../../../libs/mongo/src/testing/databases.js';
import { sourceLog } from '../../../../libs/mongo/src/testing/source-log.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { LiveProjection } from './live-projection.js';

describe('The live projection', () => {
  let uri: string;
  let directory: MongoDirectory;
  let projection: LiveProjection;
  let switches: number;
  let batches: readonly EventBatch[];
  beforeEach(async () => {
    uri = await ownDatabase();
    directory = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
    switches = 0;
    projection = new LiveProjection(directory, () => (switches += 1));
    const recorder = new EventRecorder();
    batches = [1, 2, 3].map((next) => ({
      partition: 0,
      next,
      lag: 0,
      unreadable: [],
      events: recorder.logged([location(String(next)), locationRegistered()]),
    }));
  });
  afterEach(async () => {
    await directory.close();
    await dropDatabase(uri);
  });

  const apply = (n: number) => projection.apply(batches[n - 1] as EventBatch);
  const switchOver = async () => {
    const next = await directory.generations.create();
    await directory.generations.switchTo(next);
    return next;
  };

  it('leaves no gap in a new live generation when batches continue from the former positions', async () => {
    expect(await projection.positions()).toStrictEqual([]);
    await apply(1);
    const next = await switchOver();
    await apply(2);
    await apply(3);
    expect(switches).toBe(2);
    expect(await next.position()).toBeUndefined();

    expect(await projection.positions()).toStrictEqual([]);
    await apply(1);
    await apply(2);
    expect(await next.position()).toBe(encodePosition([2]));
    expect(switches).toBe(2);
  });

  it('notices the switch without an event', async () => {
    await projection.follow();
    await projection.positions();
    await projection.follow();
    expect(switches).toBe(0);
    await switchOver();
    await projection.follow();
    expect(switches).toBe(1);
  });
});
