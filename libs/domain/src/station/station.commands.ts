import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { GivenExtensions } from '../shared/extensions.js';
import { exclusionFields, exclusionNumberFields } from './exclusion.fields.js';
import {
  observationFields,
  type GivenConnector,
  type EvseDetails,
  type StationAttributes,
} from './station.fields.js';

const newStation = {
  name: 'Main Street 1',
  latitude: '52.5200',
  longitude: '13.4050',
  manufacturer: 'ABB',
  model: 'Terra 54',
  hours: '24/7',
  available: '1',
  location_id: '42',
};

/** The id of the connector type in the example of UpsertConnectorType. */
const CCS_ID = '94010b67-ae3c-5740-87b0-f6e92af21f8e';

const ccs = {
  standard: 'IEC_62196_T2_COMBO',
  format: 'CABLE',
  power_type: 'DC',
  max_voltage: 920,
  max_amperage: 500,
  kilowatts: 150,
};

const connectors = (connector_type_id: string, count: number) => [{ connector_type_id, count, ...ccs }];

const upserted = {
  observed_at: '2026-11-21T07:59:30Z',
  data: {
    name: 'Main Street 1',
    latitude: '52.50',
    longitude: '13.4',
    available: '1',
    location_source: { feed: 'DE*ABC', id: 'site-1' },
  },
  connectors: connectors(CCS_ID, 2),
  details: { evse_id: 'DE*ABC*E0001', capabilities: ['RFID_READER'] },
};

const exclusion = {
  from: '2026-11-20T22:00:00Z',
  to: '2026-11-21T06:30:00Z',
  reason: 'vandalism',
};

export const stationCommands = {
  CreateStation: {
    target: 'new',
    data: 'attributes',
    observable: true,
    examples: [{ data: { name: 'Main Street 2', location_id: '42' } }, { data: newStation }],
  },
  UpdateStation: {
    target: 'id',
    data: 'changes',
    observable: true,
    examples: [{ data: { hours: '24/7' } }, { data: { cost: '0.39 EUR/kWh', model: null } }],
  },
  /** Creates the station of a source, updates it if it exists, or restores it if it was removed. */
  UpsertStation: {
    target: 'source',
    data: 'changes or location source',
    observable: true,
    keepsSource: true,
    beside: ['connectors', 'details', 'extensions'],
    examples: [upserted],
  },
  SetStationAvailability: {
    target: 'id or source',
    data: { values: observationFields },
    observable: true,
    body: 'StationAvailability',
    examples: [
      { observed_at: '2026-11-21T08:30:00Z', data: { available: '2', source_status: 'RESERVED' } },
      { observed_at: '2026-11-21T08:00:00Z', data: { available: '2' } },
    ],
  },
  SetStationConnectors: {
    target: 'id or source',
    data: 'connectors',
    examples: [
      { data: { connectors: connectors(CCS_ID, 1) } },
      { data: { connectors: connectors('5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11', 2) } },
    ],
  },
  SetStationDetails: {
    target: 'id or source',
    data: 'details',
    examples: [
      { data: { physical_reference: '3' } },
      { data: { evse_id: 'DE*ABC*E1234', capabilities: ['RFID_READER'] } },
    ],
  },
  /** The observation is that the station is not there any more. */
  RemoveStation: { target: 'id or source', data: 'nothing', observable: true, examples: [{}] },
  RestoreStation: { target: 'id or source', data: 'nothing', examples: [{}] },
  /** Erases the texts in all events of the station so far; the station itself stays as it is. */
  EraseStationText: { target: 'id or source', data: 'nothing', examples: [{}] },
  /** Excludes what was an outage of the station from its reliability. */
  ExcludeStationOutage: {
    target: 'id or source',
    data: { values: exclusionFields },
    body: 'OutageExclusion',
    examples: [{ data: exclusion }, { data: { ...exclusion, note: 'Cable cut, police report 4711' } }],
  },
  WithdrawStationOutageExclusion: {
    target: 'id or source',
    data: { values: exclusionNumberFields },
    examples: [{ data: { n: 1 } }],
  },
} satisfies CommandDefinitions;

interface StationData extends DataMembers<StationAttributes> {
  readonly 'changes or location source': {
    readonly changes: Partial<StationAttributes>;
    /** The source from which the location_id of the changes was derived, if any: location errors point to this member. */
    readonly location_source?: Source;
  };
  readonly connectors: { readonly connectors: readonly GivenConnector[] };
  readonly details: { readonly details: Partial<EvseDetails> };
}

interface StationParts extends GivenExtensions {
  readonly connectors?: readonly GivenConnector[];
  readonly details?: Partial<EvseDetails>;
}

type Of<Type extends keyof typeof stationCommands> = CommandOf<
  typeof stationCommands,
  StationData,
  StationParts,
  Type
>;
export type StationCommand = Of<keyof typeof stationCommands>;
export type CreateStation = Of<'CreateStation'>;
export type UpdateStation = Of<'UpdateStation'>;
export type UpsertStation = Of<'UpsertStation'>;
export type SetStationAvailability = Of<'SetStationAvailability'>;
export type SetStationConnectors = Of<'SetStationConnectors'>;
export type SetStationDetails = Of<'SetStationDetails'>;
export type RemoveStation = Of<'RemoveStation'>;
export type RestoreStation = Of<'RestoreStation'>;
export type EraseStationText = Of<'EraseStationText'>;
export type ExcludeStationOutage = Of<'ExcludeStationOutage'>;
export type WithdrawStationOutageExclusion = Of<'WithdrawStationOutageExclusion'>;
