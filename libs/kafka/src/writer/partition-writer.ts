import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaMessage, Producer } from 'kafkajs';
import { LivePartition, ReplicaBehind } from './live-partition.js';
import type { PartitionContext } from './partition-context.js';
import {
  fencePartition,
  firstCommandOffset,
  isFenced,
  waitForReplica,
  type FenceOffsets,
} from './partition-takeover.js';

/**
 * `idle`: the partition is not assigned to this instance.
 * `fencing`: the earlier writer is being fenced.
 * `restoring`: the writer waits until the replica has everything that earlier writers committed.
 * `live`: commands are decided.
 * `failed`: a transaction has failed, so that it is unknown whether the last batch was committed; the writer waits
 * before it fences again.
 */
export type WriterState = 'idle' | 'fencing' | 'restoring' | 'live' | 'failed';

/** How long to wait before a takeover is tried again, in milliseconds. */
const RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;
/** How often a partition may be fenced by others in one assignment before that is logged as a warning. */
const MAX_QUIET_FENCINGS = 3;

/** The rest of a batch was given up, for a reason other than a failed transaction. */
class Interrupted extends Error {}

interface Fenced {
  readonly producer: Producer;
  readonly offsets: FenceOffsets;
}

/** Writes one partition while the consumer group assigns it to this instance. */
export class PartitionWriter {
  private current: WriterState = 'idle';
  /** Aborted when the assignment ends. */
  private assignment: AbortController | undefined;
  private live: LivePartition | undefined;
  private producer: Producer | undefined;
  /** Failed batches in a row. */
  private failures = 0;
  /** How often the partition was fenced by others in this assignment. */
  private fencings = 0;
  /** Takeovers run one after another: one that is about to fence would otherwise fence the next one. */
  private takeover = Promise.resolve();
  private readonly disconnecting = new Set<Promise<void>>();

  constructor(
    readonly partition: number,
    private readonly context: PartitionContext,
  ) {}

  get state(): WriterState {
    return this.current;
  }

  /** The offset after the last command that was decided; undefined while the partition is not live. */
  get nextCommand(): number | undefined {
    return this.live?.nextCommand;
  }

  /**
   * Starts to take over the partition, at each assignment: even if it was assigned before, another instance may have
   * written in between.
   */
  assign(): void {
    this.endAssignment();
    this.assignment = new AbortController();
    const { signal } = this.assignment;
    this.fencings = 0;
    this.current = 'fencing';
    this.takeover = this.takeover.then(() => this.takeOver(signal));
  }

  /** Stops to write: the partition is no longer assigned to this instance. */
  revoke(): void {
    this.endAssignment();
    this.current = 'idle';
  }

  /** Stops to write, and resolves when all producers are disconnected. */
  async close(): Promise<void> {
    this.revoke();
    await Promise.all(this.disconnecting);
  }

  /**
   * Decides commands and appends their events and outcomes.
   * @param heartbeat called between transactions; if it rejects, the other commands are not handled
   * @returns whether all were handled; if not, they have to be read again
   */
  async handle(messages: readonly KafkaMessage[], heartbeat: () => Promise<void>): Promise<boolean> {
    const { live, assignment } = this;
    if (!live || !assignment) return false;
    try {
      await live.handle(messages, async () => {
        await heartbeat().catch((cause: unknown) => {
          throw new Interrupted('the heartbeat was refused', { cause });
        });
        assignment.signal.throwIfAborted();
      });
      this.failures = 0;
      return true;
    } catch (error) {
      // After another takeover, the failed producer is already gone.
      if (this.live !== live || error instanceof Interrupted) return false;
      if (error instanceof ReplicaBehind)
        this.context.log('warn', error.message, { partition: this.partition });
      else this.fail(error, assignment.signal);
      return false;
    }
  }

  private endAssignment(): void {
    this.assignment?.abort();
    this.assignment = undefined;
    this.discardProducer();
  }

  private async takeOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.restore(await this.fence(signal), signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.logFailure('a partition cannot be taken over yet', error);
        this.discardProducer();
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
      const offsets = await fencePartition(producer, this.context.topics, this.partition);
      signal.throwIfAborted();
      return { producer, offsets };
    } finally {
      // It can have connected after it was discarded.
      if (signal.aborted) this.disconnect(producer);
    }
  }

  private async restore({ producer, offsets }: Fenced, signal: AbortSignal): Promise<void> {
    this.current = 'restoring';
    const { replica, resume, log } = this.context;
    const { partition } = this;
    await waitForReplica(this.context, partition, offsets, signal);
    signal.throwIfAborted();
    const writerEpoch = replica.checkpoint(partition).writerEpoch + 1;
    const nextCommand = await firstCommandOffset(this.context, partition);
    signal.throwIfAborted();
    // The marker of the aborted transaction follows the fence record.
    const nextEvent = offsets.events + 1;
    this.live = new LivePartition(this.context, {
      partition,
      producer,
      writerEpoch,
      nextCommand,
      nextEvent,
    });
    this.current = 'live';
    log('debug', 'a partition is live', { partition, writerEpoch, nextCommand });
    resume(nextCommand);
  }

  private fail(error: unknown, signal: AbortSignal): void {
    this.logFailure('it is unknown whether a batch was appended', error);
    this.context.pause();
    this.discardProducer();
    void this.takeOverAgain(error, signal);
  }

  /** Fencing by others is normal when instances start and stop, so it is a warning only if it is repeated. */
  private logFailure(message: string, error: unknown): void {
    if (isFenced(error)) this.fencings += 1;
    const level = isFenced(error) && this.fencings <= MAX_QUIET_FENCINGS ? 'info' : 'warn';
    this.context.log(level, message, { partition: this.partition, error: (error as Error).message });
  }

  /** Immediately after the first failure, later after each further one in a row. */
  private async takeOverAgain(error: unknown, signal: AbortSignal): Promise<void> {
    const waitMs = Math.min(RETRY_MS * this.failures, MAX_RETRY_MS);
    this.failures += 1;
    await this.wait(error, waitMs, signal);
    await this.takeOver(signal);
  }

  /**
   * After being fenced, waits until the group confirms the assignment: otherwise another instance can own the
   * partition, and the two would fence each other endlessly. If the assignment is confirmed, the partition was fenced
   * by an instance whose assignment had ended, or by the broker because a transaction was open for too long.
   */
  private async wait(error: unknown, waitMs: number, signal: AbortSignal): Promise<void> {
    this.current = 'failed';
    const waited = isFenced(error) ? this.context.confirmed(signal) : pause(waitMs, undefined, { signal });
    await waited.catch(() => {});
  }

  /** A producer is never used again after a failed transaction, as its state is unknown. */
  private discardProducer(): void {
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
