import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HeldRefusals } from '../admission/held-refusals.js';
import { HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { addressKey, callerKey } from '../admission/caller-key.js';

/** The time for which points are counted, in seconds. It begins with the first request of a caller. */
export const WINDOW_S = 60;

/** What is left of a limit. */
interface Allowance {
  /** Points until the end of the window. */
  readonly left: number;
  /** The rest of the window, in seconds. */
  readonly seconds: number;
}

/** Counts the points that the requests of callers cost, and the failed authentications of addresses. */
export class RateLimits {
  readonly refusals = new HeldRefusals();
  private readonly checks = new HeldRefusals();
  private readonly points: RateLimiterAbstract;
  /** Of this instance alone: what they cost is its own time, and a credential is refused without a round trip. */
  private readonly failures: RateLimiterMemory;

  /**
   * @param limit the points that a caller may use in a window; 0: there is no limit
   * @param shared the counter that all instances share; undefined: this instance counts alone
   * @param isOn whether the limit holds now
   */
  constructor(
    readonly limit: number,
    shared?: RateLimiterAbstract,
    private readonly isOn: () => boolean = () => true,
  ) {
    const options = { points: limit, duration: WINDOW_S };
    this.points = shared ?? new RateLimiterMemory(options);
    this.failures = new RateLimiterMemory(options);
  }

  /** Whether requests are limited at present. */
  get areLimited(): boolean {
    return this.limit > 0 && this.isOn();
  }

  /** Takes the points of a request. The cost of one request is at most the limit. */
  async take(caller: string, cost: number): Promise<Allowance & { readonly isRefused: boolean }> {
    try {
      const left = await this.points.consume(caller, Math.min(cost, this.limit));
      return { ...allowanceOf(left), isRefused: false };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { ...allowanceOf(error), isRefused: true };
      throw error;
    }
  }

  /** Takes points that a request turns out to cost. If they exceed the limit, the next request is refused. */
  charge(caller: string, cost: number): void {
    // A store that can't be reached counts by the instance alone.
    if (this.areLimited && cost > 0) this.points.penalty(caller, cost).catch(() => undefined);
  }

  /** Counts a failed authentication; it is refused as one too many if the address has had more than the limit. */
  async countFailure(address: string): Promise<Allowance & { readonly isRefused: boolean }> {
    const counted = await this.failures.penalty(address);
    return { ...allowanceOf(counted), isRefused: counted.consumedPoints > this.limit };
  }

  /**
   * Resolves when the signature of a token may be verified: at once, or in its turn after too many failures of the
   * address, about a hundred a second, but within 5 seconds: a valid token waits, and is not refused for others' failures.
   */
  async turnToVerify(address: string, response: ServerResponse): Promise<void> {
    const failed = this.areLimited ? await this.failures.get(address) : null;
    if (failed && failed.consumedPoints >= this.limit)
      await new Promise<void>((resolve) => this.checks.hold(address, response, resolve));
  }
}

const allowanceOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  left: remainingPoints,
  seconds: Math.max(Math.ceil(msBeforeNext / 1000), 1),
});

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
  if (counted.isRefused) return refuse(request, reply, limits, counted, { caller, detail: TOO_MANY });
  setLimitHeaders(reply, limits, counted);
  sendProblem(reply, problem, request);
}

const TOO_MANY = 'Too many credentials of this address were not valid.';

/** Refuses requests of callers that exceed their limit. */
export function limitRequests(server: FastifyInstance, limits: RateLimits): void {
  if (limits.limit === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    const { needs, endpoint } = request.routeOptions.config;
    // The service limits its own imports by how many run.
    const isLimited = limits.areLimited && request.caller?.importId === undefined;
    if (needs === 'nothing' || !isLimited) return done();
    const caller = callerKey(request);
    const enter = (taken: Awaited<ReturnType<RateLimits['take']>>) => {
      if (taken.isRefused) return refuse(request, reply, limits, taken, { caller });
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
  limits: RateLimits,
  allowance: Allowance,
  { caller, detail }: { readonly caller: string; readonly detail?: string },
): void {
  setLimitHeaders(reply, limits, allowance);
  const headers = { 'retry-after': String(allowance.seconds) };
  const problem = new HttpProblem('rate_limited', detail === undefined ? {} : { detail }, headers);
  limits.refusals.hold(caller, reply.raw, () => sendProblem(reply, problem, request));
}
