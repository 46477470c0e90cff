import { setMaxListeners } from 'node:events';
import { aggregatesOf, isKept, type CommandProcessor, type Outcome, type Replica } from '#application';
import type { KafkaMessage, Message, Producer } from 'kafkajs';
import type { Log } from '../client/log.js';
import { forwardCommand } from '../records/command-record.js';
import type { Tail } from '../tail/tail.js';
import { chunksOf } from '../topics/chunks.js';
import { homePartition } from '../topics/home-partition.js';
import type { LogBounds } from '../topics/log-bounds.js';
import type { TopicNames } from '../topics/topic-names.js';
import { append } from './append.js';
import { Undecidable, decide, refused, type DecisionBase, type PlacedAnswer } from './decisions.js';
import { Overlay } from './overlay.js';
import { partsOf } from './parts.js';
import { readRecord, type CommandRead } from './reading.js';

/** What all partitions of an instance share. */
export interface WriterContext {
  readonly topics: TopicNames;
  readonly partitions: number;
  readonly processor: CommandProcessor;
  readonly replica: Replica;
  readonly tail: Pick<Tail, 'progress'>;
  readonly bounds: LogBounds;
  readonly log: Log;
  /** Sends records outside of transactions. */
  readonly send: (topic: string, messages: readonly Message[]) => Promise<void>;
}

/** Where a writer begins. */
export interface WriterStart {
  readonly partition: number;
  /** The producer that has fenced all others. */
  readonly producer: Producer;
  readonly writerEpoch: number;
  /** Offset of the first command to be read. */
  readonly nextCommand: number;
}

/** How long a batch waits for the tail, in milliseconds: meanwhile the group hears nothing of this instance. */
const PATIENCE_MS = 2_000;
/** Outcomes that are kept until the tail has them. More would fill the memory where it can't follow. */
const GREATEST_OVERLAY = 10_000;

/** The tail is too far behind to decide upon what it has. */
export class CopyBehind extends Error {}

/** A partition whose only writer this is, as far as it knows: what another one does shows when it appends. */
export class LivePartition {
  /** Offset of the next command to be decided. */
  nextCommand: number;
  /** Commands that were never read: they were deleted before. */
  missed = 0;
  private eventsEnd: number;
  private readonly overlay: Overlay;

  constructor(
    private readonly context: WriterContext,
    private readonly start: WriterStart,
  ) {
    const { progress } = context.tail;
    this.nextCommand = start.nextCommand;
    this.eventsEnd = progress.recordsEnd('events', start.partition);
    this.overlay = new Overlay(progress, start.partition);
  }

  /**
   * Decides the commands and appends what they come to, part by part.
   * @param between is called between the parts; where it rejects, the rest is left
   * @throws CopyBehind the rest was not done, and may be tried again
   * @throws Error the producer is of no use any more
   */
  async handle(messages: readonly KafkaMessage[], between: () => Promise<void>): Promise<void> {
    const fresh = messages.filter(({ offset }) => Number(offset) >= this.nextCommand);
    const first = fresh[0];
    if (!first) return;
    this.countMissed(Number(first.offset));
    for (const [index, part] of [...partsOf(fresh)].entries()) {
      if (index > 0) await between();
      await this.handlePart(part);
    }
  }

  private async handlePart(messages: readonly KafkaMessage[]): Promise<void> {
    const { partition } = this.start;
    const place = { topic: this.context.topics.commands, partition, partitions: this.context.partitions };
    const records = messages.map((message) => readRecord(message, place));
    await this.followed();
    await this.references(records);
    await this.forward(records);
    await this.perform(records);
  }

  /** Where one of the commands can't be decided, each half is a batch of its own, until that one is refused alone. */
  private async perform(records: readonly CommandRead[]): Promise<void> {
    const { processor, replica, log } = this.context;
    const base: DecisionBase = { processor, replica, overlay: this.overlay };
    try {
      await this.append(records, base);
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
      const [only, ...more] = records;
      const half = Math.ceil(records.length / 2);
      if (more.length > 0) {
        await this.perform(records.slice(0, half));
        await this.perform(records.slice(half));
      } else if (only?.kind === 'command') {
        log('error', 'a command can not be decided', { offset: only.offset, error: String(error.cause) });
        await this.perform([refused(only)]);
      } else throw error;
    }
  }

  private async append(records: readonly CommandRead[], base: DecisionBase): Promise<void> {
    const decided = await decide(records, base);
    const appender = { ...this.start, topics: this.context.topics, partitions: this.context.partitions };
    const { answers, eventsEnd, outcomesEnd } = await append(decided, this.eventsEnd, appender);
    const outcomes = answers.flatMap(keptOutcome);
    this.overlay.add({ snapshots: decided.batch.snapshots, outcomes, eventsEnd, outcomesEnd });
    this.eventsEnd = eventsEnd;
    this.nextCommand = (records.at(-1)?.offset ?? 0) + 1;
  }

  /** Waits until the tail has all events that the references of the commands could need. */
  private async references(records: readonly CommandRead[]): Promise<void> {
    const { topics, partitions, bounds, tail } = this.context;
    const envelopes = records.flatMap((record) => (record.kind === 'command' ? [record.envelope] : []));
    const homes = new Set(aggregatesOf(envelopes).map(({ id }) => homePartition(id, partitions)));
    // What this partition has is in the overlay.
    homes.delete(this.start.partition);
    if (homes.size === 0) return;
    const ends = await bounds.of(topics.events);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    setMaxListeners(homes.size, signal);
    const reached = [...homes].map((partition) =>
      tail.progress.reached({ topic: 'events', partition }, ends[partition]?.high ?? 0, signal),
    );
    if (!(await Promise.all(reached)).every(Boolean)) throw behind();
  }

  /** Waits until the tail has so much of what was appended that more may be kept for it. */
  private async followed(): Promise<void> {
    const { progress } = this.context.tail;
    const { partition } = this.start;
    const end = this.overlay.endOfAllBut(GREATEST_OVERLAY);
    if (end === 0) return;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (!(await progress.reached({ topic: 'outcomes', partition }, end, signal))) throw behind();
  }

  /** Before the batch is appended: that a command was forwarded is told only when it was. */
  private async forward(records: readonly CommandRead[]): Promise<void> {
    const messages = records.flatMap((read) =>
      read.kind === 'misrouted' ? [forwardCommand(read.envelope, read.record, read.home)] : [],
    );
    for (const chunk of chunksOf(messages)) await this.context.send(this.context.topics.commands, chunk);
  }

  private countMissed(first: number): void {
    const missed = first - this.nextCommand;
    if (missed === 0) return;
    this.missed += missed;
    const { partition } = this.start;
    this.context.log('error', 'commands are missing: they were deleted before they were read', {
      ...{ partition, from: this.nextCommand, missed },
    });
  }
}

const behind = () => new CopyBehind('the local copy is too far behind the log');

const keptOutcome = ({ answer }: PlacedAnswer): readonly Outcome[] =>
  answer.kind === 'outcome' && isKept(answer.outcome) ? [answer.outcome] : [];
