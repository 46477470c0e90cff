import { EventMissing, type Position, type Replica, type ReplicatedTopic } from '#application';
import type { Batch, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Log } from '../client/log.js';
import type { LogBounds } from '../topics/log-bounds.js';
import type { TopicNames } from '../topics/topic-names.js';
import { Answers, type Wait } from './answers.js';
import { Applier, ReadBeyond } from './applier.js';
import { KnownBounds } from './known-bounds.js';
import { LogConsumer, type MarkersBatch } from './log-consumer.js';
import { LogProgress } from './log-progress.js';
import { FromNewerRelease, readBatch } from './reading.js';
import { AnotherLog, SameLog } from './same-log.js';

export interface TailSettings {
  readonly kafka: Kafka;
  readonly topics: TopicNames;
  readonly partitions: number;
  readonly bounds: Pick<LogBounds, 'of'>;
  readonly replica: Replica;
  /** What tells this log from others: a replica of another one is of no use. */
  readonly identity: string;
  readonly log: Log;
  /** Is told how far the replica has come, whenever it has come further. */
  readonly onApplied?: (position: Position) => void;
  /** The tail can't go on. */
  readonly onFailure: (error: Error) => void;
}

/** How long the replica may refuse what is read, in milliseconds: a disk may be full for a while. */
const GREATEST_FAILURE_MS = 60_000;

const replicated = ['events', 'outcomes'] as const satisfies readonly ReplicatedTopic[];

/**
 * Reads all events and outcomes into the replica, and tells those who wait. There is no consumer without a group,
 * but it alone says where to read from: what the replica holds counts, not what a group has committed.
 */
export class Tail {
  readonly progress: LogProgress;
  private readonly answers: Answers;
  private readonly applier: Applier;
  private readonly consumer: LogConsumer;
  private readonly roles: ReadonlyMap<string, ReplicatedTopic>;
  private readonly bounds = new KnownBounds();
  private sameLog = new SameLog([], { events: [], outcomes: [] });
  /** Under way to where the copy ends: what comes in meanwhile is read again then. */
  private returning: Promise<void> | undefined;
  private rebuilds = 0;
  private isSettled = false;
  /** Resolves when the replica has been seen to be a copy of this log. */
  readonly verified: Promise<void>;
  private verify = () => {};

  constructor(private readonly settings: TailSettings) {
    const { topics, partitions, replica } = settings;
    this.verified = new Promise((resolve) => (this.verify = resolve));
    this.progress = new LogProgress(partitions, settings.onApplied);
    this.answers = new Answers(this.progress);
    this.applier = new Applier(replica, this.progress, this.answers);
    this.roles = new Map(replicated.map((role) => [topics[role], role]));
    this.consumer = new LogConsumer({
      ...settings,
      topics: [...this.roles.keys()],
      concurrency: settings.partitions * replicated.length,
      seek: (to) => this.seek(to),
      read: (payload) => this.read(payload),
      passMarkers: (batch) => this.passMarkers(batch),
    });
  }

  /** Checks the replica against the log and begins to read. */
  async start(): Promise<void> {
    await this.check();
    await this.consumer.start();
  }

  /** Resolves once all that the log holds now is applied: from then on it can be decided upon. */
  async settled(): Promise<void> {
    await this.verified;
    let rebuilds: number;
    do {
      ({ rebuilds } = this);
      await this.caughtUp();
    } while (rebuilds !== this.rebuilds);
    this.isSettled = true;
  }

  /** Begins to wait for a command's outcome. Look for a stored one after this call. */
  wait(commandId: string, requestHash: string): Wait {
    return this.answers.wait(commandId, requestHash);
  }

  /** The position that states and outcomes are of. */
  applied(): Position {
    return this.progress.applied();
  }

  /** How many records of the log are not applied, transaction markers included, as far as the broker has told. */
  lag(): number {
    return this.bounds.lag(this.progress);
  }

  /** Whether the replica could not take what was read last. */
  isFailing(): boolean {
    return this.applier.failingFor() > 0;
  }

  async close(): Promise<void> {
    await this.consumer.close();
    await this.applier.idle();
    this.answers.close(new Error('The service is shutting down'));
  }

  private async caughtUp(): Promise<void> {
    const { bounds, topics } = this.settings;
    for (const topic of replicated)
      for (const [partition, { low, high }] of (await bounds.of(topics[topic])).entries())
        // Where retention has left nothing, nothing will come by which to tell that its end is reached.
        if (low < high) await this.progress.reached({ topic, partition }, high);
  }

