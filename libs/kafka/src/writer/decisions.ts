import {
  aggregatesOf,
  encodePosition,
  problem,
  type AggregateSnapshot,
  type BatchReply,
  type CommandEnvelope,
  type CommandProcessor,
  type Outcome,
  type Position,
  type ProcessedBatch,
  type Replica,
} from '#application';
import type { Answer } from '../records/outcome-record.js';
import type { Overlay } from './overlay.js';
import type { CommandRead } from './reading.js';

/** What a batch of records comes to. */
export interface Decided {
  readonly batch: ProcessedBatch;
  /** By command id, the offset of the record that the events come from. */
  readonly offsets: ReadonlyMap<string, number>;
  /** One per record, in their order. */
  readonly answers: (ends: EventsEnds) => readonly PlacedAnswer[];
}

export interface PlacedAnswer {
  readonly offset: number;
  readonly answer: Answer;
}

/** Where the events of a partition end. */
export interface EventsEnds {
  readonly partition: number;
  readonly partitions: number;
  /** Behind the last event before the batch. */
  readonly before: number;
  /** The offset of the batch's first event. */
  readonly base: number;
}

/** A command was taken in and can't be decided, or written: a fault of this service. */
export class Undecidable extends Error {}

/** What decisions are made upon. */
export interface DecisionBase {
  readonly processor: CommandProcessor;
  readonly replica: Replica;
  readonly overlay: Overlay;
}

type Command = Extract<CommandRead, { kind: 'command' }>;

/**
 * Decides the commands among the records.
 * @throws Undecidable there is one among them that can't be
 */
export async function decide(records: readonly CommandRead[], base: DecisionBase): Promise<Decided> {
  const commands = records.filter((record): record is Command => record.kind === 'command');
  const envelopes = commands.map(({ envelope }) => envelope);
  const known = { snapshots: await statesOf(envelopes, base), outcomes: await outcomesOf(envelopes, base) };
  const { batch, replies } = await base.processor.process(envelopes, known).catch((error: unknown) => {
    throw new Undecidable('a command can not be decided', { cause: error });
  });
  const answered = new Map(commands.map((command, index) => [command, replies[index]] as const));
  return {
    batch,
    offsets: new Map(commands.toReversed().map(({ envelope, offset }) => [envelope.commandId, offset])),
    answers: (ends) =>
      records.map((record) => ({
        offset: record.offset,
        answer: answerOf(record, answered.get(record as Command), batch, ends),
      })),
  };
}

/** The record as one that is refused, whatever it asks for. */
export function refused({ offset, envelope }: Command): CommandRead {
  const refusal = { kind: 'refusal', key: envelope.commandId, problem: problem('internal_error') } as const;
  return { offset, kind: 'refused', refusal };
}

async function statesOf(
  envelopes: readonly CommandEnvelope[],
  { overlay, replica }: DecisionBase,
): Promise<readonly AggregateSnapshot[]> {
  const keys = aggregatesOf(envelopes);
  // The overlay first: what the replica passes in between is in the replica then.
  const own = keys.map((key) => overlay.state(key));
  const loaded = await replica.load(keys.filter((_, index) => !own[index]));
  return [...own.filter((snapshot) => snapshot !== undefined), ...loaded];
}

async function outcomesOf(
  envelopes: readonly CommandEnvelope[],
  { overlay, replica }: DecisionBase,
): Promise<ReadonlyMap<string, Outcome>> {
  const ids = envelopes.map(({ commandId }) => commandId);
  const own = ids.map((id) => overlay.outcome(id));
  const kept = await replica.find(ids);
  const outcomes = ids.map((_, index) => own[index] ?? kept[index]);
  return new Map(outcomes.flatMap((outcome) => (outcome ? [[outcome.commandId, outcome]] : [])));
}

function answerOf(
  record: CommandRead,
  reply: BatchReply | undefined,
  { outcomes }: ProcessedBatch,
  ends: EventsEnds,
): Answer {
  if (record.kind === 'refused') return record.refusal;
  const { commandId, aggregate } = record.envelope;
  if (record.kind === 'misrouted') return { kind: 'forwarded', commandId, aggregate };
  if (reply?.kind === 'known') return { kind: 'outcome', outcome: reply.outcome };
  const pending = reply && outcomes[reply.index];
  if (!pending) throw new Error(`Command ${commandId} was not decided with its batch`);
  const { eventsBefore, ...outcome } = pending;
  const position = positionAt(ends, eventsBefore);
  return { kind: 'outcome', outcome: Object.assign(outcome, { position }) };
}

/** Behind the first events of the batch; where there is none of them, behind the last event before it. */
function positionAt({ partition, partitions, before, base }: EventsEnds, eventsBefore: number): Position {
  const counts = Array<number>(partitions).fill(0);
  counts[partition] = eventsBefore > 0 ? base + eventsBefore : before;
  return encodePosition(counts);
}
