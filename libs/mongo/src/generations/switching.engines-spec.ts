import { CannotStart } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import type { Generations } from './generations.js';

describe('Two rebuilds that switch the live generation', () => {
  let uri: string;
  let directories: MongoDirectory[];
  let one: Generations;
  let other: Generations;
  beforeEach(async () => {
    uri = await ownDatabase();
    const connected = [
      await MongoDirectory.connect(uri, { source: sourceLog(), sideTables }),
      await MongoDirectory.connectToRebuild(uri, { source: sourceLog(), sideTables }),
    ] as const;
    directories = [...connected];
    [one, other] = [connected[0].generations, connected[1].generations];
  });
  afterEach(async () => {
    await Promise.all(directories.map((each) => each.close()));
    await dropDatabase(uri);
  });

  const liveName = async () => (await one.uncheckedState()).generation.name;

  it('never replace a later generation by an earlier one', async () => {
    const former = await one.live();
    const slow = await one.create();
    const next = await other.create();
    await other.switchTo(next);
    await expect(one.switchTo(slow)).rejects.toThrow(/^g2 .* g3 is live/);
    for (const generation of await other.former()) await other.drop(generation);
    for (const before of [slow, former]) await expect(one.switchTo(before)).rejects.toThrow(CannotStart);
    expect(await liveName()).toBe('g3');
  });

  it('never replace a later generation if both switch at once', async () => {
    const slow = await one.create();
    const next = await other.create();
    // The slower one's read from before the other one has switched.
    const read = await one.uncheckedState();
    await other.switchTo(next);
    Object.assign(one, { uncheckedState: () => Promise.resolve(read) });
    await expect(one.switchTo(slow)).rejects.toThrow(/^g2 .* another rebuild has switched/);
    expect(await other.uncheckedState()).toMatchObject({ generation: { name: 'g3' } });
  });

  it('refuse a generation that was dropped', async () => {
    const next = await one.create();
    expect(await next.isPersisted()).toBe(true);
    await other.drop(other.named(next.name));
    expect(await next.isPersisted()).toBe(false);
    await expect(one.switchTo(next)).rejects.toThrow(/^g2 .* was dropped/);
    expect(await liveName()).toBe('g1');
  });

  it('switch once if both have built the same generation', async () => {
    const next = await one.create();
    await one.switchTo(next);
    await other.switchTo(other.named(next.name));
    expect(await liveName()).toBe('g2');
  });
});
