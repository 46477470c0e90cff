import { setMaxListeners } from 'node:events';
import {
  aggregatesOf,
  countByType,
  isPersisted,
  refersToHeldLocation,
  type AppendObserver,
  type CommandProcessor,
  type Outcome,
  type Position,
  type Replica,
} from '#application';
import type { KafkaMessage, Message, Producer } from 'kafkajs';
import type { Log } from '../client/log.js';
import { forwardCommand } from '../records/command-record.js';
import type { LogReplicator } from '../replication/log-replicator.js';
import { chunksOf } from '../topics/chunks.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import { partitionOfAggregate } from '../topics/partitioner.js';
import type { TopicNames } from '../topics/topic-names.js';
import { appendBatch, type EventsEnd } from './append-batch.js';
import {
  UnprocessableCommand,
  decideBatch,
  refuse,
  type AnswerAtOffset,
  type DecisionContext,
} from './decide-batch.js';
import { routeCommand, type RoutedCommand } from './route-command.js';
import { UnappliedBatches } from './unapplied-batches.js';

/** What the writers of all partitions of an instance share. */
export interface WriterContext {
  readonly topics: TopicNames;
  /** The number of partitions of each topic. */
  readonly partitions: number;
  readonly processor: CommandProcessor;
  readonly replica: Replica;
  readonly replicator: Pick<LogReplicator, 'progress'>;
  readonly bounds: OffsetLookup;
  /** The `source` of events as CloudEvents. */
  readonly eventsSource: string;
  /** The position of the read models, as far as this instance knows; undefined before the first event. */
  readonly projected: () => Position | undefined;
  readonly log: Log;
  readonly onAppended?: AppendObserver;
  /** Sends records outside of transactions. */
  readonly send: (topic: string, messages: readonly Message[]) => Promise<void>;
}

/** The state from which a writer starts. */
export interface WriterStart {
  readonly partition: number;
  /** The producer that has fenced all earlier ones. */
  readonly producer: Producer;
  readonly writerEpoch: number;
  /** The offset of the first command to be decided. */
  readonly nextCommand: number;
  /** The offset of the next event. */
  readonly nextEvent: number;
}

/** Limits of the commands of one transaction, by count and by bytes: it has to end in time and to fit into memory. */
const MAX_COMMANDS = 2_000;
const MAX_COMMAND_BYTES = 4 * 1024 * 1024;
/** How long a batch waits for the replica, in milliseconds; the consumer sends no heartbeat meanwhile. */
const REPLICA_TIMEOUT_MS = 2_000;
/** Outcomes that are kept in memory until the replica has them. */
const MAX_UNAPPLIED_OUTCOMES = 10_000;

/** The replica lacks records that the next decisions need. */
export class ReplicaBehind extends Error {}

/**
 * Decides and appends the commands of one partition while this instance is its writer. A new writer of the partition
 * is noticed by the next append, which fails as fenced.
 */
export class LivePartition {
  /** The offset of the next command to be decided. */
  nextCommand: number;
  private events: EventsEnd;
  private readonly unapplied: UnappliedBatches;

  constructor(
    private readonly context: WriterContext,
    private readonly start: WriterStart,
  ) {
    const { progress } = context.replicator;
    this.nextCommand = start.nextCommand;
    this.events = { end: progress.recordsEnd('events', start.partition), next: start.nextEvent };
    this.unapplied = new UnappliedBatches(progress, start.partition);
  }

  /**
   * Decides the commands and appends their events and outcomes, in one transaction for each slice.
   * @param betweenSlices called between the transactions; if it rejects, the other slices are not handled
   * @throws ReplicaBehind the other slices were not handled, and may be tried again
   * @throws Error the producer can't be used any more
   */
  async handle(messages: readonly KafkaMessage[], betweenSlices: () => Promise<void>): Promise<void> {
    const undecided = messages.filter(({ offset }) => Number(offset) >= this.nextCommand);
    const first = undecided[0];
    if (!first) return;
    await this.reportLost(Number(first.offset));
    for (const [index, slice] of [...slicesOf(undecided)].entries()) {
      if (index > 0) await betweenSlices();
      await this.handleSlice(slice);
    }
  }

  private async handleSlice(messages: readonly KafkaMessage[]): Promise<void> {
    const { topics, partitions } = this.context;
    const commands = { topic: topics.commands, partition: this.start.partition, partitions };
    const records = messages.map((message) => routeCommand(message, commands));
    await this.waitForOwnOutcomes();
    await this.waitForReferences(records);
    await this.forward(records);
    await this.process(records);
  }

