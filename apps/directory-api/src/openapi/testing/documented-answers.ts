import type { Answer } from '../../../../../test/support/client.js';
import type { JsonSchema } from '../../schemas/json-schema.js';
import type { openApiDocument } from '../document.js';
import { schemaChecks } from './schema-checks.js';

type Document = ReturnType<typeof openApiDocument>;

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

/** Headers that are part of the interface, as opposed to what any server sends. */
const ours = /^(?:directory-.*|command-.*|idempotency-.*|etag|link|location|allow|retry-after)$/;

/** Tells in what an answer differs from what a document says of the operation; nothing where it does not. */
export function documentedAnswers(document: Document) {
  const complaints = schemaChecks(document);
  return (operation: string, answer: Answer): readonly string[] => {
    const found = responseOf(document, operation, answer.status);
    if (!found) return [`${operation} does not tell of ${answer.status}`];
    return [
      ...headerComplaints(found, answer),
      ...valueComplaints(document, found, answer),
      ...bodyComplaints(found, answer, complaints),
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

function headerComplaints({ headers = {} }: DocumentedResponse, answer: Answer): readonly string[] {
  const documented = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const sent = [...answer.headers.keys()].filter((name) => ours.test(name));
  return sent.filter((name) => !documented.has(name)).map((name) => `the header ${name} is not told of`);
}

/** Of the patterns of headers: all else of their schemas is of values that are no text. */
function valueComplaints(
  { components }: Document,
  { headers = {} }: DocumentedResponse,
  answer: Answer,
): readonly string[] {
  const known: Readonly<Record<string, { readonly schema: JsonSchema }>> = components.headers;
  return Object.entries(headers).flatMap(([name, { $ref }]) => {
    const { pattern } = known[$ref.split('/').at(-1) ?? '']?.schema ?? {};
    const value = answer.headers.get(name);
    if (typeof pattern !== 'string' || value === null || new RegExp(pattern).test(value)) return [];
    return [`the header ${name} is not as told: ${value}`];
  });
}

function bodyComplaints(
  { content }: DocumentedResponse,
  { headers, body, text }: Answer,
  complaints: ReturnType<typeof schemaChecks>,
): readonly string[] {
  if (text === '') return content ? ['there is no body'] : [];
  const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
  const schema = content?.[type]?.schema;
  return schema ? complaints(body, schema) : [`a body of ${type} is not told of`];
}
