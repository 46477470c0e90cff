import { CannotStart } from '#application';
import type { Generation } from '#mongo';
import { GenerationBuild } from './generation-build.js';

describe('The build of a generation', () => {
  const reason = new Error('Not authorized to access group');
  let build: GenerationBuild;
  let isPersisted: boolean;
  beforeEach(() => {
    isPersisted = true;
    const generation = {
      name: 'g2',
      isPersisted: () => Promise.resolve(isPersisted),
      position: () => Promise.resolve('4.5'),
    } as unknown as Generation;
    const target = { positions: () => Promise.resolve([4]), apply: () => Promise.resolve() };
    build = new GenerationBuild(generation, target, () => {});
  });

  const interrupt = (times: number) => {
    for (let n = 0; n < times; n += 1) build.interrupted(reason);
  };

  it('fails after too many restarts of the consumer in a row without a record', async () => {
    const waiting = build.caughtUp([9]);
    interrupt(20);
    await expect(waiting).rejects.toThrow(CannotStart);
    await expect(waiting).rejects.toThrow(/Not authorized to access group/);
    await expect(build.caughtUp([9])).rejects.toThrow(CannotStart);
  });

  it('fails when events were deleted before they were read', async () => {
    const waiting = build.caughtUp([9]);
    const deleted = new CannotStart('events were deleted');
    build.eventsDeleted(deleted);
    await expect(waiting).rejects.toThrow(deleted);
  });

  it('goes on if there is progress between restarts', async () => {
    const waiting = build.caughtUp([9]);
    interrupt(19);
    build.skipped(0, 5);
    interrupt(19);
    build.skipped(0, 9);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('has a position until another rebuild drops the generation', async () => {
    expect(await build.position()).toBe('4.5');
    isPersisted = false;
    await expect(build.position()).rejects.toThrow(/^g2 was dropped by another rebuild/);
  });

  it('does not count a reset to the stored positions as progress', async () => {
    const waiting = build.caughtUp([9]);
    build.skipped(0, 5);
    interrupt(19);
    await build.positions();
    build.skipped(0, 5);
    interrupt(1);
    await expect(waiting).rejects.toThrow(CannotStart);
  });
});
