import mongoose, { type Connection } from 'mongoose';
import { encodePosition } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import type { Generation } from './generation.js';
import { Generations } from './generations.js';
import { LogBinding } from './log-binding.js';

describe('The generations of read models', () => {
  let uri: string;
  let directories: MongoDirectory[];
  let directory: MongoDirectory;
  let connection: Connection;
  beforeEach(async () => {
    uri = await ownDatabase();
    // Concurrently, as instances may start.
    directories = await Promise.all(
      Array.from({ length: 4 }, () => MongoDirectory.connect(uri, { source: sourceLog(), sideTables })),
    );
    directory = directories[0] as MongoDirectory;
    connection = await mongoose.createConnection(uri).asPromise();
  });
  afterEach(async () => {
    await Promise.all(directories.map((each) => each.close()));
    await connection.close();
    await dropDatabase(uri);
  });

  const collections = async () => {
    const found = (await connection.db?.listCollections().toArray()) ?? [];
    return found.map(({ name }) => name);
  };

  /** Applies the registration of locations to this generation. */
  async function registerLocations(generation: Generation | undefined, ...ids: string[]): Promise<void> {
    const registrations = ids.map((id): GivenEvent => [location(id), locationRegistered({ name: id })]);
    const projection = await directory.projection(generation);
    await projection.apply(new EventRecorder().logged(...registrations), encodePosition([ids.length]));
  }
  const answers = async ({ records, feed, progress }: MongoDirectory) => {
    await progress.poll();
    const sort = { by: 'name', descending: false } as const;
    const page = await records.list('locations', { words: [], filters: [], sort, limit: 9, total: false });
    return {
      records: page.records.map(({ id }) => id),
      events: (await feed.read(undefined, 9)).events.map(({ aggregate }) => aggregate.id),
      position: progress.position(),
    };
  };

  it('begin with one, which all instances use', async () => {
    const live = await Promise.all(directories.map(({ generations }) => generations.live()));
    expect(live.map(({ name }) => name)).toStrictEqual(['g1', 'g1', 'g1', 'g1']);
    await registerLocations(undefined, '1', '2');
    const one = { records: ['1', '2'], events: ['1', '2'], position: encodePosition([2]) };
    for (const each of directories) expect(await answers(each)).toStrictEqual(one);
  });

  it('are switched for every read model at once, and for every instance', async () => {
    await registerLocations(undefined, '1');
    const next = await directory.generations.create();
    await registerLocations(next, '1', '2', '3');
    const before = { records: ['1'], events: ['1'], position: encodePosition([1]) };
    for (const each of directories) expect(await answers(each)).toStrictEqual(before);

    await directory.generations.switchTo(next);
    const after = { records: ['1', '2', '3'], events: ['1', '2', '3'], position: encodePosition([3]) };
    for (const each of directories) expect(await answers(each)).toStrictEqual(after);
  });

  it('are read from within a second after a switch', async () => {
    let now = 0;
    const reader = new Generations(connection, new LogBinding(sourceLog(), 'test'), sideTables, () => now);
    expect(await reader.live()).toMatchObject({ name: 'g1' });
    await directory.generations.switchTo(await directory.generations.create());
    now = 999;
    expect(await reader.live()).toMatchObject({ name: 'g1' });
    now = 1000;
    expect(await reader.live()).toMatchObject({ name: 'g2' });
  });

  it('can be dropped when they are no longer live', async () => {
    await registerLocations(undefined, '1');
    const { generations } = directory;
    const old = await generations.live();
    const next = await generations.create();
    await expect(generations.drop(old)).rejects.toThrow('g1 is live');
    await generations.switchTo(next);
    await generations.drop(old);
    expect((await collections()).filter((name) => name.endsWith('_g1'))).toStrictEqual([]);
    expect(await generations.create()).toMatchObject({ name: 'g3' });
    await expect(generations.drop(next)).rejects.toThrow('g2 is live');
  });

  it('are not recreated by a projector that writes after the drop', async () => {
    const { generations } = directory;
    const old = await generations.live();
    await generations.switchTo(await generations.create());
    await generations.drop(old);
    await (await directory.projection(old)).apply([], encodePosition([5]));
    expect(await old.position()).toBeUndefined();
  });

  describe('of which one was dropped incompletely', () => {
    const documents = () => connection.collection<{ _id: string }>('generations');
    const remaining = async () => (await collections()).filter((name) => name.endsWith('_g1'));
    let former: Generation;
    beforeEach(async () => {
      await registerLocations(undefined, '1');
      const { generations } = directory;
      former = await generations.live();
      await generations.switchTo(await generations.create());
    });

    it.each([
      ['after its document', () => documents().deleteOne({ _id: 'g1' })],
      [
        'after one of its collections',
        () =>
          documents()
            .deleteOne({ _id: 'g1' })
            .then(() => connection.dropCollection('stations_g1')),
      ],
      [
        'because a projector wrote to it after the drop',
        async () => {
          await directory.generations.drop(former);
          await registerLocations(former, '1');
        },
      ],
    ])('%s, include it among the former ones until nothing of it remains', async (_when, interrupt) => {
      await interrupt();
      expect((await remaining()).length).toBeGreaterThan(0);
      const { generations } = directories[1] as MongoDirectory;
      expect((await generations.former()).map(({ name }) => name)).toStrictEqual(['g1']);
      for (const each of await generations.former()) await generations.drop(each);
      expect([await remaining(), await generations.former()]).toStrictEqual([[], []]);
      expect(await answers(directory)).toMatchObject({ records: [] });
    });
  });
});
