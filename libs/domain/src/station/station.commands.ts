import type { CommandDefinitions } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { GivenConnector } from './station.connectors.js';
import type { EvseDetails } from './station.details.js';
import type { StationAttributes } from './station.fields.js';

interface Observation {
  /** When the source observed the availability, RFC 3339 in UTC with milliseconds; the time of receipt if absent. */
  readonly observed_at?: string;
}

export interface CreateStation extends Observation {
  readonly type: 'CreateStation';
  readonly attributes: Partial<StationAttributes>;
}

export interface UpdateStation extends Observation {
  readonly type: 'UpdateStation';
  readonly changes: Partial<StationAttributes>;
}

/** Creates the station of a source, updates it if it exists, or restores it if it was removed. */
export interface UpsertStation extends Observation, GivenExtensions {
  readonly type: 'UpsertStation';
  readonly source: Source;
  readonly changes: Partial<StationAttributes>;
  /** The source from which the location_id of the changes was derived, if any: location errors point to this member. */
  readonly location_source?: Source;
  readonly connectors?: readonly GivenConnector[];
  readonly details?: Partial<EvseDetails>;
}

export interface SetStationAvailability extends Observation {
  readonly type: 'SetStationAvailability';
  readonly available: string | null;
}

export interface SetStationConnectors {
  readonly type: 'SetStationConnectors';
  readonly connectors: readonly GivenConnector[];
}

export interface SetStationDetails {
  readonly type: 'SetStationDetails';
  readonly details: Partial<EvseDetails>;
}

/** The observation is that the station is not there any more. */
export interface RemoveStation extends Observation {
  readonly type: 'RemoveStation';
}

export interface RestoreStation {
  readonly type: 'RestoreStation';
}

/** Erases the texts in all events of the station so far; the station itself stays as it is. */
export interface EraseStationText {
  readonly type: 'EraseStationText';
}

export type StationCommand =
  | CreateStation
  | UpdateStation
  | UpsertStation
  | SetStationAvailability
  | SetStationConnectors
  | SetStationDetails
  | RemoveStation
  | RestoreStation
  | EraseStationText;

export const stationCommands: CommandDefinitions<StationCommand> = {
  CreateStation: { target: 'new', data: 'attributes', observable: true },
  UpdateStation: { target: 'id', data: 'changes', observable: true },
  UpsertStation: {
    ...{ target: 'source', data: 'changes or location source', observable: true, keepsSource: true },
    beside: ['connectors', 'details', 'extensions'],
  },
  SetStationAvailability: { target: 'id or source', data: 'availability', observable: true },
  SetStationConnectors: { target: 'id or source', data: 'connectors' },
  SetStationDetails: { target: 'id or source', data: 'details' },
  RemoveStation: { target: 'id or source', data: 'nothing', observable: true },
  RestoreStation: { target: 'id or source', data: 'nothing' },
  EraseStationText: { target: 'id or source', data: 'nothing' },
};
