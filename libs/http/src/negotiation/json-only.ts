import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../limits/unread-memory.js';
import { negotiateMediaType } from './accept-header.js';
import { varyBy } from './vary.js';

/**
 * Begins a response that there is as JSON only, compressed if the client accepts that.
 * @throws HttpProblem `not_acceptable`: the client does not accept JSON
 */
export function answerInJson(request: FastifyRequest, reply: FastifyReply): void {
  varyBy(reply, 'accept', 'accept-encoding');
  negotiateMediaType(request, 'application/json');
}

/** Sends a JSON text, compressed if the client accepts that. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  sendText(reply.header('content-type', 'application/json; charset=utf-8'), text);
