import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { ConnectorTypeAttributes } from './connector-type.fields.js';

export const connectorTypeCommands = {
  CreateConnectorType: { target: 'new', data: 'attributes' },
  UpdateConnectorType: { target: 'id', data: 'changes' },
  /** Creates the connector type of a source, updates it if it exists, or restores it if it was removed. */
  UpsertConnectorType: { target: 'source', data: 'changes', keepsSource: true },
  RemoveConnectorType: { target: 'id or source', data: 'nothing' },
  RestoreConnectorType: { target: 'id or source', data: 'nothing' },
} satisfies CommandDefinitions;

export type ConnectorTypeCommand = CommandOf<
  typeof connectorTypeCommands,
  DataMembers<ConnectorTypeAttributes>
>;
