import type { AggregateKind } from '#domain';
import { sortFields } from '#application';
import type { JsonSchema } from '../../endpoint/json-schema.js';
import type { Parameter, Reference } from '../../endpoint/operation.js';
import { recordId } from '../../schemas/records.js';
import { uuid, timestamp } from '../../schemas/scalar-schemas.js';

export const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** A parameter that must be given. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

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

/** The id of a record in its path. */
export const idOf = (kind: AggregateKind): Parameter => inPath('id', "The record's id.", recordId(kind));

export const commandId = inPath('id', 'The command id, as in the header Command-Id.', uuid);

/** Of the reads of single stations and locations. */
export const showsExtensions = query(
  'extensions',
  'Whether the record has `extensions`: what its source says of it beyond its fields.',
  { type: 'boolean', default: false },
);

export const time = { ...timestamp, description: 'RFC 3339.' };

export const asOf = query('as_of', 'Selects the state of the record in this directory at this time.', time);

export const uptimeParameters: readonly Parameter[] = [
  query('from', 'Begin; must be before `to`. The default is 30 days before `to`.', time),
  query('to', 'End. The default, and the latest end, is now.', time),
  query(
    'split',
    'At most 100 times. The response also has `parts`: the same for each part of the time between those of them that are after `from` and before `to`.',
    { type: 'array', items: timestamp, maxItems: 100 },
  ),
];

const bothDirections = (...names: readonly string[]) => names.flatMap((name) => [name, `-${name}`]);

/** Parameters of several operations, which the OpenAPI document has as components. */
export const sharedParameters = {
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'Makes a retry safe: a request with the same key is answered with the first outcome.',
    { type: 'string', pattern: '^[!-~]{1,255}$', examples: ['import-2026-11-21'] },
  ),
  'If-Match': inHeader(
    'If-Match',
    'Refuses the write unless the record has one of these versions or, with `*`, unless the record exists. Weak tags match none.',
    { type: 'string', examples: ['"3"', '"3", "4"', '*'] },
  ),
  unlessThere: inHeader('If-None-Match', 'Refuses the write if the record exists.', {
    type: 'string',
    enum: ['*'],
  }),
  'If-None-Match': inHeader('If-None-Match', 'Answers 304 if the record still has this version.', {
    type: 'string',
    examples: ['"3"'],
  }),
  'Directory-Position': inHeader(
    'Directory-Position',
    'Waits until the read models have reached these positions, at most 500, comma separated, for up to 5 seconds.',
    { type: 'string' },
  ),
  q: query('q', 'Words that all must match, the last one as a prefix. Case and diacritics are ignored.', {
    type: 'string',
    maxLength: 1000,
  }),
  updated_since: query(
    'updated_since',
    'Only records changed at this time or later. The service takes a date as well: the beginning of the day in UTC.',
    time,
  ),
  sort: query('sort', 'The order, with - for descending; nulls come last in both directions.', {
    type: 'string',
    enum: bothDirections(...sortFields['connector-type']),
    default: 'name',
  }),
  sortPlaces: query(
    'sort',
    'The order, with - for descending; nulls come last in both directions. `distance` needs `near`, and is the default with it.',
    { type: 'string', enum: bothDirections(...sortFields.location, 'distance') },
  ),
  sortStations: query(
    'sort',
    'The order, with - for descending; nulls come last in both directions. `changed_at` is that of the status. `distance` needs `near`, and is the default with it. `price` needs a session, and `near`, `bbox`, `location_id` or `q`: at most 20,000 stations may match. It is by amount within a currency, and currencies are in alphabetical order.',
    { type: 'string', enum: bothDirections(...sortFields.station, 'distance', 'price') },
  ),
  limit: query(
    'limit',
    'The most items that a page has. A page with long texts has fewer: it ends at about 8 MiB.',
    {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 50,
    },
  ),
  cursor: query('cursor', '`next` of the previous page.', { type: 'string' }),
  total: query('total', 'Adds the number of all records that match.', { type: 'boolean', default: false }),
} as const;

export type SharedParameter = keyof typeof sharedParameters;

/** References to shared parameters. */
export const sharedParameterRefs = (...names: readonly SharedParameter[]): Reference[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Describes the parameter `bbox`. */
export const BOX =
  'west,south,east,north in degrees; if west is greater than east, the box crosses the antimeridian; longitudes beyond ±180 are normalized';

export const boxText: JsonSchema = { type: 'string', examples: ['13.0,52.3,13.8,52.7'] };
