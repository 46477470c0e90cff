import fc from 'fast-check';
import type { ConnectorCondition, ConnectorFilter } from '#application';
import type { DomainEvent, GivenConnector } from '#domain';
import { connectorType } from './event-builders.js';

/** The connector types of arbitrary entries; a history may create them or not. */
export const types = [connectorType(1), connectorType(2)];
const typeId = fc.constantFrom(...types.map(({ id }) => id));
const power: fc.Arbitrary<number> = fc.constantFrom(3.7, 11, 22, 22.08, 49.9, 50, 350);

/** Entries that often have a value in common. */
export const connectorEntries: fc.Arbitrary<readonly GivenConnector[]> = fc.array(
  fc.record({
    connector_type_id: typeId,
    count: fc.constant(1),
    standard: fc.constantFrom(null, 'CCS', 'ccs', 'Type 2', ''),
    format: fc.constantFrom(null, 'SOCKET', 'CABLE'),
    power_type: fc.constantFrom(null, 'AC_1_PHASE', 'AC_3_PHASE', 'DC'),
    kilowatts: fc.option(power, { nil: null }),
  }),
  { maxLength: 3 },
);

/** The text of a connector type's power: a number, or not. */
export const typePower = fc.constantFrom(null, '50', '22.080', '2.2e1', '11 kW', '1e999', '-1', '0');

export const powerChanged = (kilowatts: string | null): DomainEvent => ({
  type: 'ConnectorTypeChanged.v1',
  data: { changed: { kilowatts }, previous: {} },
});

export const connectorsFitted = (connectors: readonly GivenConnector[]): DomainEvent => ({
  type: 'StationConnectorsChanged.v1',
  data: { connectors, previous: [] },
});

const filterOf = (field: ConnectorFilter['field'], values: fc.Arbitrary<string | null>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((some): ConnectorFilter => ({
    field,
    values: some,
  }));

const bound = fc.option(fc.oneof(power, fc.constantFrom(0, 10, 100, 300)), { nil: undefined, freq: 1 });

/** Conditions with at least one part, often several. */
export const connectorCondition: fc.Arbitrary<ConnectorCondition> = fc
  .record({
    filters: fc.uniqueArray(
      fc.oneof(
        filterOf('connector_type_id', fc.oneof(typeId, fc.constantFrom(null, 'none'))),
        filterOf('standard', fc.constantFrom(null, 'ccs', 'type 2', '')),
        filterOf('format', fc.constantFrom(null, 'socket', 'cable')),
        filterOf('power_type', fc.constantFrom(null, 'ac_1_phase', 'ac_3_phase', 'dc')),
      ),
      { maxLength: 3, selector: ({ field }) => field },
    ),
    minKilowatts: bound,
    maxKilowatts: bound,
  })
  .map(({ filters, minKilowatts, maxKilowatts }) => ({
    filters,
    ...(minKilowatts !== undefined && { minKilowatts }),
    ...(maxKilowatts !== undefined && { maxKilowatts }),
  }))
  .filter((condition) => condition.filters.length > 0 || Object.keys(condition).length > 1);
