import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaMessage, Producer } from 'kafkajs';
import { fence, isFenced, type FenceEnds } from './fencing.js';
import { CopyBehind, LivePartition, type WriterContext } from './live-partition.js';

/**
 * `fencing`: taking the partition from whoever wrote it. `restoring`: waiting until the tail has all that was
 * written. `live`: deciding commands. `poisoned`: what was appended last may be in the log or not. `idle`: the
 * partition is somebody else's.
 */
export type WriterState = 'idle' | 'fencing' | 'restoring' | 'live' | 'poisoned';

/** What one partition needs beside what all share. */
export interface PartitionContext extends WriterContext {
  /** A new producer with the partition's transactional id. */
  readonly producer: () => Producer;
  /** The group's committed offset, undefined where there is none. */
  readonly committed: () => Promise<number | undefined>;
  /** Begins to read commands at this offset. */
  readonly resume: (offset: number) => void;
  readonly pause: () => void;
  /** Resolves when the group has told anew that the partition is this instance's, rejects when the signal aborts. */
  readonly confirmed: (signal: AbortSignal) => Promise<void>;
}

/** How long to wait before a partition is tried again, in milliseconds. */
const RETRY_MS = 200;
const GREATEST_RETRY_MS = 5_000;
/** How often a partition may be found taken in one assignment without a warning. */
const QUIET_TAKINGS = 3;

/** Nothing is wrong with what was done so far. */
class Interrupted extends Error {}

interface Fenced {
  readonly producer: Producer;
  readonly ends: FenceEnds;
}

/** Writes one partition, for as long as the group assigns it to this instance. */
export class PartitionWriter {
  private current: WriterState = 'idle';
  /** Ends with the assignment; each one is a life of its own. */
  private life: AbortController | undefined;
  private live: LivePartition | undefined;
  private producer: Producer | undefined;
  /** Batches that have failed, one behind the other. */
  private failures = 0;
  /** How often others have taken the partition in this assignment. */
  private takings = 0;
  /** Lives begin one behind the other: the last one may be about to fence still, and would fence the next. */
  private beginning = Promise.resolve();
  private readonly disconnecting = new Set<Promise<void>>();

  constructor(
    readonly partition: number,
    private readonly context: PartitionContext,
  ) {}

  get state(): WriterState {
    return this.current;
  }

  /** The offset behind the last command that was decided; undefined while the partition is not live. */
  get nextCommand(): number | undefined {
    return this.live?.nextCommand;
  }

  /** The group has assigned the partition, anew or once more: whatever was before, another one may have written. */
  assign(): void {
    this.end();
    this.life = new AbortController();
    const { signal } = this.life;
    this.takings = 0;
    this.current = 'fencing';
    this.beginning = this.beginning.then(() => this.begin(signal));
  }

  /** The partition is not this instance's any more. */
  revoke(): void {
    this.end();
    this.current = 'idle';
  }

  /** Resolves when nothing of it is connected any more. */
  async close(): Promise<void> {
    this.revoke();
    await Promise.all(this.disconnecting);
  }

  /**
   * Decides commands and appends; tells whether that is done. Where it is not, they will be read again.
   * @param alive tells the group that this instance is at work; where it rejects, the rest of them is left
   */
  async handle(messages: readonly KafkaMessage[], alive: () => Promise<void>): Promise<boolean> {
    const { live, life } = this;
    if (!live || !life) return false;
    try {
      await live.handle(messages, async () => {
        await alive().catch((cause: unknown) => {
          throw new Interrupted('the group wants something else', { cause });
        });
        life.signal.throwIfAborted();
      });
      this.failures = 0;
      return true;
    } catch (error) {
      // In another life by now: its producer is gone already.
      if (this.live !== live || error instanceof Interrupted) return false;
      if (error instanceof CopyBehind) this.context.log('warn', error.message, { partition: this.partition });
      else this.poison(error, life.signal);
      return false;
    }
  }

  private end(): void {
    this.life?.abort();
    this.life = undefined;
    this.discard();
  }

