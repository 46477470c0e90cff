import { decodePosition } from '#application';
import { ReplicaProgress } from './replica-progress.js';

describe('The progress of the replica', () => {
  let progress: ReplicaProgress;
  beforeEach(() => {
    progress = new ReplicaProgress(3);
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

  it('resolves the waits for an offset that is reached, and no others', async () => {
    const settled: string[] = [];
    const topicPartition = { topic: 'events', partition: 1 } as const;
    const record = (name: string) => () => settled.push(name);
    const near = progress.reached(topicPartition, 5).then(record('near'));
    void progress.reached(topicPartition, 6).then(record('far'));
    void progress.reached({ topic: 'outcomes', partition: 1 }, 1).then(record('other topic'));
    applied(5);
    await near;
    expect(settled).toStrictEqual(['near']);
    expect(await progress.reached(topicPartition, 5)).toBe(true);
  });

  it('resolves a wait with false when its signal aborts', async () => {
    const controller = new AbortController();
    const topicPartition = { topic: 'events', partition: 1 } as const;
    const waits = [progress.reached(topicPartition, 5, controller.signal)];
    controller.abort();
    waits.push(progress.reached(topicPartition, 5, controller.signal));
    expect(await Promise.all(waits)).toStrictEqual([false, false]);
  });

  it('includes transaction markers in offsets, and not in positions', () => {
    applied(8, 5);
    expect(progress.next('events', 1)).toBe(8);
    expect(decodePosition(progress.applied())).toStrictEqual([0, 6, 0]);
  });
});
