import type { DomainCommand, DomainState, Rejection, AggregateKind } from '#domain';
import type { Position } from '../log/position.js';
import type { AggregateKey, RecordedEvent, EventCounts } from '../log/recorded-event.js';
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
  /** The import that sends the command, a UUID; undefined if none does. Not part of the hash. */
  readonly importId?: string | undefined;
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

/** Entry of all commands, from HTTP, bulk and Kafka. */
export abstract class CommandGateway {
  /**
   * Resolves with the command's outcome once it is durable. A repeated command id returns the stored outcome.
   * @param queued is called when the command is in the queue or in the commands topic: from then on it gets an outcome,
   *   whether or not the caller waits for it
   * @throws Overloaded the queue is full or not open yet; the command was not processed
   * @throws CommandRefused the command was not decided and has no stored outcome
   * @throws BrokerUnavailable it is unknown whether the command will be processed
   */
  abstract submit(envelope: CommandEnvelope, queued?: () => void): Promise<CommandReply>;
}

/**
 * Too many commands are waiting, or the service does not take any yet, which the message then says. The command can be
 * sent again later.
 */
export class Overloaded extends Error {}

/** The log can't be reached. The command can be sent again with the same id: it is processed at most once. */
export class BrokerUnavailable extends Error {}

/** A page of aggregates. */
export interface KeyPage {
  readonly keys: readonly AggregateKey[];
  /** Where the next page begins; undefined at the end. */
  readonly next?: number;
}

/** The states of aggregates after the committed events. */
export abstract class AggregateStates {
  /** One snapshot per key, in the order of the keys; version 0 and the initial state if it does not exist. */
  abstract load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]>;
  /**
   * The same for the first keys: as many as have so many bytes of stored JSON, one at least. A read of more would block
   * the event loop and fill the memory.
   */
  abstract loadSome(keys: readonly AggregateKey[], bytes: number): Promise<readonly AggregateSnapshot[]>;
  /**
   * A page of the aggregates of a kind, in a fixed order; removed ones are included. A page may be empty although others
   * follow. All pages together have every aggregate that existed when the first one was read.
   * @param after `next` of the page before
   */
  abstract keys(kind: AggregateKind, after?: number): Promise<KeyPage>;
}

/** The stored outcomes, until their retention ends. */
export abstract class Outcomes {
  /** One entry per command id, in the order of the ids. */
  abstract find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]>;
}

/** The result of deciding a batch of commands. */
export interface ProcessedBatch {
  readonly events: readonly RecordedEvent[];
  /** The aggregates with new events, after the batch. */
  readonly snapshots: readonly AggregateSnapshot[];
  readonly outcomes: readonly PendingOutcome[];
  /** The different spans that its commands belong to. */
  readonly traceparents: readonly string[];
}

/** Called with each batch that is durable: its commands, the seconds since its append began, the commands' spans, and its events. */
export type AppendObserver = (
  commands: number,
  seconds: number,
  traceparents: readonly string[],
  events: EventCounts,
) => void;

/**
 * Appends batches atomically. A batch may be passed while earlier ones are in flight: they are appended in call order.
 * If one fails, all that were passed before its promise was rejected fail too.
 */
export abstract class BatchAppend {
  /** Resolves with the batch's outcomes, in order, when events and outcomes are durable. */
  abstract append(batch: ProcessedBatch): Promise<readonly Outcome[]>;
}