  private async begin(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.restore(await this.fence(signal), signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.tell('a partition can not be taken over yet', error);
        this.discard();
        await this.wait(error, RETRY_MS, signal);
      }
    }
  }

  private async fence(signal: AbortSignal): Promise<Fenced> {
    this.current = 'fencing';
    const producer = this.context.producer();
    this.producer = producer;
    try {
      await producer.connect();
      signal.throwIfAborted();
      const ends = await fence(producer, this.context.topics, this.partition);
      signal.throwIfAborted();
      return { producer, ends };
    } finally {
      // It may have connected after it was discarded.
      if (signal.aborted) this.disconnect(producer);
    }
  }

  private async restore({ producer, ends }: Fenced, signal: AbortSignal): Promise<void> {
    this.current = 'restoring';
    const { topics, bounds, tail, replica, resume, log } = this.context;
    const { partition } = this;
    for (const topic of ['events', 'outcomes'] as const) {
      const { high = 0 } = (await bounds.of(topics[topic]))[partition] ?? {};
      // A leader that was deposed may tell an older end than the one that has taken the fence.
      await tail.progress.reached({ topic, partition }, Math.max(high, ends[topic]), signal);
    }
    signal.throwIfAborted();
    const writerEpoch = replica.checkpoint(partition).writerEpoch + 1;
    const nextCommand = await this.firstCommand();
    signal.throwIfAborted();
    this.live = new LivePartition(this.context, { partition, producer, writerEpoch, nextCommand });
    this.current = 'live';
    log('debug', 'a partition is live', { partition, writerEpoch, nextCommand });
    resume(nextCommand);
  }

  private async firstCommand(): Promise<number> {
    const { bounds, topics, replica, committed, log } = this.context;
    const { partition } = this;
    const { high = 0, low = 0 } = (await bounds.of(topics.commands))[partition] ?? {};
    const wanted = Math.max(replica.checkpoint(partition).nextCommand, (await committed()) ?? 0);
    if (wanted > high)
      log('error', 'the commands topic has lost its end', { partition, decided: wanted, end: high });
    // Nothing was ever decided: what was deleted before is nothing that is missed.
    return wanted === 0 ? low : Math.min(wanted, high);
  }

  private poison(error: unknown, signal: AbortSignal): void {
    this.tell('a batch was not appended for sure', error);
    this.context.pause();
    this.discard();
    void this.beginAgain(error, signal);
  }

  /** That others take a partition is what happens as instances come and go: not again and again. */
  private tell(what: string, error: unknown): void {
    if (isFenced(error)) this.takings += 1;
    const level = isFenced(error) && this.takings <= QUIET_TAKINGS ? 'info' : 'warn';
    this.context.log(level, what, { partition: this.partition, error: (error as Error).message });
  }

  /** At once, but where it fails again and again. */
  private async beginAgain(error: unknown, signal: AbortSignal): Promise<void> {
    const waitMs = Math.min(RETRY_MS * this.failures, GREATEST_RETRY_MS);
    this.failures += 1;
    await this.wait(error, waitMs, signal);
    await this.begin(signal);
  }

  /**
   * Whoever is fenced waits for the group: another instance may have the partition, and two that take it from each
   * other would do so for ever. Where the group confirms that it is still this one's, it was fenced by somebody who
   * was late (an assignment that had ended meanwhile), or by the broker, as a transaction was open for too long.
   */
  private async wait(error: unknown, waitMs: number, signal: AbortSignal): Promise<void> {
    this.current = 'poisoned';
    const over = isFenced(error) ? this.context.confirmed(signal) : pause(waitMs, undefined, { signal });
    await over.catch(() => {});
  }

  /** For good: a producer that has failed once is not to be trusted. */
  private discard(): void {
    this.live = undefined;
    if (this.producer) this.disconnect(this.producer);
    this.producer = undefined;
  }

  private disconnect(producer: Producer): void {
    const disconnecting = producer
      .disconnect()
      .catch(() => {})
      .finally(() => this.disconnecting.delete(disconnecting));
    this.disconnecting.add(disconnecting);
  }
}
