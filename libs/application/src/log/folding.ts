import {
  aggregates,
  occurred,
  type AggregateKind,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import type { ProjectableEvent } from './recorded-event.js';

export interface FoldedState {
  readonly version: number;
  readonly state: DomainState;
}

/** An event's version does not follow the version of the record. */
export class EventGap extends Error {
  constructor(expected: number, { aggregate, version }: ProjectableEvent) {
    super(`${aggregate.kind} ${aggregate.id}: got version ${version}, expected version ${expected}`);
  }
}

/** The state of an aggregate before its first event. */
export const initialFoldedState = (kind: AggregateKind): FoldedState => ({
  version: 0,
  state: aggregates[kind].decider.initial,
});

/**
 * Folds events onto a state. Events that the state contains already are skipped.
 * @throws EventGap an event is missing between the state and these events
 */
export function applyEvents(
  kind: AggregateKind,
  base: FoldedState,
  events: readonly ProjectableEvent[],
): FoldedState {
  const decider = aggregates[kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  let { version, state } = base;
  for (const logged of events) {
    if (logged.version <= version) continue;
    if (logged.version > version + 1) throw new EventGap(version + 1, logged);
    state = decider.evolve(state, occurred(logged.event, logged.time));
    version = logged.version;
  }
  return { version, state };
}
