import { fieldError, connectorFields, type Field } from '#domain';
import { isUuid } from '../log/ids.js';
import { fold } from '../records/text-folding.js';
import { InvalidParameter, given, numeric, singleValue, type Parameters } from './parameters.js';
import type { ConnectorCondition, ConnectorFilter } from '../ports/list-query.js';

/** The properties of a field that validate filter values. */
export interface FilteredField extends Pick<Field, 'nullable' | 'parse'> {
  /** How many values a filter can have at most; undefined if the length of a request alone limits them. */
  readonly most?: number;
}

/** A filter of a list: those properties, and what describes it. */
export type ListFilter = FilteredField & Pick<Field, 'type' | 'label' | 'options'>;

/** The id of a station. */
export const stationId: FilteredField = {
  nullable: false,
  parse: (input) =>
    typeof input === 'string' && isUuid(input)
      ? { ok: true, value: input }
      : { ok: false, code: 'not_in_list', detail: 'it must be a UUID' },
};

/** The ids of the stations of a list: those that a page has at most. */
export const stationIds: ListFilter = {
  ...stationId,
  most: 1000,
  type: 'reference',
  label: 'The id of the station',
};

/** The id of an import. */
export const importId: ListFilter = {
  ...stationId,
  nullable: true,
  type: 'reference',
  label: 'The import that wrote the record last',
};

/** A comma, or a text between commas in which a backslash escapes the next character. */
const PIECES = /,|(?:\\.|[^,\\]|\\$)+/gsu;
const ESCAPED = /\\([,\\])|^\\(?=null$)/gu;

/**
 * The folded values of a filter parameter: comma-separated, `null` for no value. A backslash escapes a comma, a
 * backslash, or a whole `null`. An empty piece is the empty text. Each value is there once, as it is a condition of the
 * query. Undefined if the parameter is absent.
 * @throws InvalidParameter a value is not valid for the field, or there are too many
 */
export function parseFilterValues(
  parameters: Parameters,
  name: string,
  field: FilteredField,
): readonly (string | null)[] | undefined {
  const given = parameters[name];
  if (given === undefined) return undefined;
  const sent = new Set([given].flat().flatMap(valuesIn));
  if (field.most !== undefined && sent.size > field.most)
    throw new InvalidParameter(`${name} can have at most ${field.most} values`);
  const folded = [...sent].map((value) => {
    const refused = refusalOf(field, value);
    if (!refused) return value && fold(value);
    const detail = refused.detail && `${name}: ${refused.detail}`;
    throw new InvalidParameter(fieldError([name], refused.code, detail).detail, refused.code);
  });
  return [...new Set(folded)];
}

function valuesIn(text: string): readonly (string | null)[] {
  const values = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ',') values.push('');
    else values[values.length - 1] = piece;
  }
  return values.map((value) => (value === 'null' ? null : value.replace(ESCAPED, '$1')));
}

/** A text as a value of a filter: its commas and backslashes, and a whole `null`, are escaped. */
export const filterText = (text: string): string =>
  text === 'null' ? '\\null' : text.replaceAll(/[\\,]/g, '\\$&');

type Refusal = Extract<ReturnType<Field['parse']>, { readonly ok: false }>;

/**
 * Why the value is not valid for the field after folding; undefined if it is valid. Folding changes the length of some
 * texts: one is too long only if it is too long both before and after folding.
 */
function refusalOf({ nullable, parse }: FilteredField, sent: string | null): Refusal | undefined {
  if (sent === null) return nullable ? undefined : { ok: false, code: 'null_not_allowed' };
  const parsed = parse(sent);
  if (parsed.ok) return undefined;
  const folded = fold(sent);
  // Folded text is in lower case; stored codes may be in upper case, and stored flags are booleans.
  const alternatives = [
    folded,
    folded.toUpperCase(),
    ...[true, false].filter((flag) => String(flag) === folded),
  ];
  return alternatives.some((value) => parse(value).ok) ? undefined : parsed;
}

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

const connectorFilters: Readonly<Record<ConnectorFilter['field'], FilteredField>> = {
  connector_type_id: { ...stationId, nullable: true },
  standard: connectorFields.standard,
  format: connectorFields.format,
  power_type: powerType,
};

const connectorFilterNames = Object.keys(connectorFilters) as ConnectorFilter['field'][];

/** The parameters of a condition on connectors. */
export const connectorParameters = [...connectorFilterNames, 'min_kilowatts', 'max_kilowatts'] as const;

/**
 * The condition of the parameters on connectors; undefined if there is none.
 * @throws InvalidParameter a value is not valid for its field, or a bound is repeated or no number
 */
export function parseConnectorCondition(parameters: Parameters): ConnectorCondition | undefined {
  const filters = connectorFilterNames.flatMap((field) => {
    const values = parseFilterValues(parameters, field, connectorFilters[field]);
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

function parseKilowatts(parameters: Parameters, name: string): number | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  const kilowatts = numeric(text).ok ? Number(text) : NaN;
  if (kilowatts >= 0 && kilowatts < Infinity) return kilowatts;
  throw new InvalidParameter(`${name} must be a number of kilowatts, 0 or more`);
}
