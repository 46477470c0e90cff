import { EventMissing, LogTail, type Position, type Replica, type ReplicatedTopic } from '#application';
import type { Batch, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Log } from '../client/log.js';
import { EventsDeleted } from '../source/events-deleted.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import { tailGroups, type TopicNames } from '../topics/topic-names.js';
import { FromNewerRelease, decodeBatch } from './decode-batch.js';
import { LogConsumer, type MarkersBatch } from './log-consumer.js';
import { LogMismatch } from './log-identity-check.js';
import { OffsetBounds } from './offset-bounds.js';
import { OutcomeWaiters, type Wait } from './outcome-waiters.js';
import { ReplicaProgress } from './replica-progress.js';
import { ReplicaVerifier } from './replica-verifier.js';
import { OffsetGap, ReplicaWriter } from './replica-writer.js';

export interface LogReplicatorSettings {
  readonly kafka: Kafka;
  readonly topics: TopicNames;
  readonly partitions: number;
  readonly bounds: Pick<OffsetLookup, 'of'>;
  readonly replica: Replica;
  /** Differs from the identity of every other log: a replica of another one is emptied. */
  readonly identity: string;
  readonly log: Log;
  /** Called with the position of the replica after each transaction. */
  readonly onApplied?: (position: Position) => void;
  /** Called when replication can't go on: the process has to end. */
  readonly onFailure: (error: Error) => void;
}

/** How long writes to the replica may fail, in milliseconds; a full disk can be cleared in that time. */
const MAX_FAILURE_MS = 60_000;

/** An idle broker answers a fetch within 50 ms; the consumer is restarted within seconds. */
const MAX_SILENCE_MS = 5_000;

const replicated = ['events', 'outcomes'] as const satisfies readonly ReplicatedTopic[];

/**
 * Replicates all events and outcomes of the log into this instance's replica, and resolves requests that wait for
 * outcomes. The positions of the replica decide where reading starts; group offsets are neither read nor committed.
 */
export class LogReplicator {
  readonly progress: ReplicaProgress;
  /** Has the events that were applied since the replica caught up. */
  readonly tail: LogTail;
  /** Resolves when the replica is known to be a copy of this log. */
  readonly verified: Promise<void>;
  private readonly waiters: OutcomeWaiters;
  private readonly writer: ReplicaWriter;
  private readonly verifier: ReplicaVerifier;
  private readonly consumer: LogConsumer;
  private readonly roles: ReadonlyMap<string, ReplicatedTopic>;
  private readonly offsetBounds = new OffsetBounds();
  /** Set while the consumer is moved back to the end of the replica; batches are ignored meanwhile. */
  private recovering: Promise<void> | undefined;
  private hasCaughtUp = false;

  constructor(private readonly settings: LogReplicatorSettings) {
    const { topics, partitions, replica } = settings;
    const { offsetBounds } = this;
    this.progress = new ReplicaProgress(partitions, settings.onApplied);
    this.tail = new LogTail(partitions);
    this.waiters = new OutcomeWaiters(this.progress);
    this.writer = new ReplicaWriter(replica, this.progress, this.waiters, this.tail);
    this.verifier = new ReplicaVerifier(settings, {
      progress: this.progress,
      writer: this.writer,
      offsetBounds,
    });
    this.verified = this.verifier.verified;
    this.roles = new Map(replicated.map((role) => [topics[role], role]));
    this.consumer = new LogConsumer({
      ...settings,
      topics: [...this.roles.keys()],
      groups: tailGroups(topics),
      concurrency: settings.partitions * replicated.length,
      seek: (to) => this.seek(to),
      handle: (payload) => this.handle(payload),
      handleMarkers: (batch) => this.handleMarkers(batch),
    });
  }

  /**
   * Compares the replica with the log and starts to read.
   * @throws EventsDeleted the log lacks events that the replica needs
   */
  async start(): Promise<void> {
    await this.verifier.verify();
    const records = this.lag();
    if (records > 0) this.settings.log('info', 'reading the log into the replica', { records });
    this.verifier.resolveIfConfirmed();
    await this.consumer.start();
  }

  /** Resolves when everything that the log contains at this time is applied. Writers may decide from then on. */
  async caughtUp(): Promise<void> {
    await this.verified;
    let resets: number;
    do {
      resets = this.verifier.resetCount;
      await this.appliedToEnd();
    } while (resets !== this.verifier.resetCount);
    this.hasCaughtUp = true;
    // From here on the replica is not emptied any more.
    this.tail.begin(this.progress.ends('events'));
  }

  /** Starts to wait for a command's outcome. It misses earlier ones: look into the replica after this call. */
  wait(commandId: string, requestHash: string): Wait {
    return this.waiters.wait(commandId, requestHash);
  }

