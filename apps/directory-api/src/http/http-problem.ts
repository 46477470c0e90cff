import { problem, type Problem, type ProblemCode, type ProblemMembers } from '#application';

/** A request that is answered with a problem. */
export class HttpProblem extends Error {
  readonly problem: Problem;

  constructor(
    code: ProblemCode,
    members: ProblemMembers = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.problem = problem(code, members);
  }
}

export const invalidParameter = (detail: string): HttpProblem =>
  new HttpProblem('invalid_parameter', { detail });
