import type { Source } from '../shared/decider.js';
import type { LocationAttributes } from './location.fields.js';

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
