import { aggregates, type AggregateKind, type Field } from '#domain';
import {
  GREATEST_EVENT_WAIT_S,
  filterFields,
  sortFields,
  stationFilterNames,
  type stationParameters,
} from '#application';
import type { JsonSchema } from '../schemas/json-schema.js';
import { recordId } from '../schemas/records.js';
import { position, timestamp, uuid } from '../schemas/scalar-schemas.js';
import type { Parameter, Reference } from './operation.js';

export const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

export const inHeader = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
});

export const inPath = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  description,
  required: true,
  schema,
});

const boxText: JsonSchema = { type: 'string', examples: ['13.0,52.3,13.8,52.7'] };
/** What a box is, in words. */
export const BOX =
  'west,south,east,north in degrees; where west is greater than east it crosses the antimeridian, and longitudes beyond ±180 are brought back';

const bothWays = (...names: readonly string[]) => names.flatMap((name) => [name, `-${name}`]);

/** Parameters that several operations take. */
export const sharedParameters = {
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'Makes a retry safe: the same key again is answered with the first outcome.',
    { type: 'string', pattern: '^[!-~]{1,255}$', examples: ['import-2026-11-21'] },
  ),
  'If-Match': inHeader(
    'If-Match',
    'Refuses the write unless the record has one of these versions, or, with `*`, unless it is there. Weak tags match none.',
    { type: 'string', examples: ['"3"', '"3", "4"', '*'] },
  ),
  unlessThere: inHeader('If-None-Match', 'Refuses the write where the record is there already.', {
    const: '*',
  }),
  'If-None-Match': inHeader('If-None-Match', 'Answers 304 where the record still has this version.', {
    type: 'string',
    examples: ['"3"'],
  }),
  'Directory-Position': inHeader(
    'Directory-Position',
    'Waits until the read models have these positions, comma separated, for up to 5 seconds.',
    { type: 'string' },
  ),
  q: query(
    'q',
    'Words that all must match, the last one as a prefix; in any case, with or without diacritics.',
    {
      type: 'string',
      maxLength: 1000,
    },
  ),
  updated_since: query('updated_since', 'Only records changed at this time or later.', {
    ...timestamp,
    description: 'RFC 3339.',
  }),
  sort: query('sort', 'The order, with - for descending; nulls come last either way.', {
    type: 'string',
    enum: bothWays(...sortFields),
    default: 'name',
  }),
  sortStations: query(
    'sort',
    'The order, with - for descending; nulls come last either way. The distance needs `near`, and is the default with it.',
    { type: 'string', enum: bothWays(...sortFields, 'distance') },
  ),
  limit: query('limit', 'The most items that a page has.', {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 50,
  }),
  cursor: query('cursor', 'The place that `next` of the page before tells.', { type: 'string' }),
  total: query('total', 'Adds the number of all records that match.', { type: 'boolean', default: false }),
} as const;

/** What stations are found by beyond words and fields. */
const forStations: Record<(typeof stationParameters)[number], Parameter> = {
  connector_type_id: query(
    'connector_type_id',
    'Only stations with a connector of one of these types; `null` means those without any.',
    { type: 'array', items: { anyOf: [uuid, { const: 'null' }] } },
  ),
  near: query('near', 'Only stations around this place: latitude,longitude in degrees.', {
    type: 'string',
    examples: ['52.52,13.405'],
  }),
  radius: query('radius', 'Metres around `near`, which it needs.', {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: 500_000,
    default: 10_000,
  }),
  bbox: query('bbox', `Only stations in this box: ${BOX}.`, boxText),
  stale: query(
    'stale',
    'Only stations whose status is stale, or only the others. Needs the setting STATUS_TTL_SECONDS.',
    { type: 'boolean' },
  ),
};

export type SharedParameter = keyof typeof sharedParameters;

/** References to parameters that several operations take. */
export const shared = (...names: readonly SharedParameter[]): Reference[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** The id in a record's path. */
export const idOf = (kind: AggregateKind): Parameter => inPath('id', "The record's id.", recordId(kind));

export const commandId = inPath('id', 'The command id, as the header Command-Id tells it.', uuid);

const ofPages = ['sort', 'sortStations', 'limit', 'cursor', 'total'];

/** Which stations a query is about that has no pages: the filters of their list. */
export const matchingParameters = (...given: readonly string[]): (Parameter | Reference)[] =>
  listParameters('station', ...given).filter(
    (parameter) => !('$ref' in parameter && ofPages.includes(parameter.$ref.split('/').at(-1) ?? '')),
  );

/** What every list of records takes, and a filter for each field that has one. */
export const listParameters = (
  kind: AggregateKind,
  ...given: readonly string[]
): (Parameter | Reference)[] => [
  ...shared('q'),
  ...Object.entries(filterFields[kind])
    .filter(([name]) => !given.includes(name))
    .map((field) => filter(kind, field)),
  ...(kind === 'station' ? Object.values(forStations) : []),
  ...shared('updated_since', kind === 'station' ? 'sortStations' : 'sort'),
  ...shared('limit', 'cursor', 'total', 'Directory-Position'),
];

function filter(kind: AggregateKind, [name, field]: readonly [string, Field]): Parameter {
  const called = Object.hasOwn(aggregates[kind].fields, name) ? field.label : `The location's ${name}`;
  const none = field.nullable ? '; `null` means none' : '';
  return query(
    name,
    `${called}: any of these values${valuesOf(field)}${none}. A value that it can't have is refused.`,
    { type: 'array', items: { type: 'string' } },
  );
}

function valuesOf({ type, options }: Field): string {
  if (type === 'boolean') return ' (true, false)';
  return options ? ` (${options.map(({ value, label }) => `${value} ${label}`).join(', ')})` : '';
}

const time = { ...timestamp, description: 'RFC 3339.' };

export const asOf = query('as_of', 'The record as this directory held it at this time.', time);

export const uptimeParameters: readonly Parameter[] = [
  query('from', '30 days before `to` where it is not given; must be before `to`.', time),
  query('to', 'Now where it is not given, and at the latest.', time),
];

/** The parameters of the event feed. */
export const feedParameters = (types: readonly string[]): (Parameter | Reference)[] => [
  query('after', 'The position after which to read, or `latest`; from the beginning without it.', position),
  query('types', 'Only events of these types, with or without the version.', {
    type: 'array',
    items: { type: 'string', enum: [...types, ...types.map((type) => type.replace(/\.v\d+$/, ''))] },
  }),
  ...stationFilterNames.map((name) => query(name, ...feedFilters[name])),
  query('wait', 'For how many seconds to wait where there is nothing yet.', {
    type: 'integer',
    minimum: 0,
    maximum: GREATEST_EVENT_WAIT_S,
    default: 0,
  }),
  ...shared('limit', 'Directory-Position'),
];

const feedValues: JsonSchema = { type: 'array', items: { type: 'string' } };

const feedFilters: Record<(typeof stationFilterNames)[number], [description: string, JsonSchema]> = {
  station_id: ['Only events of these stations.', { type: 'array', items: uuid }],
  location_id: [
    'Only events of stations that were at one of these locations before the event or are after it.',
    feedValues,
  ],
  available: [
    'Only events of stations that had one of these statuses before the event or have it after it.',
    feedValues,
  ],
  bbox: [`Only events of stations that stood in this box before the event or do after it: ${BOX}.`, boxText],
};
