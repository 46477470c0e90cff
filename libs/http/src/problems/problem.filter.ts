import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { pathReference } from '../messages/request-target.js';
import { problemOfError } from './problem-of-error.js';
import { sendProblem } from './send-problem.js';

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
