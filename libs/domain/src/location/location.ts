import {
  attributeCompleter,
  differences,
  initialAttributes,
  joinedDifferences,
  withChanges,
} from '../shared/attributes.js';
import type { CommandDefinitions } from '../shared/command-definition.js';
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
import { withoutSamePlace } from '../shared/same-place.js';
import type { AttributesOf } from '../shared/field.js';
import {
  country,
  defineFields,
  derivedFlag,
  numeric,
  string,
  text,
  timeZone,
  tokens,
} from '../shared/fields.js';

/** The fields of a location; every other layer derives them from here. The id is assigned by the registering client. */
export const locationFields = defineFields({
  name: text(),
  address: text({ form: 'textarea' }),
  city: string(),
  region: string(),
  postal_code: string(),
  country: country(),
  time_zone: timeZone(),
  retired: derivedFlag({ index: true }),
  latitude: numeric(),
  longitude: numeric(),
  operator: string(),
  help_phone: string(),
  facilities: tokens(),
});

export type LocationAttributes = AttributesOf<typeof locationFields>;

/** Registers an id that another system of record assigned. Attributes that are absent become null. */
export interface RegisterLocation extends GivenExtensions {
  readonly type: 'RegisterLocation';
  readonly attributes: Partial<LocationAttributes>;
  readonly source?: Source;
}

export interface UpdateLocation extends GivenExtensions {
  readonly type: 'UpdateLocation';
  readonly changes: Partial<LocationAttributes>;
}

export interface RetireLocation {
  readonly type: 'RetireLocation';
}

export type LocationCommand = RegisterLocation | UpdateLocation | RetireLocation;

export const locationCommands: CommandDefinitions<LocationCommand> = {
  RegisterLocation: { target: 'id or source', data: 'attributes', keepsSource: true, beside: ['extensions'] },
  UpdateLocation: { target: 'id', data: 'changes', beside: ['extensions'] },
  RetireLocation: { target: 'id or source', data: 'nothing' },
};

/** A new location, or a retired one registered again. */
export interface LocationRegistered {
  readonly type: 'LocationRegistered.v1';
  readonly data: {
    readonly attributes: LocationAttributes;
    readonly source?: Source;
    /** Present if there are any. */
    readonly extensions?: Extensions;
  };
}

export interface LocationChanged {
  readonly type: 'LocationChanged.v1';
  readonly data: {
    readonly changed: Partial<LocationAttributes> & GivenExtensions;
    readonly previous: Partial<LocationAttributes> & GivenExtensions;
  };
}

export interface LocationRetired {
  readonly type: 'LocationRetired.v1';
  readonly data: Record<string, never>;
}

export type LocationEvent = LocationRegistered | LocationChanged | LocationRetired;

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
        return whenKnown(state, (known) => change(known, command.changes, command));
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
  const attributes = initialAttributes(locationFields, command.attributes);
  if (state.kind === 'registered')
    // A source that reports the same place in other digits reports nothing new.
    return change(state, source ? withoutSamePlace(state.attributes, attributes) : attributes, command);
  const extensions = changedExtensions(state.kind === 'absent' ? null : state.extensions, command);
  const data = { attributes, ...(source && { source }), ...extensionsMember(extensions) };
  return accept({ type: 'LocationRegistered.v1', data });
}

function sameSource(current: Source | null, given: Source | undefined): boolean {
  return current?.feed === given?.feed && current?.id === given?.id;
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
        attributes: withChanges<LocationAttributes>(state.attributes, data.changed),
        extensions: changedExtensions(state.extensions, data.changed),
        updated_at: time,
      };
    case 'LocationRetired.v1':
      return { ...state, kind: 'retired', updated_at: time };
  }
}
