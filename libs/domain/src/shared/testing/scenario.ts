import type { Decider, Decision, Facts, Occurred, RejectionCode } from '../decider.js';
import type { FieldErrorCode } from '../field-errors.js';

/** A time of the day on which all scenarios play, as it is kept: `at('10:00')`. */
export const at = (timeOfDay: string) => `2026-11-21T${timeOfDay}:00.000Z`;

/** The time of receipt, unless a scenario says otherwise. */
export const NOW = '12:00';

/** When the nth event given was accepted, n from 1 to 9: shortly before `NOW`. */
export const acceptedAt = (nth: number) => at(`11:0${nth}`);

/** Who is known to a decision, and how. */
export interface World {
  readonly registered?: readonly string[];
  readonly retired?: readonly string[];
  readonly connectorTypes?: readonly string[];
  /** The time of receipt, a time of the day. */
  readonly now?: string;
}

/** What a decision may look up: who is not named is unknown. */
export function knowing({ registered = [], retired = [], connectorTypes = [], now = NOW }: World): Facts {
  return {
    now: at(now),
    location: (id) => {
      if (registered.includes(id)) return 'registered';
      return retired.includes(id) ? 'retired' : 'unknown';
    },
    connectorType: (id) => (connectorTypes.includes(id) ? 'known' : 'unknown'),
  };
}

/** Given what happened, when this is asked for, then that follows: the grammar of an aggregate's tests. */
export function scenariosOf<C, E extends object, S>(decider: Decider<C, E, S>, usual: Facts) {
  const fold = (history: readonly E[]) =>
    history.reduce((state: S, event, index) => {
      const occurred: Occurred<E> = { ...event, time: acceptedAt(index + 1) };
      return frozen(decider.evolve(state, frozen(occurred)));
    }, decider.initial);

  return {
    given: (...history: E[]) => ({
      when: (command: C, facts = usual) => outcome(decider.decide(frozen(command), fold(history), facts)),
      leaves: (state: S) => expect(fold(history)).toStrictEqual(state),
    }),
  };
}

function outcome<E>(decision: Decision<E>) {
  return {
    /** Accepted, with exactly these events in this order: each one counts a version. */
    then: (...events: [E, ...E[]]) => expect(decision).toStrictEqual({ status: 'accepted', events }),
    /** Accepted, and nothing had to change. */
    thenUnchanged: () => expect(decision).toStrictEqual({ status: 'accepted', events: [] }),
    thenIgnored: () => expect(decision).toStrictEqual({ status: 'ignored' }),
    /** Refused with this code, and exactly these fields are named. */
    thenRejected: (code: RejectionCode, ...fields: [pointer: string, code: FieldErrorCode][]) =>
      expect(refusal(decision)).toStrictEqual({ code, fields }),
  };
}

function refusal<E>(decision: Decision<E>) {
  if (decision.status !== 'rejected') return decision;
  const { code, errors = [] } = decision.rejection;
  return { code, fields: errors.map((error) => [error.pointer, error.code]) };
}

/** The same value, which whoever tries to change it now breaks on. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