  private async check(): Promise<void> {
    const { replica, identity } = this.settings;
    const held = replica.identity();
    if (held === undefined) await replica.reset(identity);
    try {
      if (held !== undefined && held !== identity)
        throw new AnotherLog(`it is a copy of ${held}, this is ${identity}`);
      this.sameLog = await this.comparison();
    } catch (error) {
      if (!(error instanceof AnotherLog)) throw error;
      await this.discard(error);
    }
    this.progress.update(replica.positions());
    const records = this.lag();
    if (records > 0) this.settings.log('info', 'reading the log into the local copy', { records });
    if (this.sameLog.seen) this.verify();
  }

  private async comparison(): Promise<SameLog> {
    const { replica, bounds, topics } = this.settings;
    const [events, outcomes] = await Promise.all([bounds.of(topics.events), bounds.of(topics.outcomes)]);
    const found = { events, outcomes };
    for (const topic of replicated) this.bounds.update(topic, found[topic]);
    return new SameLog(replica.positions(), found);
  }

  /** Where the replica stands, or where its last record is to be seen once more. */
  private seek(to: Consumer['seek']): void {
    for (const topic of replicated)
      for (let partition = 0; partition < this.settings.partitions; partition++) {
        const place = { topic, partition };
        const offset = this.sameLog.from(place, this.progress.next(topic, partition));
        this.applier.expect(place, offset);
        to({ topic: this.settings.topics[topic], partition, offset: String(offset) });
      }
  }

  private async read(payload: EachBatchPayload): Promise<void> {
    if (payload.isStale() || this.returning) return;
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
    const read = readBatch(topic, batch, ({ offset }, reason) =>
      this.settings.log('error', 'passed over a record that this service has not written', {
        ...{ topic: batch.topic, partition, offset },
        reason: reason.message,
      }),
    );
    this.sameLog.see(read.slice, read.slice.records[0]);
    this.bounds.grown(read.slice, Number(highWatermark));
    await this.applier.add(read);
    if (this.sameLog.seen) this.verify();
  }

  private async passMarkers({ topic: name, partition, first, last }: MarkersBatch): Promise<void> {
    const topic = this.roles.get(name);
    if (!topic || this.returning) return;
    const slice = { topic, partition, next: last + 1, records: [] };
    await this.applier.add({ slice, first, answers: [] }).catch((error: Error) => this.recover(error));
  }

  private async recover(error: Error): Promise<void> {
    if (error instanceof FromNewerRelease) return this.settings.onFailure(error);
    if (this.returning) return this.returning;
    if (error instanceof ReadBeyond) return (this.returning = this.goBack(error));
    if (!(error instanceof AnotherLog || error instanceof EventMissing)) return this.retry(error);
    // What is missing once more after all was read anew is missing in the log. And once writers have begun to
    // decide upon the replica, it can't be taken from them: it is made anew after a restart.
    if (this.rebuilds > 0 || this.isSettled) return this.settings.onFailure(error);
    return (this.returning = this.rebuild(error));
  }

  /** What could not be applied is read again. For how long: others could write what this instance holds on to. */
  private retry(error: Error): void {
    if (this.applier.failingFor() < GREATEST_FAILURE_MS) throw error;
    else this.settings.onFailure(error);
  }

  /** As at a start: the log may begin later by now than the copy ends, or be another one. */
  private async goBack(reason: ReadBeyond): Promise<void> {
    const told = { reason: reason.message };
    this.settings.log('warn', 'reading the log again from where the local copy ends', told);
    await this.applier.idle();
    try {
      this.sameLog = await this.comparison();
    } catch (error) {
      this.returning = undefined;
      return this.recover(error as Error);
    }
    this.readOn();
  }

  private async rebuild(reason: Error): Promise<void> {
    try {
      await this.discard(reason);
    } catch (failure) {
      // Half made, the copy is of no use: nothing more is read into it until a start makes it anew.
      return this.settings.onFailure(failure as Error);
    }
    this.readOn();
  }

  private readOn(): void {
    this.returning = undefined;
    if (this.sameLog.seen) this.verify();
    this.consumer.seek();
  }

  private async discard(reason: Error): Promise<void> {
    const { log, replica, identity } = this.settings;
    log('warn', 'the local copy is not one of this log: it is made anew', { reason: reason.message });
    this.rebuilds += 1;
    await this.applier.idle();
    await replica.reset(identity);
    this.progress.update([]);
    this.sameLog = await this.comparison();
  }
}
