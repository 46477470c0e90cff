import mongoose, { type Connection } from 'mongoose';
import { CannotStart, StoreUnavailable, encodePosition } from '#application';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { BuildClaim } from './build-claim.js';
import type { Generation, GenerationDocument } from './generation.js';

describe('Live read models of another release', () => {
  let uri: string;
  let directories: MongoDirectory[];
  let directory: MongoDirectory;
  let connection: Connection;
  beforeEach(async () => {
    uri = await ownDatabase();
    directories = await Promise.all(Array.from({ length: 4 }, () => MongoDirectory.connect(uri)));
    directory = directories[0] as MongoDirectory;
    connection = await mongoose.createConnection(uri).asPromise();
  });
  afterEach(async () => {
    await Promise.all(directories.map((each) => each.close()));
    await connection.close();
    await dropDatabase(uri);
  });

  const documents = () => connection.collection<GenerationDocument>('generations');

  /** Locations are registered, in this generation. */
  async function build(generation: Generation | undefined, ...ids: string[]): Promise<void> {
    const happened = ids.map((id): GivenEvent => [location(id), locationRegistered({ name: id })]);
    const projection = await directory.projection(generation);
    await projection.apply(new EventRecorder().logged(...happened), encodePosition([ids.length]));
  }
  const shown = async ({ records }: MongoDirectory) => {
    const sort = { by: 'name', descending: false } as const;
    const page = await records.list('locations', { words: [], filters: [], sort, limit: 9, total: false });
    return page.records.map(({ id }) => id);
  };

  const another = () => documents().updateOne({ _id: 'g1' }, { $set: { fingerprint: 'another' } });

  it.each([
    ['with another fingerprint', { $set: { fingerprint: 'another' } }],
    ['without one', { $unset: { fingerprint: 1 }, $set: { shape: 1 } } as const],
    ['that did not even tell a shape', { $unset: { fingerprint: 1, shape: 1 } } as const],
  ])('%s are neither read nor written', async (_, update) => {
    await build(undefined, '1');
    await documents().updateOne({ _id: 'g1' }, update);
    const starting = await MongoDirectory.connect(uri);
    for (const each of [directory, starting]) {
      await each.progress.look();
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

  it("are replaced by a rebuild, which does not go on with another release's", async () => {
    await build(undefined, '1');
    await another();
    await documents().insertOne({ _id: 'g2', fingerprint: 'another' });
    const rebuilding = await MongoDirectory.connectToRebuild(uri);
    expect(await rebuilding.generations.unfinished()).toBeUndefined();
    const next = await rebuilding.generations.next();
    expect(next).toMatchObject({ name: 'g3' });
    expect(await rebuilding.generations.unfinished()).toBe(next);
    await build(next, '1', '2');
    await rebuilding.generations.switchTo(next);
    const former = (await rebuilding.generations.former()).map(({ name }) => name);
    expect(former.sort()).toStrictEqual(['g1', 'g2']);
    await rebuilding.close();
    await directory.progress.look();
    expect(await shown(directory)).toStrictEqual(['1', '2']);
  });

  it('are waited out by who reads, who is told how far the new ones are', async () => {
    await build(undefined, '1', '2');
    await another();
    const reading = await MongoDirectory.connect(uri);
    const told: object[] = [];
    const { generations } = directory;
    const next = await generations.next();
    await build(next, '1');
    await reading.readable((progress) => {
      told.push(progress);
      if (told.length === 1) void build(next, '1', '2').then(() => generations.switchTo(next));
    });
    expect(told[0]).toStrictEqual({ applied: 1, total: 2 });
    expect(await shown(reading)).toStrictEqual(['1', '2']);
    expect(reading.progress.failure()).toBeUndefined();
    await reading.close();
  });

  it('are left alone by releases that tell them by a number, 1 or none', async () => {
    expect(await documents().findOne({ _id: 'g1' })).toMatchObject({ shape: 2 });
  });

  it('are built once: who comes at the same time gets the same generation, and one of them builds it', async () => {
    await another();
    const next = await Promise.all(directories.map(({ generations }) => generations.next()));
    expect(new Set(next.map(({ name }) => name)).size).toBe(1);
    let now = 0;
    const claims = next.map((generation) => new BuildClaim(generation, () => now));
    const take = async () => (await Promise.all(claims.map((claim) => claim.take()))).filter(Boolean);
    expect(await take()).toHaveLength(1);
    now = 9_000;
    await next[0]?.beatOnce();
    expect(await take()).toHaveLength(0);
    now = 18_999;
    expect(await take()).toHaveLength(0);
    // Nobody has given a sign of life for ten seconds.
    now = 19_000;
    expect(await take()).toHaveLength(1);
  });
});
