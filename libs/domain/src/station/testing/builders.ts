import { initialAttributes } from '../../shared/attributes.js';
import type { Source } from '../../shared/decider.js';
import { at, factsFrom, scenariosOf } from '../../shared/testing/scenario.js';
import type { StationCommand } from '../station.commands.js';
import {
  completeConnectors,
  type GivenConnector,
  type StationConnector,
  completeDetails,
  type EvseDetails,
  stationFields,
  type StationAttributes,
} from '../station.fields.js';
import { station } from '../station.decider.js';
import type { StationDetailsChanged, StationEvent } from '../station.events.js';

/** Locations 42 and 43 are registered, 66 is retired; CCS and Type 2 are known connector types. */
export const known = { registered: ['42', '43'], retired: ['66'], connectorTypes: ['ccs', 'type-2'] };

export const { given } = scenariosOf(station, factsFrom(known));

export const feed: Source = { feed: 'afdc', id: '12345' };

/** The attributes of a station that was created with location 42 only. */
export const bareStation: StationAttributes = initialAttributes(stationFields, { location_id: '42' });

/** The time of an observation, as hours and minutes. */
interface Observation {
  readonly observed_at?: string;
}
type Given = Partial<StationAttributes> & Observation;

const observedAt = (time?: string) => (time === undefined ? {} : { observed_at: at(time) });

export const createStation = ({ observed_at, ...attributes }: Given): StationCommand => ({
  type: 'CreateStation',
  attributes,
  ...observedAt(observed_at),
});

export const update = ({ observed_at, ...changes }: Given): StationCommand => ({
  type: 'UpdateStation',
  changes,
  ...observedAt(observed_at),
});

export const upsert = ({ observed_at, ...changes }: Given): StationCommand => ({
  type: 'UpsertStation',
  source: feed,
  changes,
  ...observedAt(observed_at),
});

interface ObservedStatus extends Observation {
  readonly available: string | null;
  readonly source_status?: string | null;
}

export const setAvailability = ({ observed_at, ...status }: ObservedStatus): StationCommand => ({
  type: 'SetStationAvailability',
  ...status,
  ...observedAt(observed_at),
});

export const setConnectors = (...connectors: GivenConnector[]): StationCommand => ({
  type: 'SetStationConnectors',
  connectors,
});

/** An entry with the given members, and null for the others. */
export const connector = (
  connector_type_id: string,
  count: number,
  more: Partial<StationConnector> = {},
): StationConnector => ({ ...bareConnector, connector_type_id, count, ...more });

const [bareConnector] = completeConnectors([{ connector_type_id: '', count: 1 }]) as [StationConnector];

export const removeStation: StationCommand = { type: 'RemoveStation' };

export const removeStationAt = (observed_at: string): StationCommand => ({
  type: 'RemoveStation',
  ...observedAt(observed_at),
});

export const restoreStation: StationCommand = { type: 'RestoreStation' };

/** The details of a station of which none are known. */
export const bareDetails: EvseDetails = completeDetails({});

export const setDetails = (details: Partial<EvseDetails>): StationCommand => ({
  type: 'SetStationDetails',
  details,
});

/** The creation of a station: `bareStation` and the given attributes. */
export const created = ({ observed_at, source, ...attributes }: Given & { source?: Source } = {}) =>
  ({
    type: 'StationCreated.v1',
    data: {
      attributes: { ...bareStation, ...attributes },
      ...observedAt(observed_at),
      ...(source && { source }),
    },
  }) as const satisfies StationEvent;

type ChangedDetails = StationDetailsChanged['data']['changed'];

export const detailsChanged = (changed: ChangedDetails, previous: ChangedDetails): StationEvent => ({
  type: 'StationDetailsChanged.v1',
  data: { changed, previous },
});

export const relocated = (location_id: string, previous: string): StationEvent => ({
  type: 'StationRelocated.v1',
  data: { location_id, previous },
});

/** The word of the source for a status, and the one before. */
interface SourceStatus {
  readonly source_status?: string | null;
  readonly previous_source_status?: string | null;
}

interface AvailabilityChange extends SourceStatus {
  readonly available: string | null;
  readonly label: string | null;
  readonly previous: string | null;
  readonly observed_at: string;
}

export const availabilityChanged = (data: AvailabilityChange): StationEvent => ({
  type: 'StationAvailabilityChanged.v1',
  data: { ...data, observed_at: at(data.observed_at) },
});

export const availabilityConfirmed = (
  available: string | null,
  observed_at: string,
  words: SourceStatus = {},
): StationEvent => ({
  type: 'StationAvailabilityConfirmed.v1',
  data: { available, observed_at: at(observed_at), ...words },
});

export const connectorsChanged = (
  connectors: readonly GivenConnector[],
  previous: readonly GivenConnector[],
): StationEvent => ({ type: 'StationConnectorsChanged.v1', data: { connectors, previous } });

export const removed: StationEvent = { type: 'StationRemoved.v1', data: {} };

export const removedAt = (observed_at: string): StationEvent => ({
  type: 'StationRemoved.v1',
  data: observedAt(observed_at),
});

interface Restoration extends Given {
  readonly source?: Source;
  readonly connectors?: readonly GivenConnector[];
  readonly details?: Partial<EvseDetails>;
}

/** The restoration of a station: `bareStation` and the given attributes. */
export const restored = ({
  observed_at,
  source,
  connectors = [],
  details = {},
  ...attributes
}: Restoration = {}): StationEvent => ({
  type: 'StationRestored.v1',
  data: {
    attributes: { ...bareStation, ...attributes },
    ...observedAt(observed_at),
    ...(source && { source }),
    connectors,
    details: { ...bareDetails, ...details },
  },
});
