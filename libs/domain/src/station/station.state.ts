import { attributeCompleter, withChanges } from '../shared/attributes.js';
import type { Occurred, Source } from '../shared/decider.js';
import { changedExtensions, type Extensions } from '../shared/extensions.js';
import {
  completeConnectors,
  type StationConnector,
  completeDetails,
  detailFields,
  type EvseDetails,
  stationFields,
  type StationAttributes,
} from './station.fields.js';
import {
  changedExclusions,
  isExclusionEvent,
  type ExclusionEvent,
  type Exclusions,
} from './station.exclusions.js';
import type {
  StationCreated,
  StationEvent,
  StationRemoved,
  StationRestored,
  StationTextErased,
} from './station.events.js';

/** When the current code was last observed, and since when it has been the code; both by the source's clock. */
export interface Observed {
  readonly observed_at: string;
  readonly changed_at: string;
}

interface StationContent {
  readonly attributes: StationAttributes;
  /** Null if no availability was ever reported. */
  readonly observed: Observed | null;
  readonly connectors: readonly StationConnector[];
  readonly details: EvseDetails;
  readonly source: Source | null;
  /** Null if the source gave none. */
  readonly extensions: Extensions | null;
  /** Null if it never had any. */
  readonly exclusions: Exclusions | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PresentStation extends StationContent {
  readonly kind: 'present';
}

/** A removed station keeps its content, as it may be restored. */
export interface RemovedStation extends StationContent {
  readonly kind: 'removed';
  /** When it was observed to be gone, or else when it was removed. */
  readonly removed_at: string;
}

export type StationState = { readonly kind: 'absent' } | PresentStation | RemovedStation;

const completeAttributes = attributeCompleter(stationFields);

/** A stored state of any release with the members of this one. */
export function completeStation(stored: PresentStation | RemovedStation): StationState {
  const attributes = completeAttributes(stored.attributes);
  const connectors = completeConnectors(stored.connectors);
  // Earlier releases had no details, extensions and exclusions.
  const details = completeDetails(stored.details ?? {});
  const { extensions = null, exclusions = null } = stored;
  const content = { ...stored, attributes, connectors, details, extensions, exclusions };
  return stored.kind === 'removed' ? removed(content, stored.removed_at) : present(content);
}

// Built member by member: a spread with another member gives each object its own hidden class in V8.
const present = (content: StationContent): PresentStation => ({
  kind: 'present',
  attributes: content.attributes,
  observed: content.observed,
  connectors: content.connectors,
  details: content.details,
  source: content.source,
  extensions: content.extensions,
  exclusions: content.exclusions,
  created_at: content.created_at,
  updated_at: content.updated_at,
});

const removed = (content: StationContent, removed_at: string): RemovedStation => ({
  kind: 'removed',
  attributes: content.attributes,
  observed: content.observed,
  connectors: content.connectors,
  details: content.details,
  source: content.source,
  extensions: content.extensions,
  exclusions: content.exclusions,
  created_at: content.created_at,
  updated_at: content.updated_at,
  removed_at,
});

/** A removed station as if it were there. */
export const withoutRemoval = (station: RemovedStation): PresentStation => present(station);

export function evolveStation(state: StationState, event: Occurred<StationEvent>): StationState {
  if (event.type === 'StationCreated.v1') return begun(event);
  if (event.type === 'StationRestored.v1') return restored(state, event);
  if (event.type === 'StationTextErased.v1') return erased(state, event);
  if (state.kind === 'absent') return state;
  if (isExclusionEvent(event)) return withExclusions(state, event);
  if (state.kind === 'removed') return state;
  if (event.type === 'StationRemoved.v1')
    return removed({ ...state, updated_at: event.time }, event.data.observed_at ?? event.time);
  return { ...change(state, event), updated_at: event.time };
}

function begun({ data, time }: Occurred<StationCreated | StationRestored>): PresentStation {
  const { attributes, observed_at, source } = data;
  return {
    kind: 'present',
    attributes: completeAttributes(attributes),
    observed: observed_at === undefined ? null : { observed_at, changed_at: observed_at },
    connectors: completeConnectors(data.connectors ?? []),
    details: completeDetails(data.details ?? {}),
    source: source ?? null,
    extensions: data.extensions ?? null,
    exclusions: null,
    created_at: time,
    updated_at: time,
  };
}

/**
 * The station of the event. Of the one before, it keeps the time of creation, and of the last change of its code, and
 * its exclusions.
 */
function restored(before: StationState, event: Occurred<StationRestored>): PresentStation {
  const station = begun(event);
  if (before.kind === 'absent') return station;
  const { created_at, attributes, observed, exclusions } = before;
  const isSameCode = attributes.available === station.attributes.available;
  const changed_at = isSameCode && observed ? observed.changed_at : station.observed?.changed_at;
  return {
    ...station,
    observed: station.observed && {
      ...station.observed,
      changed_at: changed_at ?? station.observed.changed_at,
    },
    exclusions,
    created_at,
  };
}

/** The station with the content of the event, as the events before it have no texts. */
function erased(before: StationState, { data, time }: Occurred<StationTextErased>): StationState {
  if (before.kind === 'absent') return before;
  const content = {
    ...before,
    attributes: completeAttributes(data.attributes),
    connectors: completeConnectors(data.connectors),
    details: completeDetails(data.details),
    extensions: data.extensions ?? null,
    updated_at: time,
  };
  return before.kind === 'removed' ? removed(content, before.removed_at) : present(content);
}

function withExclusions(
  state: PresentStation | RemovedStation,
  event: Occurred<ExclusionEvent>,
): StationState {
  const content = { ...state, exclusions: changedExclusions(state, event), updated_at: event.time };
  return content.kind === 'removed' ? removed(content, content.removed_at) : present(content);
}

type Change = Exclude<
  StationEvent,
  StationCreated | StationRestored | StationRemoved | StationTextErased | ExclusionEvent
>;

function change(state: PresentStation, { type, data }: Change): PresentStation {
  switch (type) {
    case 'StationDetailsChanged.v1':
      return {
        ...state,
        attributes: withChanges<StationAttributes>(stationFields, state.attributes, data.changed),
        details: data.changed.details
          ? withChanges<EvseDetails>(detailFields, state.details, data.changed.details)
          : state.details,
        extensions: changedExtensions(state.extensions, data.changed),
      };
    case 'StationRelocated.v1':
      return { ...state, attributes: { ...state.attributes, location_id: data.location_id } };
    case 'StationAvailabilityChanged.v1':
      return {
        ...state,
        attributes: { ...state.attributes, available: data.available },
        details: withSourceStatus(state.details, data),
        observed: { observed_at: data.observed_at, changed_at: data.observed_at },
      };
    case 'StationAvailabilityConfirmed.v1':
      return {
        ...state,
        details: withSourceStatus(state.details, data),
        observed: { changed_at: data.observed_at, ...state.observed, observed_at: data.observed_at },
      };
    case 'StationConnectorsChanged.v1':
      return { ...state, connectors: completeConnectors(data.connectors) };
  }
}

const withSourceStatus = (
  details: EvseDetails,
  { source_status }: { readonly source_status?: string | null },
): EvseDetails => (source_status === undefined ? details : { ...details, source_status });
