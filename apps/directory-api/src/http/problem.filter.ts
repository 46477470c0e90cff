import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import {
  BrokerUnavailable,
  CommandRefused,
  InvalidParameter,
  Overloaded,
  StoreUnavailable,
  type ProblemCode,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { nothingThere } from './early-refusals.js';
import { HttpProblem } from './http-problem.js';
import { pathReference } from './request-target.js';

const later = { 'retry-after': '1' };

/** Answers every error as problem+json; nothing of an unexpected one leaves but that it happened. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const found = this.problemOf(error, request);
    if (found.problem.status === 500) this.logger.error({ err: error, url: request.url }, 'a request failed');
    if (reply.sent || reply.raw.headersSent) return;
    sendProblem(reply, found, request);
  }

  private problemOf(error: unknown, request: FastifyRequest): HttpProblem {
    if (error instanceof HttpProblem) return error;
    if (error instanceof InvalidParameter)
      return new HttpProblem('invalid_parameter', { detail: error.message });
    // A route that begins like the path may have taken it, and found nothing where its parameter would be.
    if (error instanceof HttpException && error.getStatus() === 404) return nothingThere();
    if (error instanceof StoreUnavailable) return storeProblem(request);
    return gatewayProblem(error) ?? frameworkProblem(error);
  }
}

/** Why a command has no outcome. */
function gatewayProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof Overloaded) return new HttpProblem('overloaded', {}, later);
  if (error instanceof BrokerUnavailable) return new HttpProblem('broker_unavailable', {}, later);
  if (!(error instanceof CommandRefused)) return undefined;
  const { code, detail, errors } = error.problem;
  return new HttpProblem(code, { detail, ...(errors && { errors }) });
}

/** Almost all that needs the store are reads: of writes, only those that keep a file beside their command. */
function storeProblem({ method }: FastifyRequest): HttpProblem {
  if (method !== 'GET' && method !== 'HEAD') return new HttpProblem('overloaded', {}, later);
  const detail =
    'The read models can not be reached: what was written is safe, try again after Retry-After seconds.';
  return new HttpProblem('projection_behind', { detail }, later);
}

/** Fastify's own errors, by their code. */
const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'invalid_parameter',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'not_an_image',
  FST_PARTS_LIMIT: 'not_an_image',
  FST_FIELDS_LIMIT: 'not_an_image',
  FST_INVALID_JSON_FIELD_ERROR: 'not_an_image',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_NO_FORM_DATA: 'unsupported_media_type',
  ECONNRESET: 'request_timeout',
};

function frameworkProblem(error: unknown): HttpProblem {
  // Nest wraps what Fastify refuses before any handler runs.
  const refused = error instanceof HttpException ? error.cause : error;
  const { code, statusCode, message } = (refused ?? {}) as Readonly<Record<string, unknown>>;
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known) return new HttpProblem(known);
  if (statusCode !== 400) return new HttpProblem('internal_error');
  return new HttpProblem('invalid_parameter', { ...(typeof message === 'string' && { detail: message }) });
}

export function sendProblem(
  reply: FastifyReply,
  { problem, headers }: HttpProblem,
  request: FastifyRequest,
): void {
  const instance = pathReference(request.url);
  if (problem.code === 'payload_too_large') takeRest(request, reply);
  void reply
    .code(problem.status)
    .headers(headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ ...problem, instance }));
}

/** For how long the rest of a body is taken, in milliseconds. */
const REST_MS = 10_000;

/** A client that is still sending reads no answer, and would lose it with a connection that is closed meanwhile. */
function takeRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, REST_MS).unref();
}
