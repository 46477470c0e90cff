import { ANONYMOUS, type Caller } from '#application';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/problems/http-problem.js';
import { problemOfError } from '../http/problems/problem-of-error.js';
import { sendProblem } from '../http/problems/send-problem.js';
import { ruleOf, type Needed } from '../http/server/route-rules.js';
import type { Access } from './access.js';
import { addressKey } from './caller-key.js';
import { limitRequests, refuseCredential } from './limit-requests.js';
import { endWithCredential } from './open-responses.js';
import type { RateLimits } from './rate-limits.js';
import { unauthenticated } from './unauthenticated.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; null for what anybody may request. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** What a caller needs; undefined for paths without a route, whose requests need a caller only. */
    needs?: Needed;
  }
}

/**
 * Refuses requests whose callers are unknown, may not send them or send too many, and ends those that outlast their
 * credentials.
 */
export function checkAccess(server: FastifyInstance, access: Access, limits: RateLimits): void {
  identifyCallers(server, access, limits);
  limitRequests(server, limits);
  checkScopes(server);
  endWithCredential(server, access);
}

function identifyCallers(server: FastifyInstance, access: Access, limits: RateLimits): void {
  server.decorateRequest('caller', null);
  server.addHook('onRoute', (route) => {
    // Browsers ask for what they may send to another origin without a credential.
    route.config = { ...route.config, needs: route.method === 'OPTIONS' ? 'nothing' : ruleOf(route).needs };
  });
  server.addHook('onRequest', (request, reply, done) => {
    const { needs } = request.routeOptions.config;
    if (needs === 'nothing') return done();
    const enter = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    const refuse = (error: unknown) =>
      void refuseCredential(request, reply, limits, problemOfError(error, request)).catch(done);
    const turn = () => limits.turnToVerify(addressKey(request), reply.raw);
    try {
      const caller = access.callerOf(request, turn);
      if (caller instanceof Promise) caller.then(enter, refuse);
      else enter(caller);
    } catch (error) {
      refuse(error);
    }
  });
}

function checkScopes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { caller, routeOptions } = request;
    const { needs } = routeOptions.config;
    if (!caller || needs === undefined || mayUse(caller, needs)) return done();
    sendProblem(reply, missing(caller, needs), request);
  });
}

const WRITE = /:write$/;

function mayUse({ scopes }: Caller, needs: Needed): boolean {
  if (needs === 'nothing' || needs === 'any caller') return true;
  return needs === 'any write scope' ? [...scopes].some((scope) => WRITE.test(scope)) : scopes.has(needs);
}

/** Without a credential, one is missing before its scope is. */
function missing({ id }: Caller, needs: string): HttpProblem {
  if (id === ANONYMOUS) return unauthenticated(`This needs a key or token with the scope ${needs}.`);
  return new HttpProblem('forbidden', {
    detail: `This needs ${needs}, which the key or token does not have.`,
  });
}
