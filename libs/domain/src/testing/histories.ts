import type { Decider, Decision, Occurred } from '../shared/decider.js';
import { frozen, knowing, type World } from '../shared/testing/scenario.js';

/** A command, and the locations and connector types that were known at its time. */
export interface Step<C> {
  readonly command: C;
  readonly world: World;
}

/** The state and the events after a sequence of commands. */
export interface Played<E, S> {
  readonly state: S;
  readonly history: readonly Occurred<E>[];
}

/** Decides the commands in order, each on the state after the previous ones. */
export function play<C, E, S>(decider: Decider<C, E, S>, steps: readonly Step<C>[]): Played<E, S> {
  const nothing: Played<E, S> = { state: frozen(decider.initial), history: [] };
  return steps.reduce((played, { command, world }) => {
    const facts = knowing(world);
    const events = eventsOf(decider.decide(command, played.state, facts));
    const occurred = events.map((event) => frozen({ ...event, time: facts.now }));
    return { state: fold(decider, played.state, occurred), history: [...played.history, ...occurred] };
  }, nothing);
}

export const eventsOf = <E>(decision: Decision<E>): readonly E[] =>
  decision.status === 'accepted' ? decision.events : [];

export const fold = <C, E, S>(decider: Decider<C, E, S>, state: S, events: readonly Occurred<E>[]): S =>
  events.reduce((current, event) => frozen(decider.evolve(current, event)), state);
