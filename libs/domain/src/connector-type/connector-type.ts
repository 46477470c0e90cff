import { attributeCompleter, differences, initialAttributes, withChanges } from '../shared/attributes.js';
import { accept, reject, type Decider, type Decision, type Occurred } from '../shared/decider.js';
import { defineFields, flag, photo, stamp, string, text, type AttributesOf } from '../shared/fields.js';

/** The initial photo of a connector type. */
export const DEFAULT_PHOTO = 'images/connectors/avatar.png';

/** The fields of a connector type; every other layer derives them from here. */
export const connectorTypeFields = defineFields({
  name: string(),
  description: text({ form: 'textarea' }),
  power: string(),
  kilowatts: string(),
  photo: photo(DEFAULT_PHOTO),
  is_active: flag(true, { label: 'Active' }),
  created_at: stamp({ index: false }),
  updated_at: stamp({ index: false }),
});

export type ConnectorTypeAttributes = AttributesOf<typeof connectorTypeFields>;

export interface CreateConnectorType {
  readonly type: 'CreateConnectorType';
  readonly attributes: Partial<ConnectorTypeAttributes>;
}

export interface UpdateConnectorType {
  readonly type: 'UpdateConnectorType';
  readonly changes: Partial<ConnectorTypeAttributes>;
}

export interface RemoveConnectorType {
  readonly type: 'RemoveConnectorType';
}

export type ConnectorTypeCommand = CreateConnectorType | UpdateConnectorType | RemoveConnectorType;

export interface ConnectorTypeCreated {
  readonly type: 'ConnectorTypeCreated.v1';
  readonly data: { readonly attributes: ConnectorTypeAttributes };
}

/** The attributes whose changes are recorded by name; a change of `is_active` has its own event types. */
export type ConnectorTypeDetails = Omit<ConnectorTypeAttributes, 'is_active'>;

export interface ConnectorTypeChanged {
  readonly type: 'ConnectorTypeChanged.v1';
  readonly data: {
    readonly changed: Partial<ConnectorTypeDetails>;
    readonly previous: Partial<ConnectorTypeDetails>;
  };
}

/** The events without data. */
export interface ConnectorTypeMarked {
  readonly type: 'ConnectorTypeActivated.v1' | 'ConnectorTypeDeactivated.v1' | 'ConnectorTypeRemoved.v1';
  readonly data: Record<string, never>;
}

export type ConnectorTypeEvent = ConnectorTypeCreated | ConnectorTypeChanged | ConnectorTypeMarked;

export interface PresentConnectorType {
  readonly kind: 'present';
  readonly attributes: ConnectorTypeAttributes;
  readonly created_at: string;
  readonly updated_at: string;
}

export type ConnectorTypeState =
  { readonly kind: 'absent' } | PresentConnectorType | { readonly kind: 'removed' };

const completeAttributes = attributeCompleter(connectorTypeFields);

/** A stored state of any release with the members of this one. */
export const completeConnectorType = (stored: PresentConnectorType): PresentConnectorType => ({
  kind: 'present',
  attributes: completeAttributes(stored.attributes),
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

type ConnectorTypeDecision = Decision<ConnectorTypeEvent>;

export const connectorType: Decider<ConnectorTypeCommand, ConnectorTypeEvent, ConnectorTypeState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'CreateConnectorType':
        // The id is derived from the command: an existing connector type was created by this same command.
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
    const attributes = completeAttributes(data.attributes);
    return { kind: 'present', attributes, created_at: time, updated_at: time };
  }
  if (type === 'ConnectorTypeRemoved.v1') return { kind: 'removed' };
  if (state.kind !== 'present') return state;
  return { ...state, attributes: withChanges(state.attributes, changes(event)), updated_at: time };
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