  /** If a command can't be processed, halves the batch until that command is alone, and refuses it. */
  private async process(records: readonly RoutedCommand[]): Promise<void> {
    try {
      await this.append(records);
    } catch (error) {
      if (!(error instanceof UnprocessableCommand)) throw error;
      const [only, ...more] = records;
      const half = Math.ceil(records.length / 2);
      if (more.length > 0) {
        await this.process(records.slice(0, half));
        await this.process(records.slice(half));
      } else if (only?.kind === 'command') {
        const { log } = this.context;
        log('error', 'a command cannot be decided', { offset: only.offset, error: String(error.cause) });
        await this.process([refuse(only)]);
      } else throw error;
    }
  }

  private async append(records: readonly RoutedCommand[]): Promise<void> {
    const { processor, replica, topics, partitions, eventsSource, projected } = this.context;
    const decisionContext: DecisionContext = { processor, replica, unapplied: this.unapplied };
    const decided = await decideBatch(records, decisionContext);
    const appendContext = { ...this.start, topics, partitions, eventsSource, projected: projected() };
    const startedAt = performance.now();
    const { answers, events, outcomesEnd } = await appendBatch(decided, this.events, appendContext);
    const { snapshots, traceparents } = decided.batch;
    const seconds = (performance.now() - startedAt) / 1000;
    this.context.onAppended?.(answers.length, seconds, traceparents, countByType(decided.batch.events));
    const outcomes = answers.flatMap(keptOutcome);
    this.unapplied.add({ snapshots, outcomes, eventsEnd: events.end, outcomesEnd });
    this.events = events;
    this.nextCommand = (records.at(-1)?.offset ?? 0) + 1;
  }

  /** Waits until the replica has all events of the other partitions that the commands refer to. */
  private async waitForReferences(records: readonly RoutedCommand[]): Promise<void> {
    const { topics, partitions, bounds, replicator } = this.context;
    const envelopes = records.flatMap((record) => (record.kind === 'command' ? [record.envelope] : []));
    const referenced = envelopes.some(refersToHeldLocation)
      ? // The location is known once the station is read.
        new Set(Array(partitions).keys())
      : new Set(aggregatesOf(envelopes).map(({ id }) => partitionOfAggregate(id, partitions)));
    // The unapplied batches complete the replica for this partition.
    referenced.delete(this.start.partition);
    if (referenced.size === 0) return;
    const ends = await bounds.of(topics.events);
    const signal = AbortSignal.timeout(REPLICA_TIMEOUT_MS);
    setMaxListeners(referenced.size, signal);
    const reached = [...referenced].map((partition) =>
      replicator.progress.reached({ topic: 'events', partition }, ends[partition]?.high ?? 0, signal),
    );
    if (!(await Promise.all(reached)).every(Boolean)) throw replicaBehind();
  }

  /** Waits until the replica has applied all but the last outcomes of this writer, to bound the memory. */
  private async waitForOwnOutcomes(): Promise<void> {
    const { progress } = this.context.replicator;
    const { partition } = this.start;
    const end = this.unapplied.outcomesEndBeforeLast(MAX_UNAPPLIED_OUTCOMES);
    if (end === 0) return;
    const signal = AbortSignal.timeout(REPLICA_TIMEOUT_MS);
    if (!(await progress.reached({ topic: 'outcomes', partition }, end, signal))) throw replicaBehind();
  }

  /** Forwards misrouted commands before the batch is appended, as their answers state that this is done. */
  private async forward(records: readonly RoutedCommand[]): Promise<void> {
    const messages = records.flatMap((routed) =>
      routed.kind === 'misrouted' ? [forwardCommand(routed.envelope, routed.record, routed.target)] : [],
    );
    for (const chunk of chunksOf(messages)) await this.context.send(this.context.topics.commands, chunk);
  }

  /**
   * Logs an error if commands were deleted before they were read. Offsets are also passed over where no record was
   * deleted: markers and aborted records of producers with transactions are not read.
   */
  private async reportLost(first: number): Promise<void> {
    const { nextCommand, start, context } = this;
    if (first === nextCommand) return;
    const { low = 0 } = (await context.bounds.of(context.topics.commands))[start.partition] ?? {};
    const missed = Math.min(low, first) - nextCommand;
    if (missed <= 0) return;
    context.log('error', 'commands are missing: they were deleted before they were read', {
      partition: start.partition,
      from: nextCommand,
      missed,
    });
  }
}

/** Splits the messages, in their order, into slices for one transaction each. A larger message is a slice by itself. */
function* slicesOf(messages: readonly KafkaMessage[]): Generator<readonly KafkaMessage[]> {
  let slice: KafkaMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const length = message.value?.length ?? 0;
    if (slice.length > 0 && (slice.length === MAX_COMMANDS || bytes + length > MAX_COMMAND_BYTES)) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(message);
    bytes += length;
  }
  if (slice.length > 0) yield slice;
}

const replicaBehind = () => new ReplicaBehind('the replica is too far behind the log');

const keptOutcome = ({ answer }: AnswerAtOffset): readonly Outcome[] =>
  answer.kind === 'outcome' && isPersisted(answer.outcome) ? [answer.outcome] : [];
