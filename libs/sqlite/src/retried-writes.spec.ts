import { RetriedWrites } from './retried-writes.js';

const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

/** A file that other programs lock, and pauses that end when a test says so. */
class Scene {
  isLocked = false;
  readonly written: string[] = [];
  readonly pauses: number[] = [];
  readonly reports: (string | undefined)[] = [];
  private resume: () => void = () => {};
  readonly writes: RetriedWrites;

  constructor(longestMs?: number) {
    this.writes = new RetriedWrites({
      ...(longestMs !== undefined && { longestMs }),
      changed: (error) => this.reports.push(error?.message),
      pause: (ms, signal) =>
        new Promise<void>((resolve) => {
          this.pauses.push(ms);
          this.resume = resolve;
          signal.addEventListener('abort', () => resolve());
        }),
    });
  }

  write(text: string, failed?: (error: unknown) => void): Promise<string> {
    return this.writes.run(() => {
      if (this.isLocked) throw locked();
      if (text === 'wrong') throw new Error('wrong');
      this.written.push(text);
      return text;
    }, failed);
  }

  /** Ends so many pauses, each after the attempt before it. */
  async pass(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      await idle();
      this.resume();
    }
    await idle();
  }
}

const idle = () => new Promise((resolve) => setImmediate(resolve));

describe('Writes to a file', () => {
  it('run at once while nothing has locked it', async () => {
    const scene = new Scene();
    const done = scene.write('one');
    expect(scene.written).toStrictEqual(['one']);
    expect(await done).toBe('one');
    expect([scene.pauses, scene.reports]).toStrictEqual([[], []]);
  });

  it('wait in their order while another program has locked it, and the end is reported', async () => {
    const scene = new Scene();
    scene.isLocked = true;
    const done = Promise.all([scene.write('one'), scene.write('two')]);
    await scene.pass(6);
    expect(scene.reports).toStrictEqual(['database is locked']);
    const late = scene.write('three');
    expect(scene.pauses).toStrictEqual([20, 40, 80, 160, 320, 640, 1_000]);
    scene.isLocked = false;
    await scene.pass(1);
    await Promise.all([done, late]);
    expect(scene.written).toStrictEqual(['one', 'two', 'three']);
    expect(scene.reports).toStrictEqual(['database is locked', undefined]);
  });

  it('are not reported if they wait for a moment', async () => {
    const scene = new Scene();
    scene.isLocked = true;
    const done = scene.write('one');
    await scene.pass(2);
    scene.isLocked = false;
    await scene.pass(1);
    expect(await done).toBe('one');
    expect(scene.reports).toStrictEqual([]);
  });

  it('fail at once for reasons that do not pass, also behind others', async () => {
    const scene = new Scene();
    await expect(scene.write('wrong')).rejects.toThrow('wrong');
    expect(scene.pauses).toStrictEqual([]);
    scene.isLocked = true;
    const first = scene.write('one');
    const second = expect(scene.write('wrong')).rejects.toThrow('wrong');
    scene.isLocked = false;
    await scene.pass(1);
    await second;
    expect(await first).toBe('one');
  });

  it('fail after the longest wait, which is known before the next one begins', async () => {
    const scene = new Scene(60);
    scene.isLocked = true;
    const failures: string[] = [];
    const first = expect(
      scene.write('one', () => {
        failures.push('one');
        scene.isLocked = false;
      }),
    ).rejects.toThrow('database is locked');
    const second = scene.write('two', () => failures.push('two'));
    await scene.pass(2);
    await first;
    expect(await second).toBe('two');
    expect(failures).toStrictEqual(['one']);
  });

  it('that wait behind others wait no longer than these', async () => {
    const scene = new Scene(60);
    scene.isLocked = true;
    const failed = ['one', 'two', 'three'].map((text) =>
      scene.write(text).catch(({ message }: Error) => message),
    );
    await scene.pass(2);
    expect(await Promise.all(failed)).toStrictEqual(Array(3).fill('database is locked'));
    expect(scene.pauses).toStrictEqual([20, 40]);
  });

  it('wait for two seconds in all after a stop', async () => {
    const scene = new Scene();
    scene.isLocked = true;
    const writes = ['one', 'two', 'three'].map((text) =>
      scene.write(text).catch(({ message }: Error) => message),
    );
    await scene.pass(2);
    scene.writes.stop();
    await scene.pass(6);
    const failed = 'database is locked';
    expect(await Promise.all(writes)).toStrictEqual([failed, failed, failed]);
    const total = scene.pauses.slice(3).reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThanOrEqual(2_000);
    expect(total).toBeLessThan(3_000);
    await expect(scene.write('four')).rejects.toThrow(failed);
  });
});
