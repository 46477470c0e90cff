import type { DomainCommand, DomainState, Rejection } from '#domain';
import type { Position } from '../log/position.js';
import type { AggregateKey } from '../log/recorded-event.js';
import { nothingYet } from '../projections/record-folding.js';

/** The version that an aggregate must have, several of which it must have one, or `*` for any but 0. */
export type ExpectedVersion = number | readonly number[] | '*';

/** A validated command on its way to the processor. */
export interface CommandEnvelope {
  /** UUID; the same id again is the same command. */
  readonly commandId: string;
  /** The id was made here just now: no outcome can be kept under it, and no record be named by it. */
  readonly fresh?: boolean;
  readonly aggregate: AggregateKey;
  readonly command: DomainCommand;
  /** Refuse the command unless the aggregate has such a version. */
  readonly expectedVersion?: ExpectedVersion;
  readonly caller: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly receivedAt: string;
  /** SHA-256 of type, target, expected version and data: tells a retry from another request with the same id. */
  readonly requestHash: string;
}

/** An aggregate as its log leaves it. Version 0 is one that has no event. */
export interface AggregateSnapshot {
  readonly aggregate: AggregateKey;
  readonly version: number;
  readonly state: DomainState;
}

/** An aggregate before its first event. */
export const unwritten = (aggregate: AggregateKey): AggregateSnapshot => ({
  aggregate,
  ...nothingYet(aggregate.kind),
});

/** What became of a command: its reply, its idempotency record and its checkpoint. */
export interface Outcome {
  readonly commandId: string;
  readonly requestHash: string;
  readonly caller: string;
  readonly aggregate: AggregateKey;
  readonly status: 'accepted' | 'ignored' | 'rejected';
  /** The aggregate's version after the command. */
  readonly version: number;
  /** How many events the command appended. */
  readonly events: number;
  /** A reader at this position has seen what the command did. */
  readonly position: Position;
  readonly rejection?: Rejection;
}

/**
 * Whether an outcome is one that its command id has from then on. That another request with a known id was refused
 * is not: the id's outcome is that of its first request.
 */
export const isKept = ({ rejection }: { readonly rejection?: Rejection | undefined }): boolean =>
  rejection?.code !== 'idempotency_key_reused';

/** An outcome whose position is not known before its batch is appended. */
export interface PendingOutcome extends Omit<Outcome, 'position'> {
  /** How many events of the batch lie before the outcome's position. */
  readonly eventsBefore: number;
}

/** An outcome as given to the one who sent the command. */
export interface CommandReply {
  readonly outcome: Outcome;
  /** The outcome is one that was kept from an earlier time. */
  readonly replayed: boolean;
  /** The aggregate as the command left it, where that is at hand. */
  readonly snapshot?: AggregateSnapshot;
}

/** The reply to a command whose id has an outcome: that one, unless it is another request's. */
export const replyToKnown = (envelope: CommandEnvelope, outcome: Outcome): CommandReply =>
  outcome.requestHash === envelope.requestHash
    ? { outcome, replayed: true }
    : { outcome: keyReused(envelope), replayed: false };

/** Not kept: the command id's outcome is that of its first request. */
export function keyReused({ commandId, requestHash, caller, aggregate }: CommandEnvelope): Outcome {
  const rejection = { code: 'idempotency_key_reused' } as const;
  const nothing = { version: 0, events: 0, position: '' };
  return { commandId, requestHash, caller, aggregate, status: 'rejected', rejection, ...nothing };
}
