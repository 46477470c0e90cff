import fc from 'fast-check';
import type { ConnectorCondition, ConnectorFilter } from '#application';
import { connectorTypeIds, powers } from './arbitrary-directory.js';

const filterOf = (field: ConnectorFilter['field'], values: fc.Arbitrary<string | null>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((some): ConnectorFilter => ({
    field,
    values: some,
  }));

const power = fc.constantFrom(...powers);
const bound = fc.option(fc.oneof(power, fc.constantFrom(0, 10, 100, 300)), { nil: undefined, freq: 1 });

/** Conditions with at least one part, often several. */
export const connectorCondition: fc.Arbitrary<ConnectorCondition> = fc
  .record({
    filters: fc.uniqueArray(
      fc.oneof(
        filterOf('connector_type_id', fc.constantFrom(...connectorTypeIds, null, 'none')),
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
