import type { Answer } from '../../../../../test/support/client.js';
import type { JsonSchema } from '../../../../../libs/http/src/endpoint/json-schema.js';
import type { openApiDocument } from '../document.js';
import type { Content } from '../../../../../libs/http/src/endpoint/operation.js';
import { schemaValidation } from './schema-validation.js';

type Document = ReturnType<typeof openApiDocument>;

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Content;
}

/** Headers of this interface, in contrast to those that any server sends. */
const ownHeaders = /^(?:directory-.*|command-.*|idempotency-.*|etag|link|location|allow|retry-after)$/;

/** Returns a function that lists the differences between a response and the document; empty if they match. */
export function responseDifferences(document: Document) {
  const validate = schemaValidation(document);
  return (operation: string, answer: Answer): readonly string[] => {
    const found = responseOf(document, operation, answer.status);
    if (!found) return [`${operation} has no documented response ${answer.status}`];
    return [
      ...undocumentedHeaders(found, answer),
      ...invalidHeaders(document, found, answer),
      ...bodyDifferences(found, answer, validate),
    ];
  };
}

interface Described {
  readonly responses: Readonly<Record<string, DocumentedResponse & { readonly $ref?: string }>>;
}

function responseOf(document: Document, operation: string, status: number): DocumentedResponse | undefined {
  const [method = '', path = ''] = operation.split(' ');
  const { responses } = document.paths[path]?.[method.toLowerCase()] as Described;
  const response = responses[status] ?? responses.default;
  const name = response?.$ref?.split('/').at(-1);
  return name === undefined ? response : document.components.responses[name];
}

function undocumentedHeaders({ headers = {} }: DocumentedResponse, answer: Answer): readonly string[] {
  const documented = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const sent = [...answer.headers.keys()].filter((name) => ownHeaders.test(name));
  return sent.filter((name) => !documented.has(name)).map((name) => `the header ${name} is not documented`);
}

/** Checks the patterns of headers only: the other keywords of their schemas apply to values that are no text. */
function invalidHeaders(
  { components }: Document,
  { headers = {} }: DocumentedResponse,
  answer: Answer,
): readonly string[] {
  const known: Readonly<Record<string, { readonly schema: JsonSchema }>> = components.headers;
  return Object.entries(headers).flatMap(([name, { $ref }]) => {
    const { pattern } = known[$ref.split('/').at(-1) ?? '']?.schema ?? {};
    const value = answer.headers.get(name);
    if (typeof pattern !== 'string' || value === null || new RegExp(pattern).test(value)) return [];
    return [`the header ${name} does not match its pattern: ${value}`];
  });
}

type Validation = ReturnType<typeof schemaValidation>;

function bodyDifferences(
  { content }: DocumentedResponse,
  answer: Answer,
  validate: Validation,
): readonly string[] {
  if (answer.text === '') return content ? ['there is no body'] : [];
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const media = content?.[type];
  return media ? validate(answer.body, media.schema ?? {}) : [`a body of ${type} is not documented`];
}
