import type { LocationAttributes } from '../location/location.fields.js';
import type { EvseDetails, StationAttributes, StationConnector } from '../station/station.fields.js';
import type { stationMembers } from '../station/station.members.js';

// Records as answers show them, as far as the items that the law asks for are judged on them. A member that is not set may
// be absent, null or empty.

export interface JudgedLocation {
  readonly attributes: Partial<LocationAttributes>;
  /** How many stations it has. */
  readonly stations: number;
  /** Whether it is on the map: by its own coordinates, or by those of one of its stations. */
  readonly hasPosition: boolean;
}

export interface JudgedStation {
  /** What it has beside its attributes. */
  readonly members: Partial<Pick<StationAttributes, keyof typeof stationMembers>>;
  readonly connectors: readonly StationConnector[];
  readonly details: Partial<EvseDetails>;
  /** The code of its status; null if none was ever reported. */
  readonly status: string | null;
  /** The greatest power of its connectors, each with that of its type if it has none. */
  readonly maxKilowatts: number | null;
  /** Whether a connector names a tariff that the directory has and that is not for contracts. */
  readonly hasAdHocPrice: boolean;
}
