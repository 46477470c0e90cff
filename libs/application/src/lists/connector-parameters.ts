import { connectorFields, parseNumeric } from '#domain';
import type { ConnectorCondition, ConnectorFilter } from '../ports/list-query.js';
import { stationId, parseFilterValues, type FilteredField } from './filter-values.js';
import { InvalidParameter, given, singleValue, type Parameters } from './parameters.js';
import { fold } from '../records/text-folding.js';

/** Stands for all kinds of alternating current. */
const AC = 'AC';
const acTypes = (connectorFields.power_type.options ?? [])
  .map(({ value }) => value)
  .filter((value) => value.startsWith(`${AC}_`))
  .map(fold);

const powerType: FilteredField = {
  nullable: true,
  parse: (input) => {
    if (input === AC) return { ok: true, value: input };
    const parsed = connectorFields.power_type.parse(input);
    if (parsed.ok || parsed.detail === undefined) return parsed;
    return { ...parsed, detail: `${parsed.detail}; "${AC}" stands for all of its kinds` };
  },
};

const fields: Readonly<Record<ConnectorFilter['field'], FilteredField>> = {
  connector_type_id: { ...stationId, nullable: true },
  standard: connectorFields.standard,
  format: connectorFields.format,
  power_type: powerType,
};

const filterNames = Object.keys(fields) as ConnectorFilter['field'][];

/** The parameters of a condition on connectors. */
export const connectorParameters = [
  'connector_type_id',
  'standard',
  'format',
  'power_type',
  'min_kilowatts',
  'max_kilowatts',
] as const;

/**
 * The condition of the parameters on connectors; undefined if there is none.
 * @throws InvalidParameter a value is not valid for its field, or a bound is repeated or no number
 */
export function parseConnectorCondition(parameters: Parameters): ConnectorCondition | undefined {
  const filters = filterNames.flatMap((field) => {
    const values = parseFilterValues(parameters, field, fields[field]);
    return values ? [{ field, values: values.flatMap((value) => alternatives(field, value)) }] : [];
  });
  const bounds = given({
    minKilowatts: parseKilowatts(parameters, 'min_kilowatts'),
    maxKilowatts: parseKilowatts(parameters, 'max_kilowatts'),
  });
  return filters.length + Object.keys(bounds).length > 0 ? { filters, ...bounds } : undefined;
}

const alternatives = (field: string, value: string | null): readonly (string | null)[] =>
  field === 'power_type' && value === fold(AC) ? acTypes : [value];

/** Greatest length of a number, so that parsing is fast. */
const MAX_LENGTH = 100;
const numeric = parseNumeric(MAX_LENGTH);

function parseKilowatts(parameters: Parameters, name: string): number | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  const kilowatts = numeric(text).ok ? Number(text) : NaN;
  if (kilowatts >= 0 && kilowatts < Infinity) return kilowatts;
  throw new InvalidParameter(`${name} must be a number of kilowatts, 0 or more`);
}
