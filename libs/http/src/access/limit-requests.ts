import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { addressKey, callerKey } from '../admission/caller-key.js';
import { WINDOW_S, type Allowance, type RateLimits } from './rate-limits.js';

/** Answers a failed authentication, which is counted against the address: with 429 once there were too many. */
export async function refuseCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits,
  problem: HttpProblem,
): Promise<void> {
  if (problem.problem.status !== 401 || !limits.areLimited) return sendProblem(reply, problem, request);
  const caller = addressKey(request);
  const counted = await limits.countFailure(caller);
  if (counted.isRefused) return refuse(request, reply, [limits, counted], { caller, detail: TOO_MANY });
  setLimitHeaders(reply, limits, counted);
  sendProblem(reply, problem, request);
}

const TOO_MANY = 'Too many credentials of this address were not valid.';

/** Refuses requests of callers that exceed their limit. */
export function limitRequests(server: FastifyInstance, limits: RateLimits): void {
  if (limits.limit === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    const { needs, endpoint } = request.routeOptions.config;
    if (needs === 'nothing' || !limits.areLimited) return done();
    const caller = callerKey(request);
    const enter = (taken: Awaited<ReturnType<RateLimits['take']>>) => {
      if (taken.isRefused) return refuse(request, reply, [limits, taken], { caller });
      setLimitHeaders(reply, limits, taken);
      done();
    };
    limits
      .take(caller, endpoint?.costOf?.(request) ?? 1)
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
