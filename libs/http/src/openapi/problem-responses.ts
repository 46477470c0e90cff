import { problem, problemTypes, type ProblemCode, type ProblemMembers } from '#application';
import { fieldError } from '#domain';
import { ref } from '../endpoint/json-schema.js';
import type { Operation, Reference, Response } from '../endpoint/operation.js';
import { headers, type HeaderName } from './responses.js';

/** Problems of every operation. */
const everywhere: readonly ProblemCode[] = ['misdirected_request', 'internal_error', 'shutting_down'];

export const readProblems = [
  'invalid_parameter',
  'projection_behind',
  'overloaded',
] as const satisfies ProblemCode[];
export const listProblems = [...readProblems, 'invalid_cursor'] as const satisfies ProblemCode[];
export const commandProblems = [
  'invalid_parameter',
  'version_mismatch',
  'validation_failed',
  'idempotency_key_reused',
  'overloaded',
  'broker_unavailable',
  'misrouted',
] as const satisfies ProblemCode[];
export const bodyProblems = [
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies ProblemCode[];

type Responses = Readonly<Record<string, Response>>;

/** The problem responses of an operation: one per status that the operation does not describe itself. */
export function problemResponses({ problems, side, responses }: Operation): Record<string, Reference> {
  const byStatus = new Map<string, ProblemCode[]>();
  for (const code of [...problems, ...everywhere]) {
    const status = String(problemTypes[code].status);
    if (Object.hasOwn(responses, status)) continue;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const references = [...byStatus].map(
    ([status, codes]) => [status, { $ref: `#/components/responses/${nameOf(codes, side)}` }] as const,
  );
  return { ...Object.fromEntries(references), default: { $ref: '#/components/responses/problem' } };
}

/** The response components to which the problem responses of all operations refer. */
export function problemComponents(operations: readonly Operation[]): Responses {
  const components: Record<string, Response> = { problem: otherProblem() };
  for (const operation of operations) {
    for (const { $ref } of Object.values(problemResponses(operation))) {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      components[name] ??= namedProblem(name);
    }
  }
  return components;
}

type Side = NonNullable<Operation['side']>;

/** Problems that are found after a command was decided, or after a read has the position of the read models. */
const lateProblems: Record<Side, ReadonlySet<ProblemCode>> = {
  command: new Set<ProblemCode>([
    'not_found',
    'station_removed',
    'connector_type_removed',
    'tariff_removed',
    'exclusion_not_found',
    'id_taken',
    'version_mismatch',
    'validation_failed',
    'idempotency_key_reused',
  ]),
  read: new Set<ProblemCode>([
    'invalid_parameter',
    'invalid_cursor',
    'not_found',
    'station_removed',
    'connector_type_removed',
    'tariff_removed',
  ]),
};

/** The response headers of late problems. */
const lateHeaders: Record<Side, readonly HeaderName[]> = {
  command: ['Command-Id', 'Idempotency-Replayed'],
  read: ['Directory-Position', 'Directory-Lag-Ms'],
};

/** A component is named by its codes and, if it may have late headers, its side. */
const nameOf = (codes: readonly ProblemCode[], side: Side | undefined): string =>
  [...codes, ...(side && codes.some((code) => lateProblems[side].has(code)) ? [side] : [])].join('.');

function namedProblem(name: string): Response {
  const parts = name.split('.');
  const codes = parts.filter((part) => Object.hasOwn(problemTypes, part)) as ProblemCode[];
  const names = parts.flatMap((part) => lateHeaders[part as Side] ?? []);
  return problemResponse(codes, [
    ...names,
    ...codes.flatMap((code) => headersOf[problemTypes[code].status] ?? []),
  ]);
}

/** The response headers of problems, by their status. */
const headersOf: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** Problems that are found before the operation is known. */
const otherProblem = (): Response =>
  problemResponse(
    ['method_not_allowed', 'not_acceptable', 'request_timeout', 'headers_too_large'],
    ['Allow'],
  );

function problemResponse(codes: readonly ProblemCode[], names: readonly HeaderName[]): Response {
  const sentences = codes.map((code) => `- \`${code}\`: ${problemTypes[code].advice}`);
  const examples = codes.map((code) => [code, { value: problem(code, exampleMembers[code]) }] as const);
  return {
    description: sentences.join('\n'),
    ...(names.length > 0 && { headers: headers(...names) }),
    content: {
      'application/problem+json': { schema: ref('Problem'), examples: Object.fromEntries(examples) },
    },
  };
}

const exampleError = fieldError(['latitude'], 'not_numeric');

const exampleMembers: Readonly<Partial<Record<ProblemCode, ProblemMembers>>> = {
  validation_failed: { detail: exampleError.detail, errors: [exampleError] },
  version_mismatch: { detail: 'The record has version 4.', current_version: 4 },
};
