import type { ConnectorTypeAttributes } from './connector-type.fields.js';

export interface ConnectorTypeCreated {
  readonly type: 'ConnectorTypeCreated.v1';
  readonly data: { readonly attributes: ConnectorTypeAttributes };
}

export type ConnectorTypeDetails = Omit<ConnectorTypeAttributes, 'is_active'>;

export interface ConnectorTypeChanged {
  readonly type: 'ConnectorTypeChanged.v1';
  readonly data: {
    readonly changed: Partial<ConnectorTypeDetails>;
    readonly previous: Partial<ConnectorTypeDetails>;
  };
}

/** The facts that say all by their name. */
export interface ConnectorTypeMarked {
  readonly type: 'ConnectorTypeActivated.v1' | 'ConnectorTypeDeactivated.v1' | 'ConnectorTypeRemoved.v1';
  readonly data: Record<string, never>;
}

export type ConnectorTypeEvent = ConnectorTypeCreated | ConnectorTypeChanged | ConnectorTypeMarked;
