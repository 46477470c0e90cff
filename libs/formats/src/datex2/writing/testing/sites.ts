import type { KnownLocation, PresentStation, RemovedStation, StationConnector } from '#domain';
import { bareDetails, bareStation } from '../../../../../domain/src/station/testing/builders.js';
import type { PublishedSite } from '../../../ocpi/writing/ocpi-location.js';

/** Of all changes. */
export const time = '2026-11-21T10:00:00.000Z';

export const connector: StationConnector = {
  ...{ connector_type_id: 'x', count: 1, standard: 'IEC_62196_T2_COMBO', format: 'CABLE', kilowatts: 150 },
  ...{ power_type: 'DC', max_voltage: 920, max_amperage: 400 },
  ...{ capabilities: [], terms_and_conditions: null, tariff_ids: [], tariff_sources: [] },
};

/** A station with the connector. */
export const station = (given: Partial<PresentStation> = {}): PresentStation => ({
  ...{ kind: 'present', attributes: bareStation, observed: null, connectors: [connector], source: null },
  ...{ details: bareDetails, extensions: null, exclusions: null, created_at: time, updated_at: time },
  ...given,
});

const place = {
  ...{ name: null, address: null, city: null, region: null, postal_code: null, country: null },
  ...{ time_zone: null, retired: false, latitude: null, longitude: null, operator: null },
  ...{ help_phone: null, facilities: [] },
};

/** A site with these stations: `s0`, `s1` and so on. */
export const site = (
  stations: readonly (PresentStation | RemovedStation)[] = [],
  { attributes, ...location }: Partial<Omit<KnownLocation, 'attributes'>> & { attributes?: object } = {},
): PublishedSite => ({
  ...{ id: '7', changed_at: time },
  location: {
    ...{ kind: 'registered', source: null, extensions: null, created_at: time, updated_at: time },
    ...location,
    attributes: { ...place, ...attributes },
  },
  stations: stations.map((each, index) => ({ id: `s${index}`, station: each, reported_at: time })),
});
