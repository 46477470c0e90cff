import fc from 'fast-check';
import { GivingWay } from './giving-way.js';

/** Reads that are under way until some moment of a clock that moves only where something is waited for or done. */
class Scene {
  private time = 0;
  private until = 0;
  waited = 0;
  readonly way = new GivingWay(
    {
      count: () => (this.time < this.until ? 1 : 0),
      wait: (mostMs) => {
        const end = Math.min(this.until, this.time + mostMs);
        this.waited += end - this.time;
        this.time = end;
      },
    },
    10,
    () => this.time,
  );

  readUntil(time: number): this {
    this.until = time;
    return this;
  }

  /** A piece of work of so many milliseconds, which gives way before it begins. */
  work(ms: number): this {
    this.way.letReadsPass();
    this.time += ms;
    return this;
  }
}

describe('Work that gives way', () => {
  it('goes on at once where nothing is read', () => {
    expect(new Scene().work(1).work(1).waited).toBe(0);
  });

  it('waits until the reads are over', () => {
    expect(new Scene().readUntil(4).work(1).work(1).waited).toBe(4);
  });

  it('waits no longer than it may', () => {
    expect(new Scene().readUntil(1000).work(1).waited).toBe(10);
  });

  it('works for as long as it has waited before it waits again', () => {
    const scene = new Scene().readUntil(1000).work(1).work(8).work(1);
    expect(scene.waited).toBe(10);
    expect(scene.work(1).waited).toBe(20);
  });

  it('waits for no more than half of the time and one wait, however long others read', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 50 }), (pieces) => {
        const scene = new Scene().readUntil(Infinity);
        for (const ms of pieces) scene.work(ms);
        const worked = pieces.reduce((sum, ms) => sum + ms, 0);
        expect(scene.waited).toBeLessThanOrEqual(worked + 10);
      }),
    );
  });
});
