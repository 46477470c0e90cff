import {
  attributes,
  changes,
  optional,
  source,
  type EventDefinitions,
  type EventOf,
} from '../shared/event-definition.js';
import { connectorTypeFields } from './connector-type.fields.js';

const wholeConnectorType = { attributes: attributes(connectorTypeFields) };

/** A change of `is_active` has events of its own. */
const connectorTypeChanges = changes(connectorTypeFields, { except: ['is_active'] });

/** The data of each type of event; the types and schemas of events derive from here. */
export const connectorTypeEvents = {
  'ConnectorTypeCreated.v1': { ...wholeConnectorType, source: optional(source) },
  'ConnectorTypeChanged.v1': { changed: connectorTypeChanges, previous: connectorTypeChanges },
  'ConnectorTypeActivated.v1': {},
  'ConnectorTypeDeactivated.v1': {},
  'ConnectorTypeRemoved.v1': {},
  /** A connector type that was removed is there again, with these attributes. */
  'ConnectorTypeRestored.v1': wholeConnectorType,
} satisfies EventDefinitions;

export type ConnectorTypeEvent = EventOf<typeof connectorTypeEvents>;
export type ConnectorTypeChanged = EventOf<typeof connectorTypeEvents, 'ConnectorTypeChanged.v1'>;
