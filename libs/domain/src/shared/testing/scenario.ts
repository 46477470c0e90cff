import type { Decider, Decision, Facts, Occurred, RejectionCode } from '../decider.js';
import type { FieldErrorCode } from '../field-errors.js';

/** A time on the day of all scenarios, in stored form: `at('10:00')`. */
export const at = (timeOfDay: string) => `2026-11-21T${timeOfDay}:00.000Z`;

/** The default time of receipt. */
export const NOW = '12:00';

/** The time of the nth given event, n from 1 to 9: before `NOW`. */
export const acceptedAt = (nth: number) => at(`11:0${nth}`);

/** The locations and connector types that a decision can look up. */
export interface KnownRecords {
  readonly registered?: readonly string[];
  readonly retired?: readonly string[];
  readonly connectorTypes?: readonly string[];
  /** The time of receipt, as hours and minutes. */
  readonly now?: string;
  /** The latest time that is not ahead of the clock, as hours and minutes. By default no time is ahead. */
  readonly latest?: string;
}

/** The facts of these records. Ids that are not listed are unknown. */
export function factsFrom({
  registered = [],
  retired = [],
  connectorTypes = [],
  now = NOW,
  latest = '23:59',
}: KnownRecords): Facts {
  return {
    now: at(now),
    isAhead: (time) => time > at(latest),
    location: (id) => {
      if (registered.includes(id)) return 'registered';
      return retired.includes(id) ? 'retired' : 'unknown';
    },
    connectorType: (id) => (connectorTypes.includes(id) ? 'known' : 'unknown'),
  };
}

/** Given-when-then tests of a decider: given these events, when this command is sent, then these events are decided. */
export function scenariosOf<C, E extends object, S>(decider: Decider<C, E, S>, defaultFacts: Facts) {
  const fold = (history: readonly E[]) =>
    history.reduce((state: S, event, index) => {
      const occurred: Occurred<E> = { ...event, time: acceptedAt(index + 1) };
      return frozen(decider.evolve(state, frozen(occurred)));
    }, decider.initial);

  return {
    given: (...history: E[]) => ({
      when: (command: C, facts = defaultFacts) =>
        outcome(decider.decide(frozen(command), fold(history), facts)),
      hasState: (state: S) => expect(fold(history)).toStrictEqual(state),
    }),
  };
}

function outcome<E>(decision: Decision<E>) {
  return {
    /** Accepted, with exactly these events in this order. */
    then: (...events: [E, ...E[]]) => expect(decision).toStrictEqual({ status: 'accepted', events }),
    /** Accepted, without events. */
    thenUnchanged: () => expect(decision).toStrictEqual({ status: 'accepted', events: [] }),
    thenIgnored: () => expect(decision).toStrictEqual({ status: 'ignored' }),
    /** Rejected with this code and exactly these field errors. */
    thenRejected: (code: RejectionCode, ...fields: [pointer: string, code: FieldErrorCode][]) =>
      expect(refusal(decision)).toStrictEqual({ code, fields }),
  };
}

function refusal<E>(decision: Decision<E>) {
  if (decision.status !== 'rejected') return decision;
  const { code, errors = [] } = decision.rejection;
  return { code, fields: errors.map((error) => [error.pointer, error.code]) };
}

/** The same value, frozen at all levels: an attempt to change it throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
