import type { LogSlice, Replica, ReplicaPosition } from '#application';
import type { Answer } from '../records/outcome-record.js';
import type { Answers } from './answers.js';
import type { LogProgress } from './log-progress.js';

/** A slice with what only those want who wait. */
export interface Read {
  readonly slice: LogSlice;
  /** The offset of the first thing that was read, records that don't count too. */
  readonly first: number;
  readonly answers: readonly Answer[];
}

/** What lies before it was not read: the consumer has gone on, or the log has lost it. */
export class ReadBeyond extends Error {}

type Place = Pick<ReplicaPosition, 'topic' | 'partition'>;

interface Waiting {
  readonly read: Read;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Brings what was read into the replica: all that is there in one transaction, one transaction after another. */
export class Applier {
  private waiting: Waiting[] = [];
  private expected = new Map<string, number>();
  private running: Promise<void> | undefined;
  private failingSince: number | undefined;

  constructor(
    private readonly replica: Replica,
    private readonly progress: LogProgress,
    private readonly answers: Answers,
  ) {}

  /** From now on, the partition is read from this offset. */
  expect({ topic, partition }: Place, offset: number): void {
    this.expected.set(`${topic}/${partition}`, offset);
  }

  /**
   * Resolves when it is applied.
   * @throws ReadBeyond it does not follow upon what was added: it is left aside
   */
  add(read: Read): Promise<void> {
    const { topic, partition, next } = read.slice;
    const place = `${topic}/${partition}`;
    const expected = this.expected.get(place) ?? 0;
    if (read.first > expected)
      return Promise.reject(new ReadBeyond(`${place} was read from ${read.first} on, not from ${expected}`));
    this.expected.set(place, Math.max(expected, next));
    return new Promise((resolve, reject) => {
      this.waiting.push({ read, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** For how long nothing could be brought into the replica though there was something, in milliseconds. */
  failingFor(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** Resolves when nothing is on its way into the replica any more. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // One turn of the event loop gathers the partitions of one answer of the broker.
    await nextTurn();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0);
      await this.apply(batch);
      await nextTurn();
    }
    this.running = undefined;
  }

  private async apply(batch: readonly Waiting[]): Promise<void> {
    try {
      const applied = await this.replica.apply(batch.map(({ read }) => read.slice));
      this.failingSince = undefined;
      this.progress.update(this.replica.positions());
      for (const { read } of batch) this.answers.read(read.slice.partition, read.answers);
      this.answers.tell(applied);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.failingSince ??= performance.now();
      this.fail([...batch, ...this.waiting.splice(0)], error);
    }
  }

  /** What was not applied is read again, and may be added again then. */
  private fail(batch: readonly Waiting[], error: unknown): void {
    for (const { read, reject } of batch) {
      const { topic, partition } = read.slice;
      const expected = this.expected.get(`${topic}/${partition}`) ?? 0;
      // Not from where the replica ends, which may be long before the log begins.
      this.expect(read.slice, Math.min(expected, read.first));
      reject(error);
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
