import type { Decider, Decision, Occurred } from '../shared/decider.js';
import { frozen, factsFrom, type KnownRecords } from '../shared/testing/scenario.js';

/** A command, and the locations and connector types that were known at its time. */
export interface Step<C> {
  readonly command: C;
  readonly known: KnownRecords;
}

/** The state and the events after a sequence of commands. */
export interface CommandHistory<E, S> {
  readonly state: S;
  readonly history: readonly Occurred<E>[];
}

/** Decides the commands in order, each on the state after the previous ones. */
export function runCommands<C, E, S>(
  decider: Decider<C, E, S>,
  steps: readonly Step<C>[],
): CommandHistory<E, S> {
  const initial: CommandHistory<E, S> = { state: frozen(decider.initial), history: [] };
  return steps.reduce((previous, { command, known }) => {
    const facts = factsFrom(known);
    const events = eventsOf(decider.decide(command, previous.state, facts));
    const occurred = events.map((event) => frozen({ ...event, time: facts.now }));
    return { state: fold(decider, previous.state, occurred), history: [...previous.history, ...occurred] };
  }, initial);
}

export const eventsOf = <E>(decision: Decision<E>): readonly E[] =>
  decision.status === 'accepted' ? decision.events : [];

export const fold = <C, E, S>(decider: Decider<C, E, S>, state: S, events: readonly Occurred<E>[]): S =>
  events.reduce((current, event) => frozen(decider.evolve(current, event)), state);
