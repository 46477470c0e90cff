import type { Source } from '../shared/decider.js';
import type { LocationAttributes } from './location.fields.js';

/** Registers an id that another system of record hands out. Attributes that are absent become null. */
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