  /** The number of records, transaction markers included, that are in the log and not applied to the replica. */
  lag(): number {
    return this.offsetBounds.lag(this.progress);
  }

  /** Whether the last write to the replica failed. */
  isFailing(): boolean {
    return this.writer.failingFor() > 0;
  }

  /** Says for how long no fetch was answered, if that is longer than a restart of the consumer takes. */
  silence(): string | undefined {
    const ms = this.consumer.silentFor();
    return ms > MAX_SILENCE_MS ? `no fetch was answered for ${Math.round(ms / 1000)} s` : undefined;
  }

  /** Whether everything that was in the log at the start is applied. */
  isCaughtUp(): boolean {
    return this.hasCaughtUp;
  }

  async close(): Promise<void> {
    await this.consumer.close();
    await this.writer.idle();
    this.waiters.close(new Error('The service is shutting down'));
  }

  private async appliedToEnd(): Promise<void> {
    const { bounds, topics } = this.settings;
    for (const topic of replicated)
      for (const [partition, { low, high }] of (await bounds.of(topics[topic])).entries())
        // An empty partition delivers no batch, so its end would never be reached.
        if (low < high) await this.progress.reached({ topic, partition }, high);
  }

  private seek(to: Consumer['seek']): void {
    for (const topic of replicated)
      for (let partition = 0; partition < this.settings.partitions; partition++) {
        const offset = this.verifier.startOffset({ topic, partition });
        this.writer.expect({ topic, partition }, offset);
        to({ topic: this.settings.topics[topic], partition, offset: String(offset) });
      }
  }

  private async handle(payload: EachBatchPayload): Promise<void> {
    if (payload.isStale() || this.recovering) return;
    try {
      await this.apply(payload.batch);
      payload.resolveOffset(payload.batch.lastOffset());
    } catch (error) {
      await this.recover(error as Error);
    }
  }

  private async apply(batch: Batch): Promise<void> {
    const { partition, highWatermark } = batch;
    const topic = this.roles.get(batch.topic) ?? 'events';
    const consumed = decodeBatch(topic, batch, ({ offset }, reason) =>
      this.settings.log('error', 'skipped a record that this service has not written', {
        topic: batch.topic,
        partition,
        offset,
        reason: reason.message,
      }),
    );
    this.verifier.confirm(consumed.slice);
    this.offsetBounds.updateEnd(consumed.slice, Number(highWatermark));
    await this.writer.add(consumed);
    this.verifier.resolveIfConfirmed();
  }

  private async handleMarkers({ topic: name, partition, first, last }: MarkersBatch): Promise<void> {
    const topic = this.roles.get(name);
    if (!topic || this.recovering) return;
    const slice = { topic, partition, next: last + 1, records: [] };
    await this.writer.add({ slice, first, answers: [] }).catch((error: Error) => this.recover(error));
  }

  private async recover(error: Error): Promise<void> {
    if (isFinal(error)) return this.settings.onFailure(error);
    if (this.recovering) return this.recovering;
    if (error instanceof OffsetGap) return (this.recovering = this.readAgain(error));
    if (!(error instanceof LogMismatch || error instanceof EventMissing)) return this.retry(error);
    // After a reset, a second mismatch is a fault of the log itself. While writers use the replica it must not be
    // emptied; the next start empties it.
    if (this.verifier.resetCount > 0 || this.hasCaughtUp) return this.settings.onFailure(error);
    return (this.recovering = this.rebuild(error));
  }

  /** Rethrows, so that the consumer reads the batch again, until writes have failed for too long. */
  private retry(error: Error): void {
    if (this.writer.failingFor() < MAX_FAILURE_MS) throw error;
    else this.settings.onFailure(error);
  }

  /** Compares the replica with the log, as at a start, and reads on from the end of the replica. */
  private async readAgain(reason: OffsetGap): Promise<void> {
    this.settings.log('warn', 'reading the log again from where the replica ends', {
      reason: reason.message,
    });
    await this.writer.idle();
    try {
      await this.verifier.compareOffsets();
    } catch (error) {
      this.recovering = undefined;
      return this.recover(error as Error);
    }
    this.resume();
  }

  private async rebuild(reason: Error): Promise<void> {
    try {
      await this.verifier.reset(reason);
    } catch (failure) {
      // `recovering` stays set: nothing is applied to the incomplete replica until the process starts again.
      return this.settings.onFailure(failure as Error);
    }
    this.resume();
  }

  private resume(): void {
    this.recovering = undefined;
    this.verifier.resolveIfConfirmed();
    this.consumer.seek();
  }
}

/** Reading again would change nothing. */
const isFinal = (error: Error): boolean =>
  error instanceof FromNewerRelease || error instanceof EventsDeleted;
