import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ProblemCode } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '../limits/body-sizes.js';
import type { Dialect } from '../problems/dialect.js';
import { originForm } from '../messages/request-target.js';
import { HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { handleClientError } from '../problems/socket-problems.js';
import { setSecurityHeaders } from '../messages/response-headers.js';

/** Room for the longest list of ids in a query, 1,000 with escaped commas, beside the fields of a request. */
const MAX_HEAD_BYTES = 64 * 1024;

/** How long the head of a request may take, in milliseconds. */
const HEAD_TIMEOUT_MS = 60_000;

/**
 * The Nest adapter on Fastify, without the parts that this service does not use.
 * @param trustedProxies addresses and networks whose `X-Forwarded-…` fields are believed
 * @param dialects the protocols that have paths of their own
 */
export function createAdapter(
  trustedProxies: readonly string[] = [],
  dialects: readonly Dialect[] = [],
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    skipMiddie: true,
    multipart: false,
    logger: false,
    bodyLimit: BODY_LIMIT,
    // The time limit of a body depends on how it is processed: see limits/body-arrival.ts.
    requestTimeout: 0,
    clientErrorHandler: handleClientError,
    frameworkErrors: answerFrameworkError,
    // All hooks and routes see the same path: limits, access and problems are those of the path without the slash.
    rewriteUrl: ({ url = '/' }) => {
      const path = originForm(url);
      return dialects.find((dialect) => dialect.isOf(path))?.pathOf(path) ?? path;
    },
    return503OnClosing: false,
    // Node would refuse a request without a Host with an empty body: checkRequest refuses it with a problem.
    http: { requireHostHeader: false, headersTimeout: HEAD_TIMEOUT_MS, maxHeaderSize: MAX_HEAD_BYTES },
    routerOptions: { maxParamLength: 500 },
  });
  adapter.getInstance().decorate('dialects', dialects);
  return adapter;
}

function answerFrameworkError(
  error: Error & { code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code: ProblemCode = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'invalid_parameter';
  setSecurityHeaders(request, reply);
  sendProblem(reply, new HttpProblem(code, { detail: error.message }), request);
}
