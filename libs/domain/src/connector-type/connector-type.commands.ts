import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import { DEFAULT_PHOTO, type ConnectorTypeAttributes } from './connector-type.fields.js';

export const connectorTypeCommands = {
  CreateConnectorType: {
    target: 'new',
    data: 'attributes',
    examples: [
      { data: { name: 'Type 2, AC 22 kW', power: 'AC_3_PHASE', kilowatts: '22' } },
      {
        data: {
          name: 'CCS 2',
          description: 'Combined Charging System, type 2',
          power: 'DC',
          kilowatts: '350',
        },
      },
    ],
  },
  UpdateConnectorType: {
    target: 'id',
    data: 'changes',
    examples: [{ data: { description: 'IEC_62196_T2_COMBO' } }, { data: { is_active: false } }],
  },
  /** Creates the connector type of a source, updates it if it exists, or restores it if it was removed. */
  UpsertConnectorType: {
    target: 'source',
    data: 'changes',
    keepsSource: true,
    examples: [{ data: { name: 'CCS 2, DC 150 kW', power: 'DC', kilowatts: '150', photo: DEFAULT_PHOTO } }],
  },
  RemoveConnectorType: { target: 'id or source', data: 'nothing', examples: [{}] },
  RestoreConnectorType: { target: 'id or source', data: 'nothing', examples: [{}] },
} satisfies CommandDefinitions;

export type ConnectorTypeCommand = CommandOf<
  typeof connectorTypeCommands,
  DataMembers<ConnectorTypeAttributes>
>;
