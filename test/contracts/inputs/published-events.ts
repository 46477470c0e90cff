import type { DomainEvent, StationConnector } from '#domain';
import { bareDetails, bareStation, locationRegistered, uuid } from './event-builders.js';

export const connector: StationConnector = {
  ...{ connector_type_id: uuid(99), count: 1, standard: 'IEC_62196_T2', format: 'SOCKET', kilowatts: null },
  ...{ power_type: 'AC_3_PHASE', max_voltage: 400, max_amperage: 32 },
  ...{ capabilities: [], terms_and_conditions: null, tariff_ids: [], tariff_sources: [] },
};
export const place = {
  ...{ address: 'Street 1', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' },
  ...{ latitude: '52.5', longitude: '13.4' },
};
export const registered = (feed: string | null, given: object = {}): DomainEvent => {
  const { type, data } = locationRegistered({ ...place, ...given }) as {
    type: 'LocationRegistered.v1';
    data: object;
  };
  return { type, data: { ...data, ...(feed !== null && { source: { feed, id: 'a' } }) } } as DomainEvent;
};
export const created = (
  location_id: string,
  connectors: readonly StationConnector[] = [connector],
): DomainEvent => ({
  type: 'StationCreated.v1',
  data: { attributes: { ...bareStation, location_id }, connectors, details: bareDetails },
});
