import type { AggregateKind } from '#domain';
import { ref, type JsonSchema } from '../schemas/json-schema.js';
import { schemaNames } from '../schemas/records.js';
import { position, uuid } from '../schemas/scalar-schemas.js';
import type { Content, Reference, Response } from './operation.js';

const header = (description: string, schema: JsonSchema = { type: 'string' }) => ({ description, schema });

/** Headers of answers, by name. */
export const responseHeaders = {
  'Directory-Position': header('The position that this answer has seen or made.', position),
  'Directory-Lag-Ms': header('For how long the oldest event has been waiting for the read models.', {
    type: 'integer',
    minimum: 0,
  }),
  ETag: header('The version in quotes.', { type: 'string', pattern: '^"[0-9]+"$' }),
  ContentETag: header('What the content is told by, in quotes.', {
    type: 'string',
    pattern: '^"[A-Za-z0-9_-]+"$',
  }),
  Link: header('The next page, as `<…>; rel="next"`; there where there is one.'),
  Location: header('The path of what was made.'),
  'Command-Id': header('The id of the command; its outcome is at `/v1/commands/{id}`.', uuid),
  'Command-Status': header('There where the command changed nothing because it came too late.', {
    const: 'ignored',
  }),
  'Idempotency-Replayed': header('There where this is the outcome of an earlier request.', { const: 'true' }),
  Allow: header('The methods that the path takes.'),
  'Retry-After': header('Seconds after which to try again.', { type: 'integer', minimum: 0 }),
  'Cache-Control': header('For how long the answer may be kept.'),
} as const;

export type HeaderName = keyof typeof responseHeaders;

export const headers = (...names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** An ETag that is made of the content, where there is no version. */
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

/** The answers of a read of one record. */
export const recordResponses = (kind: AggregateKind): Record<string, Response> => ({
  200: json(
    'The record.',
    ref(schemaNames[kind]),
    ...(['ETag', 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'] as const),
  ),
  304: {
    description: 'The record still has the version that If-None-Match names.',
    headers: headers('ETag', 'Directory-Position', 'Directory-Lag-Ms'),
  },
});

/** The answer of a list, in each of its formats. */
export const pageResponses = (kind: AggregateKind): Record<string, Response> => ({
  200: {
    description: 'A page; as CSV all pages from the cursor on.',
    headers: headers('Link', 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
    content: {
      ...jsonContent(ref(`${schemaNames[kind]}Page`)),
      ...(kind === 'station' && { 'application/geo+json': { schema: ref('StationFeatureCollection') } }),
      'text/csv': { schema: csv },
    },
  },
});

const csv: JsonSchema = {
  type: 'string',
  description:
    'RFC 4180: id, version and the attributes that a list shows. Null is empty, the empty text is quoted.',
};

const commandHeaders = [
  'Command-Id',
  'Directory-Position',
  'Command-Status',
  'Idempotency-Replayed',
] as const;

const pending = {
  202: json(
    'There is no outcome yet; it will be at the path in Location.',
    ref('CommandOutcome'),
    'Command-Id',
    'Location',
  ),
};

const answers = {
  201: ['Created: the record, or the outcome where it is gone by now.', 'Location', 'ETag'],
  200: ['Done: the record, or the outcome where it is gone by now.', 'ETag'],
} as const;

/** The answers of a write that is answered with the record. */
export function writeResponses(
  kind: AggregateKind,
  ...statuses: readonly (keyof typeof answers)[]
): Record<string, Response> {
  const schema = { anyOf: [ref(schemaNames[kind]), ref('CommandOutcome')] };
  const done = statuses.map((status) => {
    const [description, ...names] = answers[status];
    return [status, json(description, schema, ...names, ...commandHeaders)] as const;
  });
  return { ...Object.fromEntries(done), ...pending };
}

/** The answers of a write that leaves nothing to show. */
export const removalResponses: Record<string, Response> = {
  204: { description: 'Done.', headers: headers(...commandHeaders) },
  ...pending,
};
