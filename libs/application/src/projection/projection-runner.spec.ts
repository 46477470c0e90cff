import { Gate } from '../../../../test/contracts/fixtures/gate.js';
import { RunningProjection, untilIdle } from '../../../../test/contracts/fixtures/running-projection.js';

describe('The projection runner', () => {
  let running: RunningProjection;
  beforeEach(() => {
    running = new RunningProjection();
  });
  afterEach(() => running.runner.stop());

  it('applies all events when it catches up', async () => {
    await running.append(700);
    await running.runner.catchUp();
    expect(await running.seen()).toBe(700);
    expect(running.runner.position()).toBe(await running.feed.end());
    expect(await running.views.position()).toBe(await running.feed.end());
  });

  it('continues from the stored position', async () => {
    await running.append(3);
    await running.runner.catchUp();
    await running.append(2);
    running.views.steps.length = 0;
    await running.start().catchUp();
    expect(running.views.steps).toStrictEqual([2]);
  });

  it('has no position before the first event', async () => {
    await running.runner.catchUp();
    expect(running.runner.position()).toBeUndefined();
    expect(running.runner.lagMs()).toBe(0);
  });

  it('applies new events when it is woken, in bounded steps', async () => {
    await running.runner.catchUp();
    await running.append(10_000);
    running.runner.wake();
    expect(await running.runner.reached(await running.feed.end(), 10_000)).toBe(true);
    expect(await running.seen()).toBe(10_000);
    expect(Math.max(...running.views.steps)).toBeLessThanOrEqual(4000);
  });

  it('delays the step after many events until a reader waits', async () => {
    await running.runner.catchUp();
    await running.append(100);
    running.runner.wake();
    await untilIdle();
    expect(await running.seen()).toBe(100);
    await running.append(1);
    running.runner.wake();
    await untilIdle();
    expect(await running.seen()).toBe(100);
    expect(await running.runner.reached(await running.feed.end(), 10_000)).toBe(true);
    expect(await running.seen()).toBe(101);
  });

  it('does not delay the step after few events', async () => {
    await running.runner.catchUp();
    for (const count of [1, 2, 3]) {
      await running.append(1);
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(count);
    }
  });

  it('applies events that are appended during an empty read', async () => {
    await running.runner.catchUp();
    running.feed.gate = new Gate();
    running.runner.wake();
    await running.feed.gate.reached;
    await running.append(1);
    running.runner.wake();
    running.feed.gate.open();
    expect(await running.runner.reached(await running.feed.end(), 2000)).toBe(true);
  });

  it('reports each state', async () => {
    await running.append(1);
    await running.runner.catchUp();
    expect(running.states.at(-1)).toStrictEqual({
      applied: await running.feed.end(),
      behindSince: undefined,
      failure: undefined,
    });
  });

  describe('when a step fails', () => {
    it('reports the failure, and applies no more', async () => {
      await running.runner.catchUp();
      running.views.failure = new Error('disk full');
      await running.append(1);
      running.runner.wake();
      await untilIdle();
      expect(running.runner.failure()?.message).toBe('disk full');
      running.views.failure = undefined;
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(0);
    });

    it('rejects catchUp', async () => {
      running.views.failure = new Error('disk full');
      await running.append(1);
      await expect(running.runner.catchUp()).rejects.toThrow('disk full');
    });
  });

  describe('when it is stopped', () => {
    it.each(['catchUp', 'wake'] as const)('during %s, ends after the current step', async (way) => {
      await running.append(1000);
      running.views.gate = new Gate();
      const { gate } = running.views;
      const work = running.runner[way]();
      await gate.reached;
      let stopped = false;
      const stopping = running.runner.stop().then(() => (stopped = true));
      await untilIdle();
      expect(stopped).toBe(false);
      gate.open();
      await Promise.all([work, stopping]);
      expect(running.views.steps).toHaveLength(1);
    });

    it('does not delay after the current step', async () => {
      await running.runner.catchUp();
      await running.append(100);
      running.views.gate = new Gate();
      const { gate } = running.views;
      running.runner.wake();
      await gate.reached;
      const stopping = running.runner.stop();
      gate.open();
      await stopping;
      expect(running.views.steps).toStrictEqual([100]);
    });

    it('applies no further events', async () => {
      await running.runner.stop();
      await running.append(1);
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(0);
    });
  });
});
