import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problem, type Problem } from '#application';
import { securityHeaders } from '../messages/response-headers.js';

/** How long a client may keep its connection open after the last response, in milliseconds. */
const LINGER_MS = 1000;

/** The latest response of each connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** Remembers the response of a request, so that no problem is written into the middle of it. */
export const trackResponse = ({ socket }: IncomingMessage, response: ServerResponse): void => {
  responses.set(socket, response);
};

/** The latest response on a connection; undefined before its first request. */
export const latestResponse = (socket: Socket): ServerResponse | undefined => responses.get(socket);

/** Answers what Node's parser refuses (`clientError`). There is no request object, so the problem is written to the socket. */
export function handleClientError({ code }: { readonly code?: string }, socket: Socket): void {
  refuse(socket, clientProblem(code));
}

/** Refuses CONNECT. Node emits it as an event of its own and closes the connection if nobody listens. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  // Node has detached the socket from its parser: errors and further bytes have to be handled here.
  socket.on('error', () => socket.destroy()).resume();
  const found = problem('method_not_allowed', { detail: 'No connection is opened to anything else.' });
  // RFC 9110 section 10.2.1: an empty Allow says that the resource takes no method.
  const answer = () => refuse(socket as Socket, found, 'Allow: ');
  const previous = responses.get(socket as Socket);
  if (previous === undefined || previous.closed) answer();
  else previous.once('close', answer);
}

function clientProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  return problem('invalid_parameter', { detail: 'The request is not valid HTTP.' });
}

/** Answers with a problem, unless a response has begun, and closes the connection. */
export function refuse(socket: Socket, found: Problem, ...headers: readonly string[]): void {
  if (!socket.writable) return;
  const response = responses.get(socket);
  // A response that has begun can't be followed by another one before it ends.
  if (response?.headersSent && !response.writableFinished) socket.destroy();
  // The request has its response already: only the connection is closed.
  else if (response?.headersSent && !response.req.complete) endWith(socket, '');
  else send(socket, found, headers);
}

function send(socket: Socket, { status, title, ...rest }: Problem, more: readonly string[]): void {
  // The path is unknown. RFC 9457 section 3.1.5 allows any URI as the identifier of the occurrence.
  const body = JSON.stringify({ ...rest, title, status, instance: `urn:uuid:${randomUUID()}` });
  const headers = [
    `HTTP/1.1 ${status} ${title}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    ...more,
  ];
  endWith(socket, `${headers.join('\r\n')}\r\n\r\n${body}`);
}

function endWith(socket: Socket, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
