import { HttpException, Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import {
  BrokerUnavailable,
  CommandRefused,
  InvalidParameter,
  Overloaded,
  ReadModelsIncomplete,
  StoreOverloaded,
  StoreUnavailable,
  isTooManyMatches,
  type ProblemCode,
} from '#application';
import type { FastifyRequest, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { HttpProblem, pathNotFound } from './http-problem.js';
import { pathReference } from '../messages/request-target.js';
import { sendProblem } from './send-problem.js';

const retryAfterOneSecond = { 'retry-after': '1' };

/** Maps an error of a request to its problem; `internal_error` for unexpected errors, without any detail of them. */
export function problemOfError(error: unknown, request: FastifyRequest): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InvalidParameter)
    return new HttpProblem('invalid_parameter', { detail: error.message });
  if (isTooManyMatches(error)) return new HttpProblem('invalid_parameter', { detail: error.message });
  // Nest throws a 404 if a route matched but its parameter is empty.
  if (error instanceof HttpException && error.getStatus() === 404) return pathNotFound();
  if (error instanceof StoreUnavailable) return storeProblem(error, request);
  return gatewayProblem(error) ?? frameworkProblem(error);
}

/** The problem of a command without an outcome. */
function gatewayProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof StoreOverloaded) return new HttpProblem('overloaded', {}, retryAfterOneSecond);
  if (error instanceof Overloaded)
    return new HttpProblem('overloaded', error.message ? { detail: error.message } : {}, retryAfterOneSecond);
  if (error instanceof BrokerUnavailable)
    return new HttpProblem('broker_unavailable', {}, retryAfterOneSecond);
  if (!(error instanceof CommandRefused)) return undefined;
  const { code, detail, errors, more_errors } = error.problem;
  return new HttpProblem(code, {
    detail,
    ...(errors && { errors }),
    ...(more_errors !== undefined && { more_errors }),
  });
}

/** Reads need the store of the read models. Writes need a disk that is not full; photo uploads, the store. */
function storeProblem(error: StoreUnavailable, { method }: FastifyRequest): HttpProblem {
  if (method !== 'GET' && method !== 'HEAD') return new HttpProblem('overloaded', {}, retryAfterOneSecond);
  const reason = error instanceof ReadModelsIncomplete ? error.message : 'the read models cannot be reached';
  const detail = `Acknowledged writes are stored, but ${reason}: try again after Retry-After seconds.`;
  return new HttpProblem('projection_behind', { detail }, retryAfterOneSecond);
}

/** Problems of Fastify's and Node's own errors, by their `code`. */
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
  // Nest wraps what Fastify refuses before a handler runs.
  const refused = error instanceof HttpException ? error.cause : error;
  const { code, statusCode, message } = (refused ?? {}) as Readonly<Record<string, unknown>>;
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known) return new HttpProblem(known);
  if (statusCode !== 400) return new HttpProblem('internal_error');
  return new HttpProblem('invalid_parameter', { ...(typeof message === 'string' && { detail: message }) });
}

/** Answers every error with application/problem+json, and logs those that are answered with 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const path = pathReference(request.url);
    if (isDisconnection(error, request)) {
      this.logger.info({ path }, 'a connection was closed before the end of its response');
      return;
    }
    const found = problemOfError(error, request);
    if (found.problem.status === 500) this.logger.error({ err: error, path }, 'a request failed');
    if (reply.sent || reply.raw.headersSent) return;
    sendProblem(reply, found, request);
  }
}

/** Whether a streamed response has ended with its connection, which the client has closed, or this service at its end. */
const isDisconnection = (error: unknown, { raw: { socket } }: FastifyRequest): boolean =>
  socket.destroyed &&
  (error as { readonly code?: unknown } | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
