import type { ProblemCode } from '#application';
import type { Needed } from '../endpoint/endpoint.js';
import type { Operation } from '../endpoint/operation.js';

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

/** The operation with the problems of a caller that may not use it. */
export const withAccessProblems = (needs: Needed, operation: Operation): Operation =>
  needs === 'nothing' ? operation : { ...operation, problems: [...accessProblems, ...operation.problems] };

/** The schemes of which one is needed, each with a scope that is enough; none for endpoints that are open to anybody. */
export function securityOf(needs: Needed): readonly object[] {
  if (needs === 'nothing') return [];
  const alternatives =
    needs === 'any write scope' || needs === 'any caller' ? [[]] : [needs].flat().map((scope) => [scope]);
  return alternatives.flatMap((scopes) =>
    Object.keys(securitySchemes).map((scheme) => ({ [scheme]: scopes })),
  );
}
