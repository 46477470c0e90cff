import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problem, type Problem } from '#application';

/** How long a client may keep a connection that was answered for the last time. */
const LINGER_MS = 1000;

const answers = new WeakMap<Socket, ServerResponse>();

/** A request has come: what goes out on its connection from now on is its answer. */
export const noteAnswer = ({ socket }: IncomingMessage, answer: ServerResponse): void => {
  answers.set(socket, answer);
};

/** What Node's own parser refuses never becomes a request: it is answered on the bare socket. */
export function answerClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  // Within an answer that has begun there is no place for another one.
  if (isBeingAnswered(socket)) socket.destroy();
  else refuse(socket, clientProblem(code));
}

function isBeingAnswered(socket: Socket): boolean {
  const answer = answers.get(socket);
  return answer !== undefined && answer.headersSent && !answer.writableFinished;
}

function clientProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  return problem('invalid_parameter', { detail: 'The request is not valid HTTP.' });
}

function refuse(socket: Socket, { status, title, ...rest }: Problem): void {
  // No path is known: RFC 9457 section 3.1.5 lets an identifier stand for the occurrence.
  const body = JSON.stringify({ ...rest, title, status, instance: `urn:uuid:${randomUUID()}` });
  const headers = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
