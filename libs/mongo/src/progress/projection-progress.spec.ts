import { encodePosition, type Position } from '#application';
import { MongoProjectionProgress } from './projection-progress.js';

const position = (...counts: number[]) => encodePosition(counts);
const SOON_MS = 20_000;

describe('The progress of read models that others write', () => {
  let stored: Position | undefined;
  let broken: Error | undefined;
  let looks: number;
  let now: number;
  /** Is done at each look, by its number. */
  let atLook: (look: number) => void;
  let progress: MongoProjectionProgress;

  beforeEach(() => {
    [stored, broken, looks, now, atLook] = [undefined, undefined, 0, 0, () => {}];
    const look = () => {
      looks += 1;
      atLook(looks);
      return broken ? Promise.reject(broken) : Promise.resolve({ position: stored });
    };
    progress = new MongoProjectionProgress({ look }, () => now);
  });
  afterEach(() => progress.stop());

  const lookAt = async (time: number, found: Position | undefined) => {
    [now, stored] = [time, found];
    await progress.look();
  };

  it('is none before anything is applied', async () => {
    await progress.start();
    expect(progress.position()).toBeUndefined();
    expect(progress.lagMs()).toBe(0);
  });

  it('is what the first look finds', async () => {
    stored = position(3, 4);
    await progress.start();
    expect(progress.position()).toBe(position(3, 4));
    expect(await progress.reached(position(3, 4), 0)).toBe(true);
  });

  it('is waited for until it is there', async () => {
    await progress.start();
    atLook = (look) => {
      if (look === 4) stored = position(2, 1);
    };
    expect(await progress.reached(position(1, 1), SOON_MS)).toBe(true);
    expect(looks).toBe(4);
    expect(progress.position()).toBe(position(2, 1));
  });

  it('is waited for no longer than asked', async () => {
    await progress.start();
    stored = position(9, 0);
    expect(await progress.reached(position(1, 1), 1)).toBe(false);
  });

  it('is looked up once for all that wait', async () => {
    await progress.start();
    atLook = (look) => {
      stored = position(look);
    };
    const wanted = Array.from({ length: 60 }, (_, n) => position(2 + (n % 3)));
    const all = await Promise.all(wanted.map((place) => progress.reached(place, SOON_MS)));
    expect(all).toStrictEqual(wanted.map(() => true));
    expect(looks).toBe(4);
  });

  describe('The lag', () => {
    beforeEach(() => lookAt(0, position(1, 1)));

    it('is that of the oldest growth of the log that is not applied', async () => {
      now = 1000;
      progress.logReached(position(2, 1));
      now = 1400;
      progress.logReached(position(2, 2));
      await lookAt(1500, position(1, 2));
      expect(progress.lagMs()).toBe(500);
      await lookAt(1600, position(2, 1));
      expect(progress.lagMs()).toBe(200);
      await lookAt(1700, position(2, 2));
      expect(progress.lagMs()).toBe(0);
    });

    it('is none where the log has nothing that is not applied', () => {
      progress.logReached(position(1, 0));
      now = 5000;
      expect(progress.lagMs()).toBe(0);
    });

    it('grows where nobody can look', async () => {
      now = 1000;
      progress.logReached(position(2, 1));
      broken = new Error('no server');
      await progress.look();
      now = 9000;
      expect(progress.lagMs()).toBe(8000);
      expect(progress.failure()).toBe(broken);
      broken = undefined;
      await lookAt(9000, position(2, 1));
      expect(progress.lagMs()).toBe(0);
      expect(progress.failure()).toBeUndefined();
    });

    it('counts from the oldest on however often the log grows', async () => {
      for (now = 1; now <= 3000; now += 1) progress.logReached(position(1 + now, 1));
      await lookAt(4000, position(2, 1));
      expect(progress.lagMs()).toBe(3998);
      await lookAt(4000, position(3000, 1));
      expect(progress.lagMs()).toBe(3000);
      await lookAt(4000, position(3001, 1));
      expect(progress.lagMs()).toBe(0);
    });
  });

  describe('Who waits for something beyond a position', () => {
    const until = (milliseconds?: number) =>
      milliseconds === undefined ? new AbortController().signal : AbortSignal.timeout(milliseconds);

    it('is told at once where it is applied already', async () => {
      await lookAt(0, position(2, 1));
      expect(await progress.passed(position(2, 0), AbortSignal.abort())).toBe(true);
      expect(await progress.passed(position(1, 5), AbortSignal.abort())).toBe(true);
    });

    it('is told as soon as a look finds it', async () => {
      await lookAt(0, position(2, 1));
      const passed = progress.passed(position(2, 1), until());
      await lookAt(0, position(2, 2));
      expect(await passed).toBe(true);
    });

    it('is not told of what lies before it, and waits no longer than the signal', async () => {
      await lookAt(0, position(2, 1));
      const passed = progress.passed(position(2, 3), until(30));
      await lookAt(0, position(2, 3));
      expect(await passed).toBe(false);
      expect(await progress.passed(position(2, 3), AbortSignal.abort())).toBe(false);
    });

    it('is told by the looks that the growth of the log brings on', async () => {
      stored = position(2, 1);
      await progress.start();
      const passed = progress.passed(position(2, 1), until());
      stored = position(2, 2);
      progress.logReached(position(2, 2));
      expect(await passed).toBe(true);
      expect(looks).toBe(2);
    });
  });
});
