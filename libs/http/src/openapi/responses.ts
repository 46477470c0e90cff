import type { AggregateKind } from '#domain';
import { constant, ref, type JsonSchema } from '../endpoint/json-schema.js';
import type { Content, Reference, Response } from '../endpoint/operation.js';
import { answerName, hasPlace, isRemovable, schemaNames } from '../schemas/records.js';
import { position, uuid } from '../schemas/scalar-schemas.js';

const header = (description: string, schema: JsonSchema = { type: 'string' }) => ({ description, schema });

/** Response headers, by name. */
export const responseHeaders = {
  'Directory-Position': header('The position that the read has seen or the write has made.', position),
  'Directory-Lag-Ms': header(
    'How long the oldest event that is not in the read models has been waiting, in milliseconds.',
    {
      type: 'integer',
      minimum: 0,
    },
  ),
  ETag: header('The version in quotes.', { type: 'string', pattern: '^"[0-9]+"$' }),
  ContentETag: header('Identifies the content, in quotes.', {
    type: 'string',
    pattern: '^"[A-Za-z0-9_-]+"$',
  }),
  Link: header(
    'The next page, as `<…>; rel="next"`, if there is one. Help for the request, as `<…>; rel="help"`, if there is some.',
  ),
  Location: header('The path of the created record, or of the pending outcome.'),
  'Command-Id': header('The id of the command; its outcome is at `/v1/commands/{id}`.', uuid),
  'Command-Status': header(
    'Only if the command changed nothing because its observation is older than the current one.',
    constant('ignored'),
  ),
  'X-Directory-Omitted': header('How many records are left out, as the format can not say them.', {
    type: 'integer',
    minimum: 0,
  }),
  'Idempotency-Replayed': header('Only if this is the outcome of an earlier request.', constant('true')),
  Allow: header('The methods of the path.'),
  'Retry-After': header('Seconds after which to retry.', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header(
    'How to authenticate, `Bearer`: with `error="invalid_token"` if the credential is not valid, with `error="insufficient_scope", scope="…"` if it lacks a scope.',
  ),
  RateLimit: header('What is left of the limit `r`, and in how many seconds it is whole again `t`.'),
  'RateLimit-Policy': header('The limit: `q` in `w` seconds.'),
  'Cache-Control': header('How long the response may be cached.'),
} as const;

export type HeaderName = keyof typeof responseHeaders;

export const headers = (...names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The ETag of content without a version. */
export const contentETag: Record<string, Reference> = {
  ETag: { $ref: '#/components/headers/ContentETag' satisfies `#/components/headers/${HeaderName}` },
};

export const jsonContent = (schema: JsonSchema, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

export const json = (description: string, schema: JsonSchema, ...names: readonly HeaderName[]): Response => ({
  description,
  ...(names.length > 0 && { headers: headers(...names) }),
  content: jsonContent(schema),
});

/**
 * Whether a record with the same version looks the same: stations and locations show parts of each other,
 * which change without it.
 */
export const hasRevalidation = (kind: AggregateKind): boolean => !hasPlace(kind);

/** The responses to a read of one record. */
export const recordResponses = (kind: AggregateKind): Record<string, Response> => ({
  200: json(
    'The record.',
    ref(schemaNames[kind]),
    ...(['ETag', 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'] as const),
  ),
  ...(hasRevalidation(kind) && {
    304: {
      description: 'The record still has the version in If-None-Match.',
      headers: headers('ETag', 'Directory-Position', 'Directory-Lag-Ms'),
    },
  }),
});

/** The response to a list, in each of its formats. */
export const pageResponses = (kind: AggregateKind): Record<string, Response> => ({
  200: {
    description: 'A page; as CSV all pages after the cursor.',
    headers: headers('Link', 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
    content: {
      ...jsonContent(ref(`${schemaNames[kind]}Page`)),
      ...(hasPlace(kind) && {
        'application/geo+json': { schema: ref(`${schemaNames[kind]}FeatureCollection`) },
      }),
      ...csvContent,
    },
  },
});

const csv: JsonSchema = {
  type: 'string',
  description:
    'RFC 4180: id, version, the attributes of a list item, and what else it has in columns of its own; if any feed has an attribution, the last column is `attribution`. Null is an empty field, the empty text is quoted, a list has semicolons.',
};

export const csvContent: Content = { 'text/csv': { schema: csv } };

/** All records of a list as GeoJSON. */
export const geoJsonContent = (kind: AggregateKind): Content => ({
  'application/geo+json': { schema: ref(`${schemaNames[kind]}File`) },
});

const commandHeaders = [
  'Command-Id',
  'Directory-Position',
  'Command-Status',
  'Idempotency-Replayed',
] as const;

const pending = {
  202: json(
    'The command is pending. Its outcome will be at the path in Location.',
    ref('PendingOutcome'),
    'Command-Id',
    'Location',
  ),
};

const successes = {
  201: ['Created: the record.', 'Location', 'ETag'],
  200: ['Done: the record.', 'ETag'],
} as const;

const IF_REMOVED =
  'The response to a request that is sent again (`Idempotency-Replayed`) is a `WriteOutcome` if the record was removed since.';

/** The responses to a write that returns the record. */
export function writeResponses(
  kind: AggregateKind,
  ...statuses: readonly (keyof typeof successes)[]
): Record<string, Response> {
  const content = jsonContent(ref(answerName(kind)));
  const done = statuses.map((status) => {
    const [description, ...names] = successes[status];
    const all = headers(...names, ...commandHeaders);
    const text = isRemovable(kind) ? `${description} ${IF_REMOVED}` : description;
    return [status, { description: text, headers: all, content }] as const;
  });
  return { ...Object.fromEntries(done), ...pending };
}

/** The responses to a write that makes something other than a record. */
export const createdResponses = (description: string, schema: string): Record<string, Response> => ({
  201: json(description, ref(schema), 'Location', ...commandHeaders),
  ...pending,
});

/** The responses to a write that has nothing to show, such as a removal. */
export const emptyResponses: Record<string, Response> = {
  204: { description: 'Done.', headers: headers(...commandHeaders) },
  ...pending,
};
