import { CannotStart } from '#application';
import type { Generation, MongoDirectory } from '#mongo';
import { GenerationBuild } from './generation-build.js';

describe('A generation that is being built', () => {
  const reason = new Error('Not authorized to access group');
  let build: GenerationBuild;
  let isKept: boolean;
  beforeEach(async () => {
    isKept = true;
    const generation = {
      ...{ name: 'g2', prepare: () => Promise.resolve() },
      ...{ isKept: () => Promise.resolve(isKept), position: () => Promise.resolve('4.5') },
    } as unknown as Generation;
    build = await GenerationBuild.begin(
      {
        projection: () => Promise.resolve({ position: () => Promise.resolve('4.5') }),
      } as unknown as MongoDirectory,
      generation,
      () => {},
    );
  });

  const interrupt = (times: number) => {
    for (let n = 0; n < times; n += 1) build.interrupted(reason);
  };

  it('fails who waits for it where reading ends again and again without a record', async () => {
    const waiting = build.caughtUp([9]);
    interrupt(20);
    await expect(waiting).rejects.toThrow(CannotStart);
    await expect(waiting).rejects.toThrow(/Not authorized to access group/);
    await expect(build.caughtUp([9])).rejects.toThrow(CannotStart);
  });

  it('goes on where it comes further in between', async () => {
    const waiting = build.caughtUp([9]);
    interrupt(19);
    build.passed(0, 5);
    interrupt(19);
    build.passed(0, 9);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('tells how far it is, as long as no other rebuild has dropped it', async () => {
    expect(await build.position()).toBe('4.5');
    isKept = false;
    await expect(build.position()).rejects.toThrow(/^g2 was dropped by another rebuild/);
  });

  it('does not come further by being told where it is', async () => {
    const waiting = build.caughtUp([9]);
    build.passed(0, 5);
    interrupt(19);
    await build.positions();
    build.passed(0, 5);
    interrupt(1);
    await expect(waiting).rejects.toThrow(CannotStart);
  });
});
