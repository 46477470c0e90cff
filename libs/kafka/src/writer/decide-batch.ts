import {
  aggregatesOf,
  decodePosition,
  encodePosition,
  heldLocations,
  problem,
  type AggregateKey,
  type AggregateSnapshot,
  type BatchReply,
  type CommandEnvelope,
  type CommandProcessor,
  type Outcome,
  type Position,
  type ProcessedBatch,
  type Replica,
} from '#application';
import { recordName } from '../records/command-record.js';
import type { Answer } from '../records/outcome-record.js';
import type { RoutedCommand } from './route-command.js';
import type { UnappliedBatches } from './unapplied-batches.js';

/** The decisions on a batch of command records. */
export interface DecidedBatch {
  readonly batch: ProcessedBatch;
  /** By command id, the offset of the record that was decided. */
  readonly offsets: ReadonlyMap<string, number>;
  /** Returns one answer for each record, in their order. */
  readonly answers: (offsets: EventOffsets) => readonly AnswerAtOffset[];
}

/** The answer to the command record at an offset. */
export interface AnswerAtOffset {
  readonly offset: number;
  readonly answer: Answer;
}

/** The offsets of a batch's events, known once they are written. */
export interface EventOffsets {
  readonly partition: number;
  /** The number of partitions of each topic. */
  readonly partitions: number;
  /** The offset after the last event before the batch. */
  readonly before: number;
  /** The offset of the batch's first event. */
  readonly base: number;
  /** What the positions of the answers have of the other partitions: at most what is there before the batch. */
  readonly projected: Position | undefined;
}

/** A valid command can't be decided, or its events can't be written: a fault of this service. */
export class UnprocessableCommand extends Error {}

/** What the states and outcomes are read from. */
export interface DecisionContext {
  readonly processor: CommandProcessor;
  readonly replica: Replica;
  readonly unapplied: UnappliedBatches;
}

type Command = Extract<RoutedCommand, { kind: 'command' }>;

/**
 * Decides the commands among the records.
 * @throws UnprocessableCommand one of them can't be decided
 */
export async function decideBatch(
  records: readonly RoutedCommand[],
  context: DecisionContext,
): Promise<DecidedBatch> {
  const commands = records.filter((record): record is Command => record.kind === 'command');
  const envelopes = commands.map(({ envelope }) => envelope);
  const known = {
    snapshots: await statesOf(envelopes, context),
    outcomes: await outcomesOf(envelopes, context),
  };
  const { batch, replies } = await context.processor.process(envelopes, known).catch((error: unknown) => {
    throw new UnprocessableCommand('a command cannot be decided', { cause: error });
  });
  const replyTo = new Map(commands.map((command, index) => [command, replies[index]] as const));
  return {
    batch,
    // Reversed, so that the first record of a command id is the one that stays.
    offsets: new Map(commands.toReversed().map(({ envelope, offset }) => [envelope.commandId, offset])),
    answers: (offsets) =>
      records.map((record) => ({
        offset: record.offset,
        answer: answerTo(record, replyTo.get(record as Command), batch, offsets),
      })),
  };
}

/** Replaces a command by its refusal with `internal_error`. */
export function refuse({ offset, envelope }: Command): RoutedCommand {
  const refusal = { kind: 'refusal', key: envelope.commandId, problem: problem('internal_error') } as const;
  return { offset, kind: 'refused', refusal };
}

async function statesOf(
  envelopes: readonly CommandEnvelope[],
  context: DecisionContext,
): Promise<readonly AggregateSnapshot[]> {
  const named = await loaded(aggregatesOf(envelopes), context);
  return [...named, ...(await loaded(heldLocations(envelopes, named), context))];
}

async function loaded(
  keys: readonly AggregateKey[],
  { unapplied, replica }: DecisionContext,
): Promise<readonly AggregateSnapshot[]> {
  // Before the replica is read: a batch that leaves this list meanwhile is in the replica by then.
  const own = keys.map((key) => unapplied.state(key));
  const others = await replica.load(keys.filter((_, index) => !own[index]));
  return [...own.filter((snapshot) => snapshot !== undefined), ...others];
}

async function outcomesOf(
  envelopes: readonly CommandEnvelope[],
  { unapplied, replica }: DecisionContext,
): Promise<ReadonlyMap<string, Outcome>> {
  const ids = envelopes.map(({ commandId }) => commandId);
  const own = ids.map((id) => unapplied.outcome(id));
  const stored = await replica.find(ids);
  const outcomes = ids.map((_, index) => own[index] ?? stored[index]);
  return new Map(outcomes.flatMap((outcome) => (outcome ? [[outcome.commandId, outcome]] : [])));
}

function answerTo(
  record: RoutedCommand,
  reply: BatchReply | undefined,
  { outcomes }: ProcessedBatch,
  offsets: EventOffsets,
): Answer {
  if (record.kind === 'refused') return record.refusal;
  const { commandId, aggregate } = record.envelope;
  if (record.kind === 'misrouted')
    return { kind: 'forwarded', key: recordName(record.record), commandId, aggregate };
  if (reply?.kind === 'stored') return { kind: 'outcome', outcome: reply.outcome };
  const pending = reply && outcomes[reply.index];
  if (!pending) throw new Error(`Command ${commandId} was not decided with its batch`);
  const { eventsBefore, ...outcome } = pending;
  const position = positionAfter(offsets, eventsBefore);
  return { kind: 'outcome', outcome: Object.assign(outcome, { position }) };
}

/**
 * The position after the first `eventsBefore` events of the batch. Of the other partitions it has what the read models
 * had before: who reads on from there misses no later event, and who waits for the write waits for nothing else.
 */
function positionAfter(
  { partition, partitions, before, base, projected }: EventOffsets,
  eventsBefore: number,
): Position {
  const seen = projected === undefined ? [] : (decodePosition(projected) ?? []);
  const counts = Array.from({ length: partitions }, (_, other) => seen[other] ?? 0);
  counts[partition] = eventsBefore > 0 ? base + eventsBefore : before;
  return encodePosition(counts);
}
