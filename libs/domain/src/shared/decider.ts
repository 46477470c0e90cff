import type { FieldErrorList } from './field-errors.js';

/** The refusal of a command by a business rule. Its codes are a subset of the error catalogue's codes. */
export interface Rejection extends Partial<FieldErrorList> {
  readonly code: RejectionCode;
  /** The aggregate's version, if `code` is version_mismatch. */
  readonly current_version?: number;
}

export type RejectionCode =
  | 'not_found'
  /** A rule of who may do it, which the processor decides as it depends on the state. */
  | 'forbidden'
  | 'station_removed'
  | 'connector_type_removed'
  | 'tariff_removed'
  | 'exclusion_not_found'
  | 'id_taken'
  | 'version_mismatch'
  | 'validation_failed'
  | 'idempotency_key_reused';

/** The rejections of a record that does not exist (any more). They take precedence over version_mismatch. */
export const missing: ReadonlySet<RejectionCode> = new Set([
  'not_found',
  'station_removed',
  'connector_type_removed',
  'tariff_removed',
]);

/** The result of a command. An accepted command without events had nothing to change. */
export type Decision<E> =
  | { readonly status: 'accepted'; readonly events: readonly E[] }
  | { readonly status: 'ignored' }
  | { readonly status: 'rejected'; readonly rejection: Rejection };

/** How far the clock of a source may be ahead of the service's clock, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/**
 * Whether a time is more than 5 minutes ahead of the service's clock.
 * @param time RFC 3339
 * @param clock milliseconds since 1970
 */
export const isAhead = (time: string, clock: number): boolean =>
  Date.parse(time) - clock > CLOCK_TOLERANCE_MS;

/** Input of a decision beside the aggregate's own state. */
export interface Facts {
  /** The time at which the command was received, RFC 3339 in UTC with milliseconds. */
  readonly now: string;
  /** {@link isAhead} by the service's clock. */
  isAhead(time: string): boolean;
  location(id: string): 'registered' | 'retired' | 'unknown';
  connectorType(id: string): 'known' | 'unknown';
}

/**
 * Whether an observation is older than the last one. RFC 3339 times in UTC with milliseconds sort as text. A last one
 * that is ahead of the clock was accepted while the clock was wrong: it does not outdate others, or all reports until its
 * time would be ignored. An observation without a time has the time of receipt.
 */
export const isOlder = (observed_at: string | undefined, last: string, facts: Facts): boolean =>
  observed_at !== undefined && observed_at < last && !facts.isAhead(last);

/** An event with the time at which it was accepted, RFC 3339 in UTC with milliseconds. */
export type Occurred<E> = E & { readonly time: string };

/**
 * The event with its time. It is built member by member: a spread with an additional member gives each object its own
 * hidden class in V8, which makes all code that reads such objects slow.
 */
export const occurred = <E extends { readonly type: string; readonly data: unknown }>(
  { type, data }: E,
  time: string,
): Occurred<E> => ({ type, data, time }) as unknown as Occurred<E>;

/**
 * An aggregate's rules as pure functions. `decide` is deterministic in command, state and facts, and folding the
 * decided events with `evolve` gives the state that the next command is decided on.
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

export const reject = (code: RejectionCode, list?: FieldErrorList) =>
  ({ status: 'rejected', rejection: { code, ...list } }) as const;

/** The origin of a record: its identifier in a feed. */
export interface Source {
  readonly feed: string;
  readonly id: string;
}
