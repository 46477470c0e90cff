import { attributeCompleter, withChanges } from '../shared/attributes.js';
import type { Occurred, Source } from '../shared/decider.js';
import { completeConnectors, type StationConnector } from './station.connectors.js';
import type { StationEvent } from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';

/** When the current code was last observed, and since when it has been the code; both by the source's clock. */
export interface Observed {
  readonly observed_at: string;
  readonly changed_at: string;
}

export interface PresentStation {
  readonly kind: 'present';
  readonly attributes: StationAttributes;
  /** Null if no availability was ever reported. */
  readonly observed: Observed | null;
  readonly connectors: readonly StationConnector[];
  readonly source: Source | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type StationState = { readonly kind: 'absent' } | PresentStation | { readonly kind: 'removed' };

const completeAttributes = attributeCompleter(stationFields);

/** A stored state of any release with the members of this one. */
export const completeStation = (stored: PresentStation): PresentStation => ({
  kind: 'present',
  attributes: completeAttributes(stored.attributes),
  observed: stored.observed,
  connectors: completeConnectors(stored.connectors),
  source: stored.source,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

export function evolveStation(state: StationState, event: Occurred<StationEvent>): StationState {
  if (event.type === 'StationCreated.v1') return created(event);
  if (event.type === 'StationRemoved.v1') return { kind: 'removed' };
  return state.kind === 'present' ? { ...change(state, event), updated_at: event.time } : state;
}

function created({
  data,
  time,
}: Occurred<Extract<StationEvent, { type: 'StationCreated.v1' }>>): PresentStation {
  const { attributes, observed_at, source } = data;
  return {
    kind: 'present',
    attributes: completeAttributes(attributes),
    observed: observed_at === undefined ? null : { observed_at, changed_at: observed_at },
    connectors: [],
    source: source ?? null,
    created_at: time,
    updated_at: time,
  };
}

type Change = Exclude<StationEvent, { type: 'StationCreated.v1' | 'StationRemoved.v1' }>;

function change(state: PresentStation, { type, data }: Change): PresentStation {
  switch (type) {
    case 'StationDetailsChanged.v1':
      return { ...state, attributes: withChanges<StationAttributes>(state.attributes, data.changed) };
    case 'StationRelocated.v1':
      return { ...state, attributes: { ...state.attributes, location_id: data.location_id } };
    case 'StationAvailabilityChanged.v1':
      return {
        ...state,
        attributes: { ...state.attributes, available: data.available },
        observed: { observed_at: data.observed_at, changed_at: data.observed_at },
      };
    case 'StationAvailabilityConfirmed.v1':
      return {
        ...state,
        observed: { changed_at: data.observed_at, ...state.observed, observed_at: data.observed_at },
      };
    case 'StationConnectorsChanged.v1':
      return { ...state, connectors: completeConnectors(data.connectors) };
  }
}
