import type { FieldError } from './field-errors.js';

/** Refused by a business rule. Part of the error catalogue's codes. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly errors?: readonly FieldError[];
  /** The aggregate's version where `code` is version_mismatch. */
  readonly current_version?: number;
}

export type RejectionCode =
  | 'not_found'
  | 'station_removed'
  | 'connector_type_removed'
  | 'id_taken'
  | 'version_mismatch'
  | 'validation_failed'
  | 'idempotency_key_reused';

/** The rejections that say that there is no such record (any more): they come before a version is compared. */
export const missing: ReadonlySet<RejectionCode> = new Set([
  'not_found',
  'station_removed',
  'connector_type_removed',
]);

/** What a command comes to. No events on an accepted command: nothing had to change. */
export type Decision<E> =
  | { readonly status: 'accepted'; readonly events: readonly E[] }
  | { readonly status: 'ignored' }
  | { readonly status: 'rejected'; readonly rejection: Rejection };

/** What a decision may know beyond its own aggregate's state. */
export interface Facts {
  /** The time of receipt, RFC 3339 in UTC with milliseconds. */
  readonly now: string;
  location(id: string): 'registered' | 'retired' | 'unknown';
  connectorType(id: string): 'known' | 'unknown';
}

/** An event with the time at which it was accepted, RFC 3339 in UTC with milliseconds. */
export type Occurred<E> = E & { readonly time: string };

/**
 * An event as one that was accepted at a time. Member by member, as V8 gives each copy of an object with one more
 * member a shape of its own, and code that meets many shapes is slow.
 */
export const occurred = <E extends { readonly type: string; readonly data: unknown }>(
  { type, data }: E,
  time: string,
): Occurred<E> => ({ type, data, time }) as unknown as Occurred<E>;

/**
 * An aggregate's rules, pure: the same command on the same state with the same facts decides the same, and
 * folding a history with `evolve` gives the state that deciding left behind.
 */
export interface Decider<C, E, S> {
  readonly initial: S;
  decide(command: C, state: S, facts: Facts): Decision<E>;
  evolve(state: S, event: Occurred<E>): S;
}

export const accept = <E>(...events: (E | undefined)[]): Decision<E> => ({
  status: 'accepted',
  events: events.filter((event) => event !== undefined),
});

export const ignore = { status: 'ignored' } as const;

export const reject = (code: RejectionCode, errors: readonly FieldError[] = []) =>
  ({ status: 'rejected', rejection: errors.length > 0 ? { code, errors } : { code } }) as const;

/** Where a record comes from: its identifier in a feed. */
export interface Source {
  readonly feed: string;
  readonly id: string;
}
