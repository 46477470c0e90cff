import { sortFields } from '#application';
import type { Reference } from '../../endpoint/operation.js';
import { inHeader, query } from './parameter.js';
import { time } from './time-parameters.js';

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
    enum: bothDirections(...sortFields),
    default: 'name',
  }),
  sortPlaces: query(
    'sort',
    'The order, with - for descending; nulls come last in both directions. `distance` needs `near`, and is the default with it.',
    { type: 'string', enum: bothDirections(...sortFields, 'distance') },
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
