import { HttpProblem } from '../http/problems/http-problem.js';

/** RFC 9110 section 11.6.1: the response names how to authenticate. */
export const unauthenticated = (detail: string): HttpProblem =>
  new HttpProblem('unauthenticated', { detail }, { 'www-authenticate': 'Bearer' });
