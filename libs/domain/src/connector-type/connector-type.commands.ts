import type { CommandDefinitions } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { ConnectorTypeAttributes } from './connector-type.fields.js';

export interface CreateConnectorType {
  readonly type: 'CreateConnectorType';
  readonly attributes: Partial<ConnectorTypeAttributes>;
}

export interface UpdateConnectorType {
  readonly type: 'UpdateConnectorType';
  readonly changes: Partial<ConnectorTypeAttributes>;
}

/** Creates the connector type of a source, updates it if it exists, or restores it if it was removed. */
export interface UpsertConnectorType {
  readonly type: 'UpsertConnectorType';
  readonly source: Source;
  readonly changes: Partial<ConnectorTypeAttributes>;
}

export interface RemoveConnectorType {
  readonly type: 'RemoveConnectorType';
}

export interface RestoreConnectorType {
  readonly type: 'RestoreConnectorType';
}

export type ConnectorTypeCommand =
  | CreateConnectorType
  | UpdateConnectorType
  | UpsertConnectorType
  | RemoveConnectorType
  | RestoreConnectorType;

export const connectorTypeCommands: CommandDefinitions<ConnectorTypeCommand> = {
  CreateConnectorType: { target: 'new', data: 'attributes' },
  UpdateConnectorType: { target: 'id', data: 'changes' },
  UpsertConnectorType: { target: 'source', data: 'changes', keepsSource: true },
  RemoveConnectorType: { target: 'id or source', data: 'nothing' },
  RestoreConnectorType: { target: 'id or source', data: 'nothing' },
};
