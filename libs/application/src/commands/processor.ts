import type { CommandBus } from '@nestjs/cqrs';
import type { ProcessedBatch } from '../ports/write-side.js';
import { BatchSession } from './batch-session.js';
import { directoryCommand } from './directory-commands.js';
import {
  keyReused,
  replyToKnown,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
} from './envelope.js';

/** How one envelope of a batch is answered: by an outcome of the batch, or by one that is known already. */
export type BatchReply =
  | {
      readonly kind: 'decided';
      readonly index: number;
      readonly replayed: boolean;
      /** The aggregate as the command left it; of a replay it is told as it is when that is answered. */
      readonly snapshot?: AggregateSnapshot;
    }
  | ({ readonly kind: 'known' } & CommandReply);

export interface Processed {
  readonly batch: ProcessedBatch;
  /** One per envelope, in their order. */
  readonly replies: readonly BatchReply[];
}

/** What a batch is decided upon. */
export interface BatchBase {
  readonly snapshots: readonly AggregateSnapshot[];
  /** By command id, the outcomes that are known already. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/**
 * Decides a batch of commands one after another and gives back what to append; it knows no store. The decisions
 * themselves are made by the command handlers on the bus.
 */
export class CommandProcessor {
  constructor(private readonly bus: CommandBus) {}

  async process(envelopes: readonly CommandEnvelope[], base: BatchBase): Promise<Processed> {
    const session = new BatchSession(base.snapshots);
    const decided = new Map<string, number>();
    const replies: BatchReply[] = [];
    for (const envelope of envelopes) {
      const known = base.outcomes.get(envelope.commandId);
      replies.push(
        known
          ? { kind: 'known', ...replyToKnown(envelope, known) }
          : await this.decide(envelope, session, decided),
      );
    }
    return { batch: session.result(), replies };
  }

  private async decide(
    envelope: CommandEnvelope,
    session: BatchSession,
    decided: Map<string, number>,
  ): Promise<BatchReply> {
    const twin = decided.get(envelope.commandId);
    if (twin !== undefined) return replayTwin(envelope, session, twin);
    const index = await this.bus.execute<ReturnType<typeof directoryCommand>, number>(
      directoryCommand(envelope, session),
    );
    decided.set(envelope.commandId, index);
    return { kind: 'decided', index, replayed: false, snapshot: session.snapshot(envelope.aggregate) };
  }
}

function replayTwin(envelope: CommandEnvelope, session: BatchSession, index: number): BatchReply {
  const same = session.result().outcomes[index]?.requestHash === envelope.requestHash;
  if (same) return { kind: 'decided', index, replayed: true };
  return { kind: 'known', outcome: keyReused(envelope), replayed: false };
}
