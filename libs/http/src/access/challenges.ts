import { isScope, scopes, type Scope } from '#application';
import { HttpProblem } from '../problems/http-problem.js';

// RFC 9110 section 11.6.1 and RFC 6750 section 3: a response names how to authenticate, and what was wrong with a
// credential that was sent.

const challenge = (parameters = ''): Readonly<Record<string, string>> => ({
  'www-authenticate': `Bearer${parameters}`,
});

/** The request has no credential, or none in a form that is taken. */
export const unauthenticated = (detail: string): HttpProblem =>
  new HttpProblem('unauthenticated', { detail }, challenge());

/** The key or token that was sent is not valid. */
export const invalidCredential = (detail: string): HttpProblem =>
  new HttpProblem('unauthenticated', { detail }, challenge(' error="invalid_token"'));

/** What a route needs beside a caller. */
export type NeededScope = Scope | readonly Scope[] | 'any write scope';

/** What is needed, in words. */
export const neededText = (needs: NeededScope): string => [needs].flat().join(' or ');

/** The key or token is valid and lacks a scope. */
export const insufficientScope = (needs: NeededScope): HttpProblem =>
  new HttpProblem(
    'forbidden',
    { detail: `This needs ${neededText(needs)}, which the key or token does not have.` },
    challenge(` error="insufficient_scope", scope="${scopesFor(needs).join(' ')}"`),
  );

/** The scopes of which each is enough. */
export const scopesFor = (needs: NeededScope): readonly Scope[] =>
  needs === 'any write scope' ? Object.keys(scopes).filter(isScope).filter(isWriteScope) : [needs].flat();

const isWriteScope = (scope: Scope): boolean => scope.endsWith(':write');
