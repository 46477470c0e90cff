import type { AggregateKey } from '#application';
import {
  aggregates,
  statusLabel,
  type DomainEvent,
  type GivenConnector,
  type KnownConnectorType,
  type LocationAttributes,
  type Source,
  type StationAttributes,
  type TariffAttributes,
} from '#domain';
import { initialAttributes } from '../../../libs/domain/src/shared/attributes.js';
import { bareDetails, bareStation } from '../../../libs/domain/src/station/testing/builders.js';

export { bareDetails, bareStation };

/** A time on the day of all store tests, in stored form: `at('10:00')`. */
export const at = (timeOfDay: string) => `2026-11-21T${timeOfDay}:00.000Z`;

/** The UUID with this number. UUIDs sort by their numbers. */
export const uuid = (n: number) => `00000000-0000-5000-8000-${n.toString(16).padStart(12, '0')}`;

export const station = (n: number): AggregateKey => ({ kind: 'station', id: uuid(n) });
export const connectorType = (n: number): AggregateKey => ({ kind: 'connector-type', id: uuid(n) });
export const location = (id: string): AggregateKey => ({ kind: 'location', id });
export const tariff = (n: number): AggregateKey => ({ kind: 'tariff', id: uuid(n) });

export const bareLocation = initialAttributes(aggregates.location.fields, {});

export type ConnectorTypeAttributes = KnownConnectorType['attributes'];

export const bareConnectorType = initialAttributes(aggregates['connector-type'].fields, {});

export const stationCreated = (
  given: Partial<StationAttributes> = {},
  source?: Source,
  observed_at = at('09:00'),
): DomainEvent => ({
  type: 'StationCreated.v1',
  data: {
    attributes: { ...bareStation, ...given },
    ...(typeof given.available === 'string' && { observed_at }),
    ...(source && { source }),
  },
});

export const stationRenamed = (name: string | null, previous: string | null = null): DomainEvent => ({
  type: 'StationDetailsChanged.v1',
  data: { changed: { name }, previous: { name: previous } },
});

export const stationMoved = ([latitude, longitude]: readonly [
  string | null,
  string | null,
]): DomainEvent => ({
  type: 'StationDetailsChanged.v1',
  data: { changed: { latitude, longitude }, previous: {} },
});

export const stationChanged = (changed: Partial<StationAttributes>): DomainEvent => ({
  type: 'StationDetailsChanged.v1',
  data: { changed, previous: {} },
});

export const stationObserved = ([available, observed_at]: readonly [string | null, string]): DomainEvent => ({
  type: 'StationAvailabilityChanged.v1',
  data: { available, label: statusLabel(available), previous: null, observed_at },
});

export const stationRelocated = (location_id: string, previous = '42'): DomainEvent => ({
  type: 'StationRelocated.v1',
  data: { location_id, previous },
});

/** The event that a station has one connector of each of these types. */
export const connectorsSet = (...types: AggregateKey[]): DomainEvent =>
  connectorsFitted(types.map(({ id }) => ({ connector_type_id: id, count: 1 })));

export const connectorsFitted = (connectors: readonly GivenConnector[]): DomainEvent => ({
  type: 'StationConnectorsChanged.v1',
  data: { connectors, previous: [] },
});

export const stationRemoved: DomainEvent = { type: 'StationRemoved.v1', data: {} };

export const stationRestored = (
  given: Partial<StationAttributes> = {},
  observed_at?: string,
  ...types: AggregateKey[]
): DomainEvent => ({
  type: 'StationRestored.v1',
  data: {
    attributes: { ...bareStation, ...given },
    ...(observed_at !== undefined && { observed_at }),
    connectors: types.map(({ id }) => ({ connector_type_id: id, count: 1 })),
    details: bareDetails,
  },
});

export const textErased = (given: Partial<StationAttributes> = {}): DomainEvent => ({
  type: 'StationTextErased.v1',
  data: { attributes: { ...bareStation, ...given }, connectors: [], details: bareDetails },
});

export const locationRegistered = (given: Partial<LocationAttributes> = {}): DomainEvent => ({
  type: 'LocationRegistered.v1',
  data: { attributes: { ...bareLocation, ...given } },
});

export const locationChanged = (changed: Partial<LocationAttributes>): DomainEvent => ({
  type: 'LocationChanged.v1',
  data: { changed, previous: {} },
});

export const locationRetired: DomainEvent = { type: 'LocationRetired.v1', data: {} };

export const connectorTypeCreated = (given: Partial<ConnectorTypeAttributes> = {}): DomainEvent => ({
  type: 'ConnectorTypeCreated.v1',
  data: { attributes: { ...bareConnectorType, ...given } },
});

export const connectorTypeRenamed = (name: string): DomainEvent => ({
  type: 'ConnectorTypeChanged.v1',
  data: { changed: { name }, previous: {} },
});

export const powerChanged = (kilowatts: string | null): DomainEvent => ({
  type: 'ConnectorTypeChanged.v1',
  data: { changed: { kilowatts }, previous: {} },
});

export const connectorTypeRemoved: DomainEvent = { type: 'ConnectorTypeRemoved.v1', data: {} };

export const connectorTypeRestored = (given: Partial<ConnectorTypeAttributes> = {}): DomainEvent => ({
  type: 'ConnectorTypeRestored.v1',
  data: { attributes: { ...bareConnectorType, ...given } },
});

export const bareTariff = initialAttributes(aggregates.tariff.fields, {
  currency: 'EUR',
  elements: [{ price_components: [{ type: 'ENERGY', price: '0.59', step_size: 1 }] }],
});

export const tariffCreated = (given: Partial<TariffAttributes> = {}, source?: Source): DomainEvent => ({
  type: 'TariffCreated.v1',
  data: { attributes: { ...bareTariff, ...given }, ...(source && { source }) },
});

export const tariffChanged = (changed: Partial<TariffAttributes>): DomainEvent => ({
  type: 'TariffChanged.v1',
  data: { changed, previous: {} },
});

export const tariffRemoved: DomainEvent = { type: 'TariffRemoved.v1', data: {} };
