import {
  attributes,
  changes,
  extensions,
  extensionsOrNull,
  optional,
  source,
  type EventDefinitions,
  type EventOf,
} from '../shared/event-definition.js';
import { locationFields } from './location.fields.js';

const locationChanges = changes(locationFields, { beside: { extensions: extensionsOrNull } });

/** The data of each type of event; the types and schemas of events derive from here. */
export const locationEvents = {
  /** A new location, or a retired one registered again. Extensions are there if there are any. */
  'LocationRegistered.v1': {
    attributes: attributes(locationFields),
    source: optional(source),
    extensions: optional(extensions),
  },
  'LocationChanged.v1': { changed: locationChanges, previous: locationChanges },
  'LocationRetired.v1': {},
} satisfies EventDefinitions;

export type LocationEvent = EventOf<typeof locationEvents>;
export type LocationChanged = EventOf<typeof locationEvents, 'LocationChanged.v1'>;
