import { ANONYMOUS, type Caller } from '#application';
import type { FastifyInstance } from 'fastify';
import type { HttpProblem } from '../problems/http-problem.js';
import { problemOfError } from '../problems/problem-of-error.js';
import { sendProblem } from '../problems/send-problem.js';
import { ruleOf, type Needed } from '../endpoint/endpoint.js';
import type { Access } from './access.js';
import { addressKey } from '../admission/caller-key.js';
import { insufficientScope, neededText, scopesFor, unauthenticated, type NeededScope } from './challenges.js';
import { limitRequests, refuseCredential, type RateLimits } from './rate-limits.js';

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
    const scope = needs === undefined ? undefined : scopeOf(needs);
    if (!caller || scope === undefined || mayUse(caller, scope)) return done();
    sendProblem(reply, missing(caller, scope), request);
  });
}

const scopeOf = (needs: Needed): NeededScope | undefined =>
  needs === 'nothing' || needs === 'any caller' ? undefined : needs;

const mayUse = ({ scopes }: Caller, needed: NeededScope): boolean =>
  typeof needed === 'string' && needed !== 'any write scope'
    ? scopes.has(needed)
    : scopesFor(needed).some((scope) => scopes.has(scope));

/** Without a credential, one is missing before its scope is. */
const missing = ({ id }: Caller, needed: NeededScope): HttpProblem =>
  id === ANONYMOUS
    ? unauthenticated(`This needs a key or token with the scope ${neededText(needed)}.`)
    : insufficientScope(needed);

/** How often the credentials of the requests in progress are checked, in milliseconds. */
const CHECK_MS = 1_000;

/** Closes the connections of responses that are sent for longer than their callers' credentials are valid. */
function endWithCredential(server: FastifyInstance, access: Access): void {
  const open = new Map<() => void, Caller>();
  server.addHook('onRequest', ({ caller, raw }, reply, done) => {
    if (caller) {
      const end = () => void raw.socket.destroy();
      open.set(end, caller);
      reply.raw.once('close', () => open.delete(end));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [end, caller] of open) if (!access.isValid(caller)) end();
  }, CHECK_MS).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}
