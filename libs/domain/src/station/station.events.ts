import type { Source } from '../shared/decider.js';
import type { Extensions, GivenExtensions } from '../shared/extensions.js';
import type { GivenConnector } from './station.connectors.js';
import type { EvseDetails } from './station.details.js';
import type { StationAttributes } from './station.fields.js';

export interface StationCreated {
  readonly type: 'StationCreated.v1';
  readonly data: {
    readonly attributes: StationAttributes;
    /** Present if an availability was given. */
    readonly observed_at?: string;
    readonly source?: Source;
    readonly connectors?: readonly GivenConnector[];
    readonly details?: EvseDetails;
    /** Present if there are any. */
    readonly extensions?: Extensions;
  };
}

/** The attributes whose changes are recorded by name; the other two have their own event types. */
export type StationDetails = Omit<StationAttributes, 'available' | 'location_id'>;

export interface StationDetailsChanged {
  readonly type: 'StationDetailsChanged.v1';
  readonly data: { readonly changed: ChangedDetails; readonly previous: ChangedDetails };
}

/** Attributes by name, the details that differ, and the extensions if they differ. */
type ChangedDetails = Partial<StationDetails> & { readonly details?: Partial<EvseDetails> } & GivenExtensions;

export interface StationAvailabilityChanged {
  readonly type: 'StationAvailabilityChanged.v1';
  readonly data: {
    readonly available: string | null;
    readonly label: string | null;
    readonly previous: string | null;
    readonly observed_at: string;
  };
}

/** A newer observation of the same code. Observations older than it are ignored from then on. */
export interface StationAvailabilityConfirmed {
  readonly type: 'StationAvailabilityConfirmed.v1';
  readonly data: { readonly available: string | null; readonly observed_at: string };
}

export interface StationRelocated {
  readonly type: 'StationRelocated.v1';
  readonly data: { readonly location_id: string; readonly previous: string };
}

export interface StationConnectorsChanged {
  readonly type: 'StationConnectorsChanged.v1';
  readonly data: {
    /** Earlier releases stored connector type and count only. */
    readonly connectors: readonly GivenConnector[];
    readonly previous: readonly GivenConnector[];
  };
}

export interface StationRemoved {
  readonly type: 'StationRemoved.v1';
  /** `observed_at` is present if the command had it. */
  readonly data: { readonly observed_at?: string };
}

/** Consumers need nothing from before. */
export interface WholeStation {
  readonly attributes: StationAttributes;
  /** Present if an availability was ever reported. */
  readonly observed_at?: string;
  readonly source?: Source;
  readonly connectors: readonly GivenConnector[];
  readonly details: EvseDetails;
  /** Present if there are any. */
  readonly extensions?: Extensions;
}

/** A station that was removed is there again. */
export interface StationRestored {
  readonly type: 'StationRestored.v1';
  readonly data: WholeStation;
}

/** The texts in all earlier events of the station were erased: it is as in this event, which changes nothing of it. */
export interface StationTextErased {
  readonly type: 'StationTextErased.v1';
  /** `removed_at` is present if the station is removed, in which case the texts of its content are erased too. */
  readonly data: WholeStation & { readonly removed_at?: string };
}

export type StationEvent =
  | StationCreated
  | StationDetailsChanged
  | StationAvailabilityChanged
  | StationAvailabilityConfirmed
  | StationRelocated
  | StationConnectorsChanged
  | StationRemoved
  | StationRestored
  | StationTextErased;
