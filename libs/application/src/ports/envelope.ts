import type { DomainCommand, DomainState, Rejection } from '#domain';
import type { Position } from '../log/position.js';
import type { AggregateKey } from '../log/recorded-event.js';
import { initialFoldedState } from '../log/folding.js';

/** A version that the aggregate must have, a list of which it must have one, or `*` for any version but 0. */
export type ExpectedVersion = number | readonly number[] | '*';

/** A validated command with its metadata. */
export interface CommandEnvelope {
  /** UUID. A second command with the same id is a retry of the first. */
  readonly commandId: string;
  /** The command id was generated for this envelope: no outcome and no record derived from it can exist. */
  readonly fresh?: boolean;
  readonly aggregate: AggregateKey;
  readonly command: DomainCommand;
  /** The command is rejected unless the aggregate has this version. */
  readonly expectedVersion?: ExpectedVersion;
  readonly caller: string;
  /** The feeds that its sender is bound to; undefined if it is bound to none. Not part of the hash. */
  readonly feeds?: readonly string[] | undefined;
  /** RFC 3339 in UTC with milliseconds. */
  readonly receivedAt: string;
  /** SHA-256 of type, target, expected version, data and an authenticated caller. It differs between requests that reuse a command id. */
  readonly requestHash: string;
  /** The span that the command belongs to, see {@link parseTraceparent}. */
  readonly traceparent?: string | undefined;
}

/** The state of an aggregate after its events. Version 0 means that it has none. */
export interface AggregateSnapshot {
  readonly aggregate: AggregateKey;
  readonly version: number;
  readonly state: DomainState;
}

/** An aggregate before its first event. */
export const initialSnapshot = (aggregate: AggregateKey): AggregateSnapshot => ({
  aggregate,
  ...initialFoldedState(aggregate.kind),
});

/** The result of a command. It is the reply and, stored by command id, the idempotency record. */
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
  /** A reader at this position has read the command's events. */
  readonly position: Position;
  readonly rejection?: Rejection;
}

/**
 * Whether an outcome is stored under its command id. The refusal of another request with the same command id is not:
 * the stored outcome is that of the first request.
 */
export const isPersisted = ({ rejection }: { readonly rejection?: Rejection | undefined }): boolean =>
  rejection?.code !== 'idempotency_key_reused';

/** An outcome before its batch is appended, which determines the position. */
export interface PendingOutcome extends Omit<Outcome, 'position'> {
  /** Number of events of the batch before the outcome's position. */
  readonly eventsBefore: number;
}

/** The reply to the sender of a command. */
export interface CommandReply {
  readonly outcome: Outcome;
  /** Whether the outcome is that of an earlier submission of the same command. */
  readonly replayed: boolean;
  /** The aggregate after the command, if it is in memory. */
  readonly snapshot?: AggregateSnapshot;
}

/** The reply to a command whose id has a stored outcome: that outcome, or a rejection if the requests differ. */
export const replyFromStoredOutcome = (envelope: CommandEnvelope, outcome: Outcome): CommandReply =>
  outcome.requestHash === envelope.requestHash
    ? { outcome, replayed: true }
    : { outcome: keyReusedOutcome(envelope), replayed: false };

/** The rejection of a request whose command id belongs to another request. It is not stored. */
export function keyReusedOutcome({ commandId, requestHash, caller, aggregate }: CommandEnvelope): Outcome {
  const rejection = { code: 'idempotency_key_reused' } as const;
  const nothing = { version: 0, events: 0, position: '' };
  return { commandId, requestHash, caller, aggregate, status: 'rejected', rejection, ...nothing };
}
