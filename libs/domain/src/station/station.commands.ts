import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { GivenConnector } from './station.connectors.js';
import type { EvseDetails } from './station.details.js';
import type { StationAttributes } from './station.fields.js';

export const stationCommands = {
  CreateStation: { target: 'new', data: 'attributes', observable: true },
  UpdateStation: { target: 'id', data: 'changes', observable: true },
  /** Creates the station of a source, updates it if it exists, or restores it if it was removed. */
  UpsertStation: {
    ...{ target: 'source', data: 'changes or location source', observable: true, keepsSource: true },
    beside: ['connectors', 'details', 'extensions'],
  },
  SetStationAvailability: { target: 'id or source', data: 'availability', observable: true },
  SetStationConnectors: { target: 'id or source', data: 'connectors' },
  SetStationDetails: { target: 'id or source', data: 'details' },
  /** The observation is that the station is not there any more. */
  RemoveStation: { target: 'id or source', data: 'nothing', observable: true },
  RestoreStation: { target: 'id or source', data: 'nothing' },
  /** Erases the texts in all events of the station so far; the station itself stays as it is. */
  EraseStationText: { target: 'id or source', data: 'nothing' },
} satisfies CommandDefinitions;

interface StationData extends DataMembers<StationAttributes> {
  readonly 'changes or location source': {
    readonly changes: Partial<StationAttributes>;
    /** The source from which the location_id of the changes was derived, if any: location errors point to this member. */
    readonly location_source?: Source;
  };
  readonly availability: { readonly available: string | null };
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
