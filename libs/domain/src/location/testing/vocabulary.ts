import { initialAttributes } from '../../shared/attributes.js';
import type { Source } from '../../shared/decider.js';
import { knowing, scenariosOf } from '../../shared/testing/scenario.js';
import type { LocationCommand } from '../location.commands.js';
import { location } from '../location.decider.js';
import type { LocationEvent } from '../location.events.js';
import { locationFields, type LocationAttributes } from '../location.fields.js';

export const { given } = scenariosOf(location, knowing({}));

/** A location of which nothing but its id is known. */
export const bare: LocationAttributes = initialAttributes(locationFields, {});

export const register = (attributes: Partial<LocationAttributes>, source?: Source): LocationCommand => ({
  type: 'RegisterLocation',
  attributes,
  ...(source && { source }),
});
export const update = (changes: Partial<LocationAttributes>): LocationCommand => ({
  type: 'UpdateLocation',
  changes,
});
export const retire: LocationCommand = { type: 'RetireLocation' };

export const registered = (attributes: Partial<LocationAttributes> = {}, source?: Source): LocationEvent => ({
  type: 'LocationRegistered.v1',
  data: { attributes: { ...bare, ...attributes }, ...(source && { source }) },
});
export const changed = (
  changed: Partial<LocationAttributes>,
  previous: Partial<LocationAttributes>,
): LocationEvent => ({ type: 'LocationChanged.v1', data: { changed, previous } });
export const retired: LocationEvent = { type: 'LocationRetired.v1', data: {} };
