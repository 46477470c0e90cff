import type { ReplicaPosition } from '#application';
import { LogMismatch, LogIdentityCheck } from './log-identity-check.js';

const topicPartition = { topic: 'events', partition: 0 } as const;
const last = { offset: 4, id: 'the fourth' };
const position: ReplicaPosition = { ...topicPartition, next: 6, last };
const bounds = (low: number, high: number) => ({ events: [{ low, high }], outcomes: [{ low, high }] });

describe('A replica is accepted as a copy of the log', () => {
  it('if the last record that was applied is in the log', () => {
    const check = new LogIdentityCheck([position], bounds(0, 6));
    expect([check.isConfirmed, check.startOffset(topicPartition, 6)]).toStrictEqual([false, 4]);
    check.confirm(topicPartition, last);
    expect([check.isConfirmed, check.startOffset(topicPartition, 6)]).toStrictEqual([true, 6]);
    expect(() => check.confirm(topicPartition, { offset: 9, id: 'a later one' })).not.toThrow();
  });

  it.each([
    ['another record has that offset', { offset: 4, id: 'another' }],
    ['the first record has a later offset', { offset: 5, id: 'the fourth' }],
    ['there is no record', undefined],
  ])('but not if %s', (_, first) => {
    expect(() => new LogIdentityCheck([position], bounds(0, 6)).confirm(topicPartition, first)).toThrow(
      LogMismatch,
    );
  });

  it('but not if the log ends before the offset that was read', () => {
    expect(() => new LogIdentityCheck([position], bounds(0, 5))).toThrow(LogMismatch);
  });

  it('even if outcomes were deleted: reading starts at the first one that exists', () => {
    const outcomes = { ...position, topic: 'outcomes' } as const;
    const check = new LogIdentityCheck([outcomes], bounds(8, 9));
    expect([check.isConfirmed, check.startOffset(outcomes, 6)]).toStrictEqual([true, 8]);
  });
});
