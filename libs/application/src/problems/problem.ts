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

/** Errors that the one sentence tells; all are listed. */
const SUMMARY_COUNT = 10;

function summaryOf(errors: readonly FieldError[]): string {
  const told = errors.slice(0, SUMMARY_COUNT).map((error) => error.detail);
  const more = errors.length - told.length;
  return more > 0 ? `${told.join('; ')}; and ${more} more` : told.join('; ');
}

/** The problem that a rejected command is answered with. */
export function rejectionProblem({ code, errors, current_version }: Rejection): Problem {
  return problem(code, {
    ...(errors && { errors, detail: summaryOf(errors) }),
    ...(current_version !== undefined && {
      current_version,
      detail: `The record has version ${current_version}.`,
    }),
  });
}
