import { attributeCompleter, differences, initialAttributes, withChanges } from '../shared/attributes.js';
import {
  accept,
  reject,
  type Decider,
  type Decision,
  type Occurred,
  type Source,
} from '../shared/decider.js';
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
export interface RegisterLocation {
  readonly type: 'RegisterLocation';
  readonly attributes: Partial<LocationAttributes>;
  readonly source?: Source;
}

export interface UpdateLocation {
  readonly type: 'UpdateLocation';
  readonly changes: Partial<LocationAttributes>;
}

export interface RetireLocation {
  readonly type: 'RetireLocation';
}

export type LocationCommand = RegisterLocation | UpdateLocation | RetireLocation;

/** A new location, or a retired one registered again. */
export interface LocationRegistered {
  readonly type: 'LocationRegistered.v1';
  readonly data: { readonly attributes: LocationAttributes; readonly source?: Source };
}

export interface LocationChanged {
  readonly type: 'LocationChanged.v1';
  readonly data: {
    readonly changed: Partial<LocationAttributes>;
    readonly previous: Partial<LocationAttributes>;
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

function sameSource(current: Source | null, given: Source | undefined): boolean {
  return current?.feed === given?.feed && current?.id === given?.id;
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
    const attributes = completeAttributes(data.attributes);
    const source = data.source ?? null;
    return { kind: 'registered', attributes, source, created_at, updated_at: time };
  }
  if (state.kind === 'absent') return state;
  switch (type) {
    case 'LocationChanged.v1':
      return { ...state, attributes: withChanges(state.attributes, data.changed), updated_at: time };
    case 'LocationRetired.v1':
      return { ...state, kind: 'retired', updated_at: time };
  }
}
