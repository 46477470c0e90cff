import { decodePosition } from '#application';
import { LogProgress } from './log-progress.js';

describe('The progress of the tail', () => {
  let progress: LogProgress;
  beforeEach(() => {
    progress = new LogProgress(3);
  });

  const applied = (next: number, last?: number) =>
    progress.update([
      {
        topic: 'events',
        partition: 1,
        next,
        ...(last !== undefined && { last: { offset: last, id: 'an event' } }),
      },
    ]);

  it('lets those go who have waited for an offset, and nobody else', async () => {
    const settled: string[] = [];
    const place = { topic: 'events', partition: 1 } as const;
    const note = (name: string) => () => settled.push(name);
    const near = progress.reached(place, 5).then(note('near'));
    void progress.reached(place, 6).then(note('far'));
    void progress.reached({ topic: 'outcomes', partition: 1 }, 1).then(note('other topic'));
    applied(5);
    await near;
    expect(settled).toStrictEqual(['near']);
    expect(await progress.reached(place, 5)).toBe(true);
  });

  it('ends a wait with false where its signal does', async () => {
    const ending = new AbortController();
    const place = { topic: 'events', partition: 1 } as const;
    const waits = [progress.reached(place, 5, ending.signal)];
    ending.abort();
    waits.push(progress.reached(place, 5, ending.signal));
    expect(await Promise.all(waits)).toStrictEqual([false, false]);
  });

  it('counts markers for those who read on, and not for positions', () => {
    applied(8, 5);
    expect(progress.next('events', 1)).toBe(8);
    expect(decodePosition(progress.applied())).toStrictEqual([0, 6, 0]);
  });
});
