import { encodePosition, type Position, type ReplicaPosition, type ReplicatedTopic } from '#application';

interface Waiter {
  readonly offset: number;
  readonly resolve: () => void;
}

type Place = Pick<ReplicaPosition, 'topic' | 'partition'>;

const keyOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

/** How much of each partition the replica holds, and who waits for more. */
export class LogProgress {
  private held = new Map<string, ReplicaPosition>();
  private readonly waiting = new Map<string, Set<Waiter>>();

  /** @param moved is told the position whenever more is held */
  constructor(
    private readonly partitions: number,
    private readonly moved: (applied: Position) => void = () => {},
  ) {}

  /** Takes over what the replica says, and lets those go who have waited for it. */
  update(positions: readonly ReplicaPosition[]): void {
    this.held = new Map(positions.map((position) => [keyOf(position), position]));
    for (const [key, waiters] of this.waiting) {
      const next = this.held.get(key)?.next ?? 0;
      for (const waiter of waiters) {
        if (waiter.offset > next) continue;
        waiters.delete(waiter);
        waiter.resolve();
      }
    }
    this.moved(this.applied());
  }

  /** The sum of the offsets behind all that was applied. */
  total(): number {
    return [...this.held.values()].reduce((sum, { next }) => sum + next, 0);
  }

  /** The offset behind all that was applied, transaction markers too. */
  next(topic: ReplicatedTopic, partition: number): number {
    return this.held.get(keyOf({ topic, partition }))?.next ?? 0;
  }

  /** The offset behind the last record that was applied: the number that positions are made of. */
  recordsEnd(topic: ReplicatedTopic, partition: number): number {
    const last = this.held.get(keyOf({ topic, partition }))?.last;
    return last ? last.offset + 1 : 0;
  }

  /** The position that the states are of. */
  applied(): Position {
    return encodePosition(
      Array.from({ length: this.partitions }, (_, partition) => this.recordsEnd('events', partition)),
    );
  }

  /** Resolves once all before the offset is applied, with false where the signal ends the wait before. */
  reached({ topic, partition }: Place, offset: number, signal?: AbortSignal): Promise<boolean> {
    if (this.next(topic, partition) >= offset) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiters = this.waitersOf(keyOf({ topic, partition }));
      const settle = (reached: boolean) => {
        waiters.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
        resolve(reached);
      };
      const giveUp = () => settle(false);
      const waiter: Waiter = { offset, resolve: () => settle(true) };
      waiters.add(waiter);
      signal?.addEventListener('abort', giveUp);
    });
  }

  private waitersOf(key: string): Set<Waiter> {
    const waiters = this.waiting.get(key) ?? new Set();
    this.waiting.set(key, waiters);
    return waiters;
  }
}
