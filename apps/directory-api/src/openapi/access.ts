import type { ProblemCode } from '#application';
import { routeRules, type Needed } from '../http/server/route-rules.js';
import type { Operation } from './operation.js';

/** How a request names its caller. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, or a token (JWT) of the configured issuer. Not needed while neither is configured.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
} as const;

const accessProblems: readonly ProblemCode[] = [
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'issuer_unavailable',
];

/** What a documented route needs, by its notation in the document, as in `GET /v1/stations/{id}`. */
function needsOf(route: string): Needed {
  const name = route.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
  const rule = routeRules[name];
  if (rule) return rule.needs;
  throw new Error(`${name} has no entry in the table of route rules`);
}

/** The operation with the problems of a caller that may not use its route. */
export const withAccessProblems = (route: string, operation: Operation): Operation =>
  needsOf(route) === 'nothing'
    ? operation
    : { ...operation, problems: [...accessProblems, ...operation.problems] };

/** The schemes of which one is needed, with the scope; none for routes that are open to anybody. */
export function securityOf(route: string): readonly object[] {
  const needs = needsOf(route);
  if (needs === 'nothing') return [];
  const named = needs === 'any write scope' || needs === 'any caller' ? [] : [needs];
  return Object.keys(securitySchemes).map((scheme) => ({ [scheme]: named }));
}
