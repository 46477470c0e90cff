import type { CommandDefinitions } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { LocationAttributes } from './location.fields.js';

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
