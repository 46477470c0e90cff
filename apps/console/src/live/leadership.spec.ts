import { delayBefore, initialState, next, type LiveInput, type LiveState } from './leadership.js';

const after = (...inputs: readonly LiveInput[]): LiveState => inputs.reduce(next, initialState);

const opened = { type: 'opened', position: 'p0' } as const;
const failed = { type: 'failed' } as const;

describe('A tab that leads', () => {
  it('is live from when the stream is open', () => {
    expect(after().phase).toBe('connecting');
    expect(after(opened)).toEqual({ phase: 'live', lastEventId: 'p0', failures: 0 });
  });

  it('goes on after the last event when the stream was ended', () => {
    const ended = after(opened, { type: 'event', id: 'p1' }, { type: 'ended' });
    expect(ended).toEqual({ phase: 'connecting', lastEventId: 'p1', failures: 0 });
    expect(delayBefore(ended, 0)).toBe(250);
    expect(next(ended, { type: 'opened', position: 'p9' }).lastEventId).toBe('p1');
  });

  it('says that it is not live from the second failure on', () => {
    expect(after(opened, failed).phase).toBe('connecting');
    expect(after(opened, failed, failed).phase).toBe('offline');
    expect(after(opened, failed, failed, opened)).toMatchObject({ phase: 'live', failures: 0 });
  });

  it('says at once that it is not live if it is refused', () => {
    expect(after(opened, { type: 'refused' }).phase).toBe('offline');
  });

  it('waits longer after each failure, for at most half a minute', () => {
    const delays = [1, 2, 3, 9].map((failures) => delayBefore({ ...initialState, failures }, 1));
    expect(delays).toEqual([1000, 2000, 4000, 30_000]);
    expect(delayBefore({ ...initialState, failures: 9 }, 0)).toBe(15_000);
  });
});

describe('A tab that follows', () => {
  it('is as live as the one that leads, and goes on from there when it leads itself', () => {
    const announced = after({ type: 'announced', phase: 'live', lastEventId: 'p5' });
    expect(announced).toEqual({ phase: 'live', lastEventId: 'p5', failures: 0 });
    const heard = next(announced, { type: 'event', id: 'p6' });
    expect(next(heard, { type: 'opened', position: 'p6' }).lastEventId).toBe('p6');
    expect(next(announced, { type: 'announced', phase: 'offline', lastEventId: undefined })).toMatchObject({
      phase: 'offline',
      lastEventId: 'p5',
    });
  });
});
