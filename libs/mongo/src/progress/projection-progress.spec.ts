import { encodePosition, type Position } from '#application';
import { MongoProjectionProgress } from './projection-progress.js';

const position = (...counts: number[]) => encodePosition(counts);
const SOON_MS = 20_000;

describe('The progress of read models that other processes write', () => {
  let stored: Position | undefined;
  let broken: Error | undefined;
  let reads: number;
  let now: number;
  /** Called at each read of the stored position, with its number. */
  let onRead: (read: number) => void;
  let progress: MongoProjectionProgress;

  beforeEach(() => {
    [stored, broken, reads, now, onRead] = [undefined, undefined, 0, 0, () => {}];
    const liveState = () => {
      reads += 1;
      onRead(reads);
      return broken ? Promise.reject(broken) : Promise.resolve({ position: stored });
    };
    progress = new MongoProjectionProgress({ liveState }, () => now);
  });
  afterEach(() => progress.stop());

  const pollAt = async (time: number, found: Position | undefined) => {
    [now, stored] = [time, found];
    await progress.poll();
  };

  it('is undefined before any event is applied', async () => {
    await progress.start();
    expect(progress.position()).toBeUndefined();
    expect(progress.lagMs()).toBe(0);
  });

  it('is what the first read returns', async () => {
    stored = position(3, 4);
    await progress.start();
    expect(progress.position()).toBe(position(3, 4));
    expect(await progress.reached(position(3, 4), 0)).toBe(true);
  });

  it('is waited for until it is reached', async () => {
    await progress.start();
    onRead = (read) => {
      if (read === 4) stored = position(2, 1);
    };
    expect(await progress.reached(position(1, 1), SOON_MS)).toBe(true);
    expect(reads).toBe(4);
    expect(progress.position()).toBe(position(2, 1));
  });

  it('is waited for until the timeout', async () => {
    await progress.start();
    stored = position(9, 0);
    expect(await progress.reached(position(1, 1), 1)).toBe(false);
  });

  it('is read once for all callers that wait', async () => {
    await progress.start();
    onRead = (read) => {
      stored = position(read);
    };
    const wanted = Array.from({ length: 60 }, (_, n) => position(2 + (n % 3)));
    const all = await Promise.all(wanted.map((each) => progress.reached(each, SOON_MS)));
    expect(all).toStrictEqual(wanted.map(() => true));
    expect(reads).toBe(4);
  });

  describe('The lag', () => {
    beforeEach(() => pollAt(0, position(1, 1)));

    it('is the time since the log grew beyond what is applied', async () => {
      now = 1000;
      progress.logReached(position(2, 1));
      now = 1400;
      progress.logReached(position(2, 2));
      await pollAt(1500, position(1, 2));
      expect(progress.lagMs()).toBe(500);
      expect(progress.lagsMs()).toEqual([500, 0]);
      await pollAt(1600, position(2, 1));
      expect(progress.lagMs()).toBe(200);
      expect(progress.lagsMs()).toEqual([0, 200]);
      await pollAt(1700, position(2, 2));
      expect(progress.lagMs()).toBe(0);
      expect(progress.lagsMs()).toEqual([0, 0]);
    });

    it('is 0 if every event of the log is applied', () => {
      progress.logReached(position(1, 0));
      now = 5000;
      expect(progress.lagMs()).toBe(0);
    });

    it('grows while the position cannot be read', async () => {
      now = 1000;
      progress.logReached(position(2, 1));
      broken = new Error('no server');
      await progress.poll();
      now = 9000;
      expect(progress.lagMs()).toBe(8000);
      expect(progress.failure()).toBe(broken);
      broken = undefined;
      await pollAt(9000, position(2, 1));
      expect(progress.lagMs()).toBe(0);
      expect(progress.failure()).toBeUndefined();
    });

    it('counts from the first unapplied growth, however often the log grows', async () => {
      for (now = 1; now <= 3000; now += 1) progress.logReached(position(1 + now, 1));
      await pollAt(4000, position(2, 1));
      expect(progress.lagMs()).toBe(3998);
      await pollAt(4000, position(3000, 1));
      expect(progress.lagMs()).toBe(3000);
      await pollAt(4000, position(3001, 1));
      expect(progress.lagMs()).toBe(0);
    });
  });

  describe('A wait for events beyond a position', () => {
    const until = (milliseconds?: number) =>
      milliseconds === undefined ? new AbortController().signal : AbortSignal.timeout(milliseconds);

    it('ends at once if one is applied already', async () => {
      await pollAt(0, position(2, 1));
      expect(await progress.passed(position(2, 0), AbortSignal.abort())).toBe(true);
      expect(await progress.passed(position(1, 5), AbortSignal.abort())).toBe(true);
    });

    it('ends as soon as a read finds one', async () => {
      await pollAt(0, position(2, 1));
      const passed = progress.passed(position(2, 1), until());
      await pollAt(0, position(2, 2));
      expect(await passed).toBe(true);
    });

    it('does not end for an event before it, and ends on the signal', async () => {
      await pollAt(0, position(2, 1));
      const passed = progress.passed(position(2, 3), until(30));
      await pollAt(0, position(2, 3));
      expect(await passed).toBe(false);
      expect(await progress.passed(position(2, 3), AbortSignal.abort())).toBe(false);
    });

    it('ends with the read that follows a growth of the log', async () => {
      stored = position(2, 1);
      await progress.start();
      const passed = progress.passed(position(2, 1), until());
      stored = position(2, 2);
      progress.logReached(position(2, 2));
      expect(await passed).toBe(true);
      expect(reads).toBe(2);
    });
  });
});
