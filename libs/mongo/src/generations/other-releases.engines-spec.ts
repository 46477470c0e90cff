import mongoose, { type Connection } from 'mongoose';
import { CannotStart, StoreUnavailable, encodePosition } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import { BuildLease } from './build-lease.js';
import type { Generation, GenerationDocument } from './generation.js';

describe('Live read models of another release', () => {
  let uri: string;
  let directories: MongoDirectory[];
  let directory: MongoDirectory;
  let connection: Connection;
  beforeEach(async () => {
    uri = await ownDatabase();
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

  const documents = () => connection.collection<GenerationDocument>('generations');

  /** Applies the registration of locations to this generation. */
  async function registerLocations(generation: Generation | undefined, ...ids: string[]): Promise<void> {
    const registrations = ids.map((id): GivenEvent => [location(id), locationRegistered({ name: id })]);
    const projection = await directory.projection(generation);
    await projection.apply(new EventRecorder().logged(...registrations), encodePosition([ids.length]));
  }
  const listedIds = async ({ records }: MongoDirectory) => {
    const sort = { by: 'name', descending: false } as const;
    const page = await records.list('locations', { words: [], filters: [], sort, limit: 9, total: false });
    return page.records.map(({ id }) => id);
  };

  const nextOf = async ({ generations }: MongoDirectory) =>
    generations.next((await generations.uncheckedState()).generation);
  const changeFingerprint = () => documents().updateOne({ _id: 'g1' }, { $set: { fingerprint: 'another' } });

  it.each([
    ['with another fingerprint', { $set: { fingerprint: 'another' } }],
    ['without a fingerprint', { $unset: { fingerprint: 1 }, $set: { shape: 1 } } as const],
    ['without a fingerprint and a format number', { $unset: { fingerprint: 1, shape: 1 } } as const],
  ])('%s are neither read nor written', async (_, update) => {
    await registerLocations(undefined, '1');
    await documents().updateOne({ _id: 'g1' }, update);
    const starting = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
    for (const each of [directory, starting]) {
      await each.progress.poll();
      expect(each.progress.failure()).toBeInstanceOf(CannotStart);
      expect(each.progress.failure()?.message).toMatch(
        /\(g1\) are of another release: a projector of this one/,
      );
      await expect(each.feed.read(undefined, 1)).rejects.toThrow(StoreUnavailable);
      await expect(each.records.find('locations', '1')).rejects.toThrow(StoreUnavailable);
      await expect(each.projection()).rejects.toThrow(CannotStart);
    }
    await starting.close();
  });

  it("are replaced by a rebuild, which does not resume another release's", async () => {
    await registerLocations(undefined, '1');
    await changeFingerprint();
    await documents().insertOne({ _id: 'g2', fingerprint: 'another' });
    const rebuilding = await MongoDirectory.connectToRebuild(uri, { source: sourceLog(), sideTables });
    expect(await rebuilding.generations.unfinished()).toBeUndefined();
    const next = await nextOf(rebuilding);
    expect(next).toMatchObject({ name: 'g3' });
    expect(await rebuilding.generations.unfinished()).toBe(next);
    await registerLocations(next, '1', '2');
    await rebuilding.generations.switchTo(next);
    const former = (await rebuilding.generations.former()).map(({ name }) => name);
    expect(former.sort()).toStrictEqual(['g1', 'g2']);
    await rebuilding.close();
    await directory.progress.poll();
    expect(await listedIds(directory)).toStrictEqual(['1', '2']);
  });

  it('make readers wait for new ones, and report the progress of their build', async () => {
    await registerLocations(undefined, '1', '2');
    await changeFingerprint();
    const reading = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
    const reported: object[] = [];
    const { generations } = directory;
    const next = await nextOf(directory);
    await registerLocations(next, '1');
    await reading.whenReadable((progress) => {
      reported.push(progress);
      if (reported.length === 1)
        void registerLocations(next, '1', '2').then(() => generations.switchTo(next));
    });
    expect(reported[0]).toStrictEqual({ applied: 1, total: 2 });
    expect(await listedIds(reading)).toStrictEqual(['1', '2']);
    expect(reading.progress.failure()).toBeUndefined();
    await reading.close();
  });

  it('have a format number that releases without fingerprints leave alone', async () => {
    expect(await documents().findOne({ _id: 'g1' })).toMatchObject({ shape: 2 });
  });

  it('are built once: concurrent builders get the same generation, and one of them the lease', async () => {
    await changeFingerprint();
    const next = await Promise.all(directories.map(nextOf));
    expect(new Set(next.map(({ name }) => name)).size).toBe(1);
    let now = 0;
    const leases = next.map((generation) => new BuildLease(generation, () => now));
    const acquired = async () => (await Promise.all(leases.map((lease) => lease.acquire()))).filter(Boolean);
    expect(await acquired()).toHaveLength(1);
    now = 9_000;
    await next[0]?.sendHeartbeat();
    expect(await acquired()).toHaveLength(0);
    now = 18_999;
    expect(await acquired()).toHaveLength(0);
    // Ten seconds after the last heartbeat.
    now = 19_000;
    expect(await acquired()).toHaveLength(1);
  });
});
