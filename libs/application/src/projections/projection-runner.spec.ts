import { Gate } from '../../../../test/contracts/gate.js';
import { RunningProjection, untilIdle } from '../../../../test/contracts/running-projection.js';

describe('The runner of projections', () => {
  let running: RunningProjection;
  beforeEach(() => {
    running = new RunningProjection();
  });
  afterEach(() => running.runner.stop());

  it('applies all that is there when it catches up', async () => {
    await running.happened(700);
    await running.runner.catchUp();
    expect(await running.seen()).toBe(700);
    expect(running.runner.position()).toBe(await running.feed.end());
    expect(await running.views.position()).toBe(await running.feed.end());
  });

  it('goes on where the read models were left', async () => {
    await running.happened(3);
    await running.runner.catchUp();
    await running.happened(2);
    running.views.steps.length = 0;
    await running.start().catchUp();
    expect(running.views.steps).toStrictEqual([2]);
  });

  it('has no position before the first event', async () => {
    await running.runner.catchUp();
    expect(running.runner.position()).toBeUndefined();
    expect(running.runner.lagMs()).toBe(0);
  });

  it('applies what comes once it is woken, in steps that are not too large', async () => {
    await running.runner.catchUp();
    await running.happened(10_000);
    running.runner.wake();
    expect(await running.runner.reached(await running.feed.end(), 10_000)).toBe(true);
    expect(await running.seen()).toBe(10_000);
    expect(Math.max(...running.views.steps)).toBeLessThanOrEqual(4000);
  });

  it('lets what many write gather until somebody waits for it', async () => {
    await running.runner.catchUp();
    await running.happened(100);
    running.runner.wake();
    await untilIdle();
    expect(await running.seen()).toBe(100);
    await running.happened(1);
    running.runner.wake();
    await untilIdle();
    expect(await running.seen()).toBe(100);
    expect(await running.runner.reached(await running.feed.end(), 10_000)).toBe(true);
    expect(await running.seen()).toBe(101);
  });

  it('lets nothing gather that few write', async () => {
    await running.runner.catchUp();
    for (const count of [1, 2, 3]) {
      await running.happened(1);
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(count);
    }
  });

  it('sees what comes while it looks for more and finds nothing', async () => {
    await running.runner.catchUp();
    running.feed.gate = new Gate();
    running.runner.wake();
    await running.feed.gate.reached;
    await running.happened(1);
    running.runner.wake();
    running.feed.gate.open();
    expect(await running.runner.reached(await running.feed.end(), 2000)).toBe(true);
  });

  it('tells each state that it comes to', async () => {
    await running.happened(1);
    await running.runner.catchUp();
    expect(running.states.at(-1)).toStrictEqual({
      applied: await running.feed.end(),
      behindSince: undefined,
      failure: undefined,
    });
  });

  describe('when a step fails', () => {
    it('tells why, and applies no more', async () => {
      await running.runner.catchUp();
      running.views.failure = new Error('disk full');
      await running.happened(1);
      running.runner.wake();
      await untilIdle();
      expect(running.runner.failure()?.message).toBe('disk full');
      running.views.failure = undefined;
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(0);
    });

    it('refuses to have caught up', async () => {
      running.views.failure = new Error('disk full');
      await running.happened(1);
      await expect(running.runner.catchUp()).rejects.toThrow('disk full');
    });
  });

  describe('stopped', () => {
    it.each(['catchUp', 'wake'] as const)(
      'during %s finishes the step that is under way, and none after',
      async (way) => {
        await running.happened(1000);
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
      },
    );

    it('lets nothing gather behind the step that is under way', async () => {
      await running.runner.catchUp();
      await running.happened(100);
      running.views.gate = new Gate();
      const { gate } = running.views;
      running.runner.wake();
      await gate.reached;
      const stopping = running.runner.stop();
      gate.open();
      await stopping;
      expect(running.views.steps).toStrictEqual([100]);
    });

    it('applies nothing any more', async () => {
      await running.runner.stop();
      await running.happened(1);
      running.runner.wake();
      await untilIdle();
      expect(await running.seen()).toBe(0);
    });
  });
});
