import { changedBy, completing, differences, initialAttributes } from '../shared/attributes.js';
import {
  accept,
  reject,
  type Decider,
  type Decision,
  type Occurred,
  type Source,
} from '../shared/decider.js';
import type { LocationCommand, RegisterLocation } from './location.commands.js';
import type { LocationEvent } from './location.events.js';
import { locationFields, type LocationAttributes } from './location.fields.js';

export interface KnownLocation {
  readonly kind: 'registered' | 'retired';
  readonly attributes: LocationAttributes;
  /** Null where it was registered without one. */
  readonly source: Source | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type LocationState = { readonly kind: 'absent' } | KnownLocation;

export const completeLocation = completing(locationFields);

type LocationDecision = Decision<LocationEvent>;

export const location: Decider<LocationCommand, LocationEvent, LocationState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'RegisterLocation':
        return register(command, state);
      case 'UpdateLocation':
        return whenKnown(state, (known) => change(known, command.changes));
      case 'RetireLocation':
        return whenKnown(state, retire);
    }
  },
};

function whenKnown(
  state: LocationState,
  decide: (known: KnownLocation) => LocationDecision,
): LocationDecision {
  return state.kind === 'absent' ? reject('not_found') : decide(state);
}

function register({ attributes: given, source }: RegisterLocation, state: LocationState): LocationDecision {
  if (state.kind !== 'absent' && !sameSource(state.source, source)) return reject('id_taken');
  const attributes = initialAttributes(locationFields, given);
  if (state.kind === 'registered') return change(state, attributes);
  return accept({ type: 'LocationRegistered.v1', data: { attributes, ...(source && { source }) } });
}

function sameSource(held: Source | null, given: Source | undefined): boolean {
  return held?.feed === given?.feed && held?.id === given?.id;
}

function change({ attributes }: KnownLocation, wanted: Partial<LocationAttributes>): LocationDecision {
  const changed = differences(attributes, wanted);
  return accept(changed && { type: 'LocationChanged.v1', data: changed });
}

function retire({ kind }: KnownLocation): LocationDecision {
  return kind === 'retired' ? accept() : accept({ type: 'LocationRetired.v1', data: {} });
}

function evolve(state: LocationState, event: Occurred<LocationEvent>): LocationState {
  const { type, data, time } = event;
  if (type === 'LocationRegistered.v1') {
    const created_at = state.kind === 'absent' ? time : state.created_at;
    const attributes = completeLocation(data.attributes);
    const source = data.source ?? null;
    return { kind: 'registered', attributes, source, created_at, updated_at: time };
  }
  if (state.kind === 'absent') return state;
  switch (type) {
    case 'LocationChanged.v1':
      return { ...state, attributes: changedBy(state.attributes, data.changed), updated_at: time };
    case 'LocationRetired.v1':
      return { ...state, kind: 'retired', updated_at: time };
  }
}
