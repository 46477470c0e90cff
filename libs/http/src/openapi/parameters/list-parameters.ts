import {
  listFilters,
  type ListFilter,
  type locationParameters,
  type priceParameters,
  type stationParameters,
} from '#application';
import { aggregates, connectorFields, type AggregateKind, type Field } from '#domain';
import type { Parameter, Reference } from '../../endpoint/operation.js';
import { BOX, boxText, query, sharedParameterRefs, time, type SharedParameter } from './shared-parameters.js';

// One pattern: generators write a union of texts as a class.
const UUID_PATTERN = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** How a filter of connectors combines with the others. */
const SAME_ENTRY = 'All parameters of connectors must hold for the same one.';

const connectorText = (name: 'standard' | 'format' | 'power_type', more = ''): Parameter =>
  query(
    name,
    `Only stations with a connector that has one of these values${valuesOf(connectorFields[name])}${more}; \`null\` means one without. ${SAME_ENTRY}`,
    { type: 'array', items: { type: 'string' } },
  );

const kilowatts = (name: string, bound: string): Parameter =>
  query(
    name,
    `Only stations with a connector of ${bound} this power in kilowatts: its own, or that of its type. ${SAME_ENTRY}`,
    { type: 'number', minimum: 0 },
  );

/** Filters of records that have a place. */
function placeFilters(
  records: 'stations' | 'locations',
): Record<(typeof locationParameters)[number], Parameter> {
  return {
    near: query('near', `Only ${records} around this point: latitude,longitude in degrees.`, {
      type: 'string',
      examples: ['52.52,13.405'],
    }),
    // Without a default in the schema: generated clients send defaults, and `radius` without `near` is refused.
    radius: query(
      'radius',
      'Greatest distance from `near` in metres; needs `near`. With `near` the default is 10,000.',
      {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 500_000,
      },
    ),
    bbox: query('bbox', `Only ${records} in this box: ${BOX}.`, boxText),
    open_at: query(
      'open_at',
      `Only ${records} that are open \`now\` or at this time (RFC 3339), by the \`opening_times\` of ${records === 'stations' ? 'their locations' : 'the location'} and the wall clock of its time zone. Unknown hours do not match. All pages of a list have the \`now\` of the first one.`,
      { type: 'string', examples: ['now', '2026-12-24T18:30:00Z'] },
    ),
  };
}

/** Filters of stations that are no fields. */
const stationFilters: Record<(typeof stationParameters)[number], Parameter> = {
  connector_type_id: query(
    'connector_type_id',
    `Only stations with a connector of one of these types; \`null\` alone means those without connectors. ${SAME_ENTRY}`,
    { type: 'array', items: { type: 'string', pattern: `^(${UUID_PATTERN}|null)$` } },
  ),
  standard: connectorText('standard'),
  format: connectorText('format'),
  power_type: connectorText('power_type', ', or AC for all its kinds'),
  min_kilowatts: kilowatts('min_kilowatts', 'at least'),
  max_kilowatts: kilowatts('max_kilowatts', 'at most'),
  ...placeFilters('stations'),
  stale: query(
    'stale',
    'Only stations whose status is stale, or only the others. Needs the setting STATUS_TTL_SECONDS.',
    { type: 'boolean' },
  ),
};

const upTo = (maximum: number) => ({ type: 'number', minimum: 0, maximum });

/** What a session costs at stations. */
const stationPrices: Record<(typeof priceParameters)[number], Parameter> = {
  price_kwh: query(
    'price_kwh',
    'Adds `price` to each station: what a session of this energy costs by the cheapest of its tariffs of AD_HOC_PAYMENT, else of those without a kind; needs `price_minutes`.',
    upTo(10_000),
  ),
  price_minutes: query(
    'price_minutes',
    'How long that session charges, evenly; needs `price_kwh`.',
    upTo(10_080),
  ),
  price_start: query(
    'price_start',
    'When that session begins. The default is the minute of the first page.',
    time,
  ),
  currency: query('currency', 'Only prices in this currency; needs a session.', {
    type: 'string',
    examples: ['EUR'],
  }),
  max_price: query(
    'max_price',
    'Only stations where that session costs at most this, with taxes if these are known; needs `currency`. At most 20,000 stations may meet the other conditions.',
    { type: 'number', minimum: 0 },
  ),
};

const furtherFilters: Record<AggregateKind, Readonly<Record<string, Parameter>>> = {
  station: stationFilters,
  'connector-type': {},
  location: placeFilters('locations'),
  tariff: {},
};

const sortParameters = {
  station: 'sortStations',
  'connector-type': 'sort',
  location: 'sortPlaces',
  tariff: 'sort',
} as const satisfies Record<AggregateKind, SharedParameter>;

/**
 * The parameters of a list of records: search, a filter for each field that has one, order and paging.
 * @param excluded filters that the list does not have
 */
export const listParameters = (
  kind: AggregateKind,
  ...excluded: readonly string[]
): (Parameter | Reference)[] => [
  ...sharedParameterRefs('q'),
  ...Object.entries(listFilters[kind])
    .filter(([name]) => !excluded.includes(name))
    .map((field) => filter(kind, field)),
  ...Object.values(furtherFilters[kind]),
  ...(kind === 'station' ? Object.values(stationPrices) : []),
  ...sharedParameterRefs('updated_since', sortParameters[kind]),
  ...sharedParameterRefs('limit', 'cursor', 'total', 'Directory-Position'),
];

const ofListsAlone: readonly string[] = [
  ...Object.values(sortParameters),
  ...['limit', 'cursor', 'total'],
  ...Object.keys(stationPrices),
];

/** The parameters of the list of stations without prices, order and paging. */
export const stationFilterParameters = (): (Parameter | Reference)[] =>
  listParameters('station').filter(
    (parameter) =>
      !ofListsAlone.includes('$ref' in parameter ? (parameter.$ref.split('/').at(-1) ?? '') : parameter.name),
  );

function filter(kind: AggregateKind, [name, field]: readonly [string, ListFilter]): Parameter {
  const label = labelOf(kind, name, field);
  const { nullable, most } = field;
  const none = nullable ? '; `null` means none' : '';
  const limit = most === undefined ? '' : `, at most ${most}`;
  return query(
    name,
    `${label}: any of these values${valuesOf(field)}${limit}${none}. A value that the field can't have is refused.`,
    { type: 'array', items: { type: 'string' }, ...(most !== undefined && { maxItems: most }) },
  );
}

/** Stations are found by fields of their location too, and locations by the status of a station. */
function labelOf(kind: AggregateKind, name: string, { label }: ListFilter): string {
  if (Object.hasOwn(aggregates[kind].fields, name)) return label;
  if (kind === 'station')
    return Object.hasOwn(aggregates.location.fields, name) ? `The location's ${name}` : label;
  return kind === 'location' && Object.hasOwn(aggregates.station.fields, name)
    ? 'The status of one of its stations'
    : label;
}

function valuesOf({ type, options }: Pick<Field, 'type' | 'options'>): string {
  if (type === 'boolean') return ' (true, false)';
  return options ? ` (${options.map(({ value, label }) => `${value} ${label}`).join(', ')})` : '';
}
