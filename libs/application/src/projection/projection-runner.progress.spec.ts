import { Gate } from '../../../../test/contracts/fixtures/gate.js';
import { RunningProjection, untilIdle } from '../../../../test/contracts/fixtures/running-projection.js';
import { encodePosition } from '../log/position.js';

describe('The progress of a projection', () => {
  let running: RunningProjection;
  beforeEach(() => {
    running = new RunningProjection();
  });
  afterEach(() => running.runner.stop());

  describe('is awaited', () => {
    it('at a position that is reached already', async () => {
      await running.append(2);
      await running.runner.catchUp();
      expect(await running.runner.reached(await running.feed.end(), 0)).toBe(true);
      expect(await running.runner.reached(encodePosition([1]), 0)).toBe(true);
    });

    it('at the beginning of the log', async () => {
      expect(await running.runner.reached(encodePosition([0]), 0)).toBe(true);
    });

    it('until the position is reached', async () => {
      await running.runner.catchUp();
      running.views.gate = new Gate();
      await running.append(1);
      running.runner.wake();
      const { gate } = running.views;
      await gate.reached;
      const reached = running.runner.reached(await running.feed.end(), 10_000);
      expect(running.runner.position()).toBeUndefined();
      gate.open();
      expect(await reached).toBe(true);
      expect(await running.seen()).toBe(1);
    });

    it('until the timeout', async () => {
      await running.append(1);
      expect(await running.runner.reached(await running.feed.end(), 1)).toBe(false);
    });

    it('in every partition', async () => {
      await running.append(2);
      await running.runner.catchUp();
      expect(await running.runner.reached(encodePosition([2, 0]), 0)).toBe(true);
      expect(await running.runner.reached(encodePosition([2, 1]), 1)).toBe(false);
    });
  });

  describe('has a lag', () => {
    it('from the growth of the log until it has caught up', async () => {
      await running.runner.catchUp();
      running.views.gate = new Gate();
      await running.append(1);
      running.runner.wake();
      running.now += 1500;
      running.runner.wake();
      expect(running.runner.lagMs()).toBe(1500);
      await running.views.gate.reached;
      running.now += 500;
      expect(running.runner.lagMs()).toBe(2000);
      running.views.gate.open();
      await running.runner.reached(await running.feed.end(), 10_000);
      await untilIdle();
      expect(running.runner.lagMs()).toBe(0);
    });

    it('of the oldest unapplied event over several steps', async () => {
      await running.append(1000);
      const gates = [new Gate(), new Gate(), new Gate()];
      const caughtUp = running.runner.catchUp();
      for (const gate of gates) {
        running.views.gate = gate;
        await gate.reached;
        running.now += 60_000;
        running.views.gate = undefined;
        const following = gates[gates.indexOf(gate) + 1];
        if (following) running.views.gate = following;
        else expect(running.runner.lagMs()).toBe(180_000);
        gate.open();
      }
      await caughtUp;
      expect(running.runner.lagMs()).toBe(0);
    });

    it('that is not negative if the clock is set back', async () => {
      await running.append(1);
      running.runner.wake();
      running.now -= 5000;
      expect(running.runner.lagMs()).toBe(0);
    });
  });
});
