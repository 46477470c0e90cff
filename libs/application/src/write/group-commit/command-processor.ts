import { commandTypes, type CommandType } from '#domain';
import type { CommandBus } from '@nestjs/cqrs';
import { UnitOfWork } from './unit-of-work.js';
import {
  keyReusedOutcome,
  replyFromStoredOutcome,
  type CommandEnvelope,
  type ProcessedBatch,
  type AggregateSnapshot,
  type CommandReply,
  type Outcome,
} from '../../ports/write-side.js';

/** A command on the bus: its envelope, and the unit of work in which it is decided. */
export class DirectoryCommand {
  constructor(
    readonly envelope: CommandEnvelope,
    readonly unitOfWork: UnitOfWork,
  ) {}
}

/** A class for each type of command: the bus chooses the handler by it. */
export const commandClasses = Object.fromEntries(
  commandTypes.map((type) => [type, class extends DirectoryCommand {}]),
) as Readonly<Record<CommandType, typeof DirectoryCommand>>;

/** The reply to one envelope of a batch: an outcome of this batch, or one that was stored earlier. */
export type BatchReply =
  | {
      readonly kind: 'decided';
      readonly index: number;
      readonly replayed: boolean;
      /** The aggregate after the command. Absent in a replay. */
      readonly snapshot?: AggregateSnapshot;
    }
  | ({ readonly kind: 'stored' } & CommandReply);

export interface Processed {
  readonly batch: ProcessedBatch;
  /** One per envelope, in their order. */
  readonly replies: readonly BatchReply[];
}

/** The data that a batch is decided on. */
export interface BatchBase {
  readonly snapshots: readonly AggregateSnapshot[];
  /** The stored outcomes, by command id. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** `replayed`: the command was decided before. */
type Decided = Outcome['status'] | 'replayed';

/** Called with each decision. */
export type DecisionObserver = (type: CommandType, outcome: Decided) => void;

/**
 * Decides the commands of a batch in order, and returns the batch to append and the replies. It does no input or
 * output. The command handlers on the bus make the decisions.
 */
export class CommandProcessor {
  constructor(
    private readonly bus: CommandBus,
    private readonly onDecision: DecisionObserver = () => {},
  ) {}

  async process(envelopes: readonly CommandEnvelope[], base: BatchBase): Promise<Processed> {
    const unitOfWork = new UnitOfWork(base.snapshots);
    const decided = new Map<string, number>();
    const replies: BatchReply[] = [];
    for (const envelope of envelopes) {
      const stored = base.outcomes.get(envelope.commandId);
      replies.push(
        stored
          ? { kind: 'stored', ...replyFromStoredOutcome(envelope, stored) }
          : await this.decide(envelope, unitOfWork, decided),
      );
    }
    const batch = unitOfWork.result();
    for (const [index, { command }] of envelopes.entries())
      this.onDecision(command.type, outcomeOf(replies[index], batch));
    return { batch, replies };
  }

  private async decide(
    envelope: CommandEnvelope,
    unitOfWork: UnitOfWork,
    decided: Map<string, number>,
  ): Promise<BatchReply> {
    const earlier = decided.get(envelope.commandId);
    if (earlier !== undefined) return replyToDuplicate(envelope, unitOfWork, earlier);
    const command = new commandClasses[envelope.command.type](envelope, unitOfWork);
    const index = await this.bus.execute<DirectoryCommand, number>(command);
    decided.set(envelope.commandId, index);
    return { kind: 'decided', index, replayed: false, snapshot: unitOfWork.snapshot(envelope.aggregate) };
  }
}

function outcomeOf(reply: BatchReply | undefined, { outcomes }: ProcessedBatch): Decided {
  if (!reply || reply.replayed) return 'replayed';
  return reply.kind === 'stored' ? reply.outcome.status : (outcomes[reply.index]?.status ?? 'rejected');
}

/** The reply to a command whose id was decided earlier in the same batch. */
function replyToDuplicate(envelope: CommandEnvelope, unitOfWork: UnitOfWork, index: number): BatchReply {
  const same = unitOfWork.result().outcomes[index]?.requestHash === envelope.requestHash;
  if (same) return { kind: 'decided', index, replayed: true };
  return { kind: 'stored', outcome: keyReusedOutcome(envelope), replayed: false };
}
