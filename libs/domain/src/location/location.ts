import {
  attributeCompleter,
  differences,
  initialAttributes,
  joinedDifferences,
  replacingValues,
  withChanges,
  withoutSamePlace,
} from '../shared/attributes.js';
import {
  accept,
  reject,
  type Decider,
  type Decision,
  type Occurred,
  type Source,
} from '../shared/decider.js';
import {
  changedExtensions,
  extensionsDifference,
  extensionsMember,
  type Extensions,
  type GivenExtensions,
} from '../shared/extensions.js';
import type { LocationCommand, RegisterLocation, UpdateLocation } from './location.commands.js';
import { mergedChanges } from '../shared/merge-patch.js';
import type { LocationChanged, LocationEvent } from './location.events.js';
import { locationFields, type LocationAttributes } from './location.fields.js';

export interface KnownLocation {
  readonly kind: 'registered' | 'retired';
  readonly attributes: LocationAttributes;
  /** Null if it was registered without a source. */
  readonly source: Source | null;
  /** Null if none were given. */
  readonly extensions: Extensions | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type LocationState = { readonly kind: 'absent' } | KnownLocation;

const completeAttributes = attributeCompleter(locationFields);

/** A stored state of any release with the members of this one. */
export const completeLocation = (stored: KnownLocation): KnownLocation => ({
  kind: stored.kind,
  attributes: completeAttributes(stored.attributes),
  source: stored.source,
  // Earlier releases had no extensions.
  extensions: stored.extensions ?? null,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

type LocationDecision = Decision<LocationEvent>;

export const location: Decider<LocationCommand, LocationEvent, LocationState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'RegisterLocation':
        return register(command, state);
      case 'UpdateLocation':
        return whenKnown(state, (known) => update(known, command));
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

function register(command: RegisterLocation, state: LocationState): LocationDecision {
  const { source } = command;
  if (state.kind !== 'absent' && !sameSource(state.source, source)) return reject('id_taken');
  if (state.kind === 'registered') {
    const wanted = replacingValues(locationFields, command.attributes);
    // A source that reports the same place in other digits reports nothing new.
    return change(state, source ? withoutSamePlace(state.attributes, wanted) : wanted, command);
  }
  const extensions = changedExtensions(state.kind === 'absent' ? null : state.extensions, command);
  const attributes = initialAttributes(locationFields, command.attributes);
  const data = { attributes, ...(source && { source }), ...extensionsMember(extensions) };
  return accept({ type: 'LocationRegistered.v1', data });
}

function sameSource(current: Source | null, given: Source | undefined): boolean {
  return current?.feed === given?.feed && current?.id === given?.id;
}

function update(known: KnownLocation, command: UpdateLocation): LocationDecision {
  const { changes, refused } = mergedChanges(locationFields, known.attributes, command.changes);
  return refused.errors.length > 0 ? reject('validation_failed', refused) : change(known, changes, command);
}

function change(
  known: KnownLocation,
  wanted: Partial<LocationAttributes>,
  given: GivenExtensions,
): LocationDecision {
  const data = joinedDifferences<LocationChanged['data']['changed']>(
    differences(known.attributes, wanted),
    extensionsDifference(known.extensions, given),
  );
  return accept(data && { type: 'LocationChanged.v1', data });
}

function retire({ kind }: KnownLocation): LocationDecision {
  return kind === 'retired' ? accept() : accept({ type: 'LocationRetired.v1', data: {} });
}

function evolve(state: LocationState, event: Occurred<LocationEvent>): LocationState {
  const { type, data, time } = event;
  if (type === 'LocationRegistered.v1') {
    const created_at = state.kind === 'absent' ? time : state.created_at;
    const attributes = completeAttributes(data.attributes);
    const { source = null, extensions = null } = data;
    return { kind: 'registered', attributes, source, extensions, created_at, updated_at: time };
  }
  if (state.kind === 'absent') return state;
  switch (type) {
    case 'LocationChanged.v1':
      return {
        ...state,
        attributes: withChanges<LocationAttributes>(locationFields, state.attributes, data.changed),
        extensions: changedExtensions(state.extensions, data.changed),
        updated_at: time,
      };
    case 'LocationRetired.v1':
      return { ...state, kind: 'retired', updated_at: time };
  }
}
