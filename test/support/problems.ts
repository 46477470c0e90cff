import type { Answer } from './client.js';

/** The documented HTTP status of every error code. */
export const statusOfCode = {
  malformed_json: 400,
  invalid_parameter: 400,
  invalid_cursor: 400,
  not_found: 404,
  station_removed: 410,
  connector_type_removed: 410,
  tariff_removed: 410,
  exclusion_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  not_an_image: 415,
  headers_too_large: 431,
  id_taken: 409,
  version_mismatch: 412,
  misdirected_request: 421,
  validation_failed: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  broker_unavailable: 503,
  projection_behind: 503,
  overloaded: 503,
  shutting_down: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly instance?: string;
  readonly current_version?: number;
  readonly more_errors?: number;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

/** Expects a complete problem document (RFC 9457) with this code and the code's status. */
export function expectProblem(answer: Answer, code: ErrorCode): Problem {
  expect([answer.status, answer.body]).toMatchObject([statusOfCode[code], { code }]);
  return expectAnyProblem(answer);
}

/** Expects a problem document with any code of the catalogue, and that code's status. */
export function expectAnyProblem({ status, headers, body }: Answer): Problem {
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expectWholeProblem(body);
  const problem = body as Problem;
  expect(problem.status).toBe(status);
  expect(problem.instance).toMatch(/./);
  return problem;
}

/** Expects all required members of a problem document, with a code of the catalogue and that code's status. */
export function expectWholeProblem(given: unknown): void {
  const problem = given as Problem;
  expect(problem).toMatchObject({
    type: `/problems/${String(problem.code).replaceAll('_', '-')}`,
    title: expect.stringMatching(/./) as string,
    detail: expect.stringMatching(/./) as string,
  });
  expect(Object.entries(statusOfCode)).toContainEqual([problem.code, problem.status]);
}

/** Expects a validation_failed with exactly these field errors, in any order: pointer to code. */
export function expectFieldErrors(answer: Answer, expected: Readonly<Record<string, string>>): Problem {
  const problem = expectProblem(answer, 'validation_failed');
  const found = problem.errors?.map(({ pointer, code }) => [pointer, code]);
  expect(Object.fromEntries(found ?? [])).toEqual(expected);
  expect(found).toHaveLength(Object.keys(expected).length);
  for (const { detail } of problem.errors ?? []) expect(detail).not.toBe('');
  return problem;
}
