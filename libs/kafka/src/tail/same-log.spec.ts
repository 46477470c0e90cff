import type { ReplicaPosition } from '#application';
import { AnotherLog, SameLog } from './same-log.js';

const place = { topic: 'events', partition: 0 } as const;
const last = { offset: 4, id: 'the fourth' };
const held: ReplicaPosition = { ...place, next: 6, last };
const bounds = (low: number, high: number) => ({ events: [{ low, high }], outcomes: [{ low, high }] });

describe('A replica is a copy of the log', () => {
  it('once the last record that was applied is seen to be there', () => {
    const same = new SameLog([held], bounds(0, 6));
    expect([same.seen, same.from(place, 6)]).toStrictEqual([false, 4]);
    same.see(place, last);
    expect([same.seen, same.from(place, 6)]).toStrictEqual([true, 6]);
    expect(() => same.see(place, { offset: 9, id: 'a later one' })).not.toThrow();
  });

  it.each([
    ['another record lies there', { offset: 4, id: 'another' }],
    ['a later record is the first', { offset: 5, id: 'the fourth' }],
    ['there is none', undefined],
  ])('but not where %s', (_, first) => {
    expect(() => new SameLog([held], bounds(0, 6)).see(place, first)).toThrow(AnotherLog);
  });

  it('but not where the log ends before what was read, or begins behind it', () => {
    expect(() => new SameLog([held], bounds(0, 5))).toThrow(AnotherLog);
    expect(() => new SameLog([held], bounds(7, 9))).toThrow(AnotherLog);
  });

  it('even where outcomes were deleted since: it reads on from where there are some', () => {
    const outcomes = { ...held, topic: 'outcomes' } as const;
    const same = new SameLog([outcomes], bounds(8, 9));
    expect([same.seen, same.from(outcomes, 6)]).toStrictEqual([true, 8]);
  });
});
