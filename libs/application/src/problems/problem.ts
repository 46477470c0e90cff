import type { FieldError, Rejection } from '#domain';
import { problemTypes, type ProblemCode } from './problem-types.js';

/** RFC 9457 problem details. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly instance?: string;
  readonly errors?: readonly FieldError[];
  readonly current_version?: number;
}

export interface ProblemMembers {
  readonly detail?: string;
  readonly instance?: string;
  readonly errors?: readonly FieldError[];
  readonly current_version?: number;
}

export function problem(code: ProblemCode, members: ProblemMembers = {}): Problem {
  const { status, title, advice } = problemTypes[code];
  const type = `/problems/${code.replaceAll('_', '-')}`;
  return { type, title, status, detail: advice, code, ...members };
}

/** Greatest number of field errors in `detail`; `errors` contains all. */
const SUMMARY_COUNT = 10;

function summaryOf(errors: readonly FieldError[]): string {
  const details = errors.slice(0, SUMMARY_COUNT).map((error) => error.detail);
  const more = errors.length - details.length;
  return more > 0 ? `${details.join('; ')}; and ${more} more` : details.join('; ');
}

/** The problem document of a rejection. */
export function rejectionProblem({ code, errors, current_version }: Rejection): Problem {
  return problem(code, {
    ...(errors && { errors, detail: summaryOf(errors) }),
    ...(current_version !== undefined && {
      current_version,
      detail: `The record has version ${current_version}.`,
    }),
  });
}
