import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
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
  refuse(socket, clientProblem(code));
}

/** Node takes CONNECT for no request either, and closes its connection where nobody answers. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  // Node has let go of the connection: nobody else hears of its end, or reads what still comes.
  socket.on('error', () => socket.destroy()).resume();
  const found = problem('method_not_allowed', { detail: 'No connection is opened to anything else.' });
  // RFC 9110 section 10.2.1: what has no path here takes no method.
  const answer = () => refuse(socket as Socket, found, 'Allow: ');
  const before = answers.get(socket as Socket);
  if (before === undefined || before.closed) answer();
  else before.once('close', answer);
}

function clientProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  return problem('invalid_parameter', { detail: 'The request is not valid HTTP.' });
}

function refuse(socket: Socket, found: Problem, ...headers: readonly string[]): void {
  if (!socket.writable) return;
  const answer = answers.get(socket);
  // Within an answer that has begun there is no place for another one.
  if (answer?.headersSent && !answer.writableFinished) socket.destroy();
  // Nor is there behind one to a request of which the rest is wrong.
  else if (answer?.headersSent && !answer.req.complete) endWith(socket, '');
  else send(socket, found, headers);
}

function send(socket: Socket, { status, title, ...rest }: Problem, more: readonly string[]): void {
  // No path is known: RFC 9457 section 3.1.5 lets an identifier stand for the occurrence.
  const body = JSON.stringify({ ...rest, title, status, instance: `urn:uuid:${randomUUID()}` });
  const headers = [
    `HTTP/1.1 ${status} ${title}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...more,
  ];
  endWith(socket, `${headers.join('\r\n')}\r\n\r\n${body}`);
}

function endWith(socket: Socket, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
