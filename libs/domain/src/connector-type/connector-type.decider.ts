import { changedBy, completing, differences, initialAttributes } from '../shared/attributes.js';
import { accept, reject, type Decider, type Decision, type Occurred } from '../shared/decider.js';
import type { ConnectorTypeCommand } from './connector-type.commands.js';
import type { ConnectorTypeEvent } from './connector-type.events.js';
import { connectorTypeFields, type ConnectorTypeAttributes } from './connector-type.fields.js';

export interface PresentConnectorType {
  readonly kind: 'present';
  readonly attributes: ConnectorTypeAttributes;
  readonly created_at: string;
  readonly updated_at: string;
}

export type ConnectorTypeState =
  { readonly kind: 'absent' } | PresentConnectorType | { readonly kind: 'removed' };

export const completeConnectorType = completing(connectorTypeFields);

type ConnectorTypeDecision = Decision<ConnectorTypeEvent>;

export const connectorType: Decider<ConnectorTypeCommand, ConnectorTypeEvent, ConnectorTypeState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'CreateConnectorType':
        // The id comes from the command: a connector type that is there already is this command's own.
        return state.kind === 'absent' ? create(command.attributes) : whenPresent(state, () => accept());
      case 'UpdateConnectorType':
        return whenPresent(state, (present) => update(present, command.changes));
      case 'RemoveConnectorType':
        return whenPresent(state, () => accept({ type: 'ConnectorTypeRemoved.v1', data: {} }));
    }
  },
};

function whenPresent(
  state: ConnectorTypeState,
  decide: (present: PresentConnectorType) => ConnectorTypeDecision,
): ConnectorTypeDecision {
  switch (state.kind) {
    case 'absent':
      return reject('not_found');
    case 'removed':
      return reject('connector_type_removed');
    case 'present':
      return decide(state);
  }
}

function create(given: Partial<ConnectorTypeAttributes>): ConnectorTypeDecision {
  return accept({
    type: 'ConnectorTypeCreated.v1',
    data: { attributes: initialAttributes(connectorTypeFields, given) },
  });
}

function update(
  { attributes }: PresentConnectorType,
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
    const attributes = completeConnectorType(data.attributes);
    return { kind: 'present', attributes, created_at: time, updated_at: time };
  }
  if (type === 'ConnectorTypeRemoved.v1') return { kind: 'removed' };
  if (state.kind !== 'present') return state;
  return { ...state, attributes: changedBy(state.attributes, changes(event)), updated_at: time };
}

function changes(
  event: Exclude<ConnectorTypeEvent, { type: 'ConnectorTypeCreated.v1' }>,
): Partial<ConnectorTypeAttributes> {
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
