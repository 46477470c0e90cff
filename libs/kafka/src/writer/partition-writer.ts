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
  /** Another writer has taken the partition. */
  readonly fenced: () => void;
}

/** How long to wait before a partition is tried again, in milliseconds. */
const RETRY_MS = 200;
const GREATEST_RETRY_MS = 5_000;

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
    void this.begin(this.life.signal);
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
        this.context.log('warn', 'a partition can not be taken over yet', {
          ...{ partition: this.partition, error: (error as Error).message },
        });
        this.discard();
        if (this.isTaken(error)) return;
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async fence(signal: AbortSignal): Promise<Fenced> {
    this.current = 'fencing';
    const producer = this.context.producer();
    this.producer = producer;
    try {
      await producer.connect();
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
    const { log } = this.context;
    const { partition } = this;
    log('warn', 'a batch was not appended for sure', { partition, error: String((error as Error).message) });
    this.context.pause();
    this.discard();
    if (!this.isTaken(error)) void this.beginAgain(signal);
  }

  /** At once, but where it fails again and again. */
  private async beginAgain(signal: AbortSignal): Promise<void> {
    const waitMs = Math.min(RETRY_MS * this.failures, GREATEST_RETRY_MS);
    this.failures += 1;
    if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => {});
    await this.begin(signal);
  }

  /** After a fencing error the partition is another one's until the group says otherwise. */
  private isTaken(error: unknown): boolean {
    this.current = 'poisoned';
    if (!isFenced(error)) return false;
    this.context.fenced();
    return true;
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
