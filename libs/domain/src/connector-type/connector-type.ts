import { attributeCompleter, differences, initialAttributes, withChanges } from '../shared/attributes.js';
import {
  accept,
  reject,
  type Decider,
  type Decision,
  type Occurred,
  type Source,
} from '../shared/decider.js';
import type { ConnectorTypeCommand } from './connector-type.commands.js';
import type { ConnectorTypeEvent } from './connector-type.events.js';
import { connectorTypeFields, type ConnectorTypeAttributes } from './connector-type.fields.js';

/** A removed connector type keeps its content, as it may be restored. */
export interface KnownConnectorType {
  readonly kind: 'present' | 'removed';
  readonly attributes: ConnectorTypeAttributes;
  /** Null if it was created without a source. */
  readonly source: Source | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type ConnectorTypeState = { readonly kind: 'absent' } | KnownConnectorType;

const completeAttributes = attributeCompleter(connectorTypeFields);

/** A stored state of any release with the members of this one. */
export const completeConnectorType = (stored: KnownConnectorType): KnownConnectorType => ({
  kind: stored.kind,
  attributes: completeAttributes(stored.attributes),
  source: stored.source ?? null,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

type ConnectorTypeDecision = Decision<ConnectorTypeEvent>;

export const connectorType: Decider<ConnectorTypeCommand, ConnectorTypeEvent, ConnectorTypeState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state) {
    switch (state.kind) {
      case 'absent':
        return begin(command);
      case 'removed':
        return bringBack(state, command);
      case 'present':
        return amend(state, command);
    }
  },
};

function begin(command: ConnectorTypeCommand): ConnectorTypeDecision {
  if (command.type === 'CreateConnectorType') return create(command.attributes);
  return command.type === 'UpsertConnectorType'
    ? create(command.changes, command.source)
    : reject('not_found');
}

function create(given: Partial<ConnectorTypeAttributes>, source?: Source): ConnectorTypeDecision {
  const attributes = initialAttributes(connectorTypeFields, given);
  return accept({
    type: 'ConnectorTypeCreated.v1',
    data: { attributes, ...(source && { source }) },
  });
}

function bringBack({ attributes }: KnownConnectorType, command: ConnectorTypeCommand): ConnectorTypeDecision {
  if (command.type === 'RestoreConnectorType')
    return accept({ type: 'ConnectorTypeRestored.v1', data: { attributes } });
  if (command.type !== 'UpsertConnectorType') return reject('connector_type_removed');
  const changed = withChanges<ConnectorTypeAttributes>(connectorTypeFields, attributes, command.changes);
  return accept({ type: 'ConnectorTypeRestored.v1', data: { attributes: changed } });
}

function amend(known: KnownConnectorType, command: ConnectorTypeCommand): ConnectorTypeDecision {
  switch (command.type) {
    // The id is derived from the command: an existing connector type was created by this same command.
    case 'CreateConnectorType':
    case 'RestoreConnectorType':
      return accept();
    case 'UpdateConnectorType':
    case 'UpsertConnectorType':
      return update(known, command.changes);
    case 'RemoveConnectorType':
      return accept({ type: 'ConnectorTypeRemoved.v1', data: {} });
  }
}

function update(
  { attributes }: KnownConnectorType,
  { is_active, ...details }: Partial<ConnectorTypeAttributes>,
): ConnectorTypeDecision {
  const changed = differences(attributes, details);
  const switched = is_active !== undefined && is_active !== attributes.is_active;
  return accept<ConnectorTypeEvent>(
    changed && { type: 'ConnectorTypeChanged.v1', data: changed },
    switched
      ? { type: is_active ? 'ConnectorTypeActivated.v1' : 'ConnectorTypeDeactivated.v1', data: {} }
      : undefined,
  );
}

function evolve(state: ConnectorTypeState, event: Occurred<ConnectorTypeEvent>): ConnectorTypeState {
  const { type, data, time } = event;
  if (type === 'ConnectorTypeCreated.v1') {
    const attributes = completeAttributes(data.attributes);
    return { kind: 'present', attributes, source: data.source ?? null, created_at: time, updated_at: time };
  }
  if (state.kind === 'absent') return state;
  if (type === 'ConnectorTypeRestored.v1') {
    const attributes = completeAttributes(data.attributes);
    return { ...state, kind: 'present', attributes, updated_at: time };
  }
  if (state.kind === 'removed') return state;
  const kind = type === 'ConnectorTypeRemoved.v1' ? 'removed' : 'present';
  return {
    ...state,
    kind,
    attributes: withChanges<ConnectorTypeAttributes>(connectorTypeFields, state.attributes, changes(event)),
    updated_at: time,
  };
}

type Whole = 'ConnectorTypeCreated.v1' | 'ConnectorTypeRestored.v1';
type Change = Exclude<ConnectorTypeEvent, { readonly type: Whole }>;

function changes(event: Change): Partial<ConnectorTypeAttributes> {
  switch (event.type) {
    case 'ConnectorTypeChanged.v1':
      return event.data.changed;
    case 'ConnectorTypeActivated.v1':
      return { is_active: true };
    case 'ConnectorTypeDeactivated.v1':
      return { is_active: false };
    case 'ConnectorTypeRemoved.v1':
      return {};
  }
}
