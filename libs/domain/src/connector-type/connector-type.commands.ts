import type { ConnectorTypeAttributes } from './connector-type.fields.js';

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
