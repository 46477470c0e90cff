import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problems/http-problem.js';
import { sendProblem } from '../http/problems/send-problem.js';
import { ruleOf, type CostOf } from '../http/server/route-rules.js';
import { addressKey, callerKey } from './caller-key.js';
import { WINDOW_S, type Allowance, type RateLimits } from './rate-limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The points that a request takes; undefined for paths without a route, for which it takes one. */
    costOf?: CostOf | undefined;
  }
}

/** Refuses requests of addresses that have sent too many invalid credentials, before another one is looked at. */
export function limitFailures(server: FastifyInstance, limits: RateLimits): void {
  if (limits.limit === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.needs === 'nothing') return done();
    const caller = addressKey(request);
    const check = (allowance: Allowance | undefined) => {
      if (allowance?.left !== 0) return done();
      const detail = 'Too many credentials of this address were not valid.';
      refuse(request, reply, [limits, allowance], { caller, detail });
    };
    limits.afterFailures(caller).then(check).catch(done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 401 || request.caller !== null) return done(null, payload);
    const count = (allowance: Allowance) => {
      setLimitHeaders(reply, limits, allowance);
      done(null, payload);
    };
    limits.countFailure(addressKey(request)).then(count).catch(done);
  });
}

/** Refuses requests of callers that exceed their limit. */
export function limitRequests(server: FastifyInstance, limits: RateLimits): void {
  if (limits.limit === 0) return;
  server.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS') route.config = { ...route.config, costOf: ruleOf(route).costOf };
  });
  server.addHook('onRequest', (request, reply, done) => {
    const { needs, costOf } = request.routeOptions.config;
    if (needs === 'nothing') return done();
    const caller = callerKey(request);
    const enter = (taken: Awaited<ReturnType<RateLimits['take']>>) => {
      if (taken.isRefused) return refuse(request, reply, [limits, taken], { caller });
      setLimitHeaders(reply, limits, taken);
      done();
    };
    limits
      .take(caller, costOf?.(request) ?? 1)
      .then(enter)
      .catch(done);
  });
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
function setLimitHeaders(reply: FastifyReply, { limit }: RateLimits, { left, seconds }: Allowance): void {
  void reply.headers({
    'ratelimit-policy': `"default";q=${limit};w=${WINDOW_S}`,
    ratelimit: `"default";r=${left};t=${seconds}`,
  });
}

/** Refuses a request, later if many of its caller are being refused. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  [limits, allowance]: readonly [RateLimits, Allowance],
  { caller, detail }: { readonly caller: string; readonly detail?: string },
): void {
  setLimitHeaders(reply, limits, allowance);
  const headers = { 'retry-after': String(allowance.seconds) };
  const problem = new HttpProblem('rate_limited', detail === undefined ? {} : { detail }, headers);
  limits.refusals.hold(caller, reply.raw, () => sendProblem(reply, problem, request));
}
