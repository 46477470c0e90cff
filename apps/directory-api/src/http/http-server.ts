import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { problem, type ProblemCode } from '#application';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentCodings, writeOutCodings } from './content-codings.js';
import { earlyRefusal, hasBody } from './early-refusals.js';
import { HttpProblem } from './http-problem.js';
import { sendProblem } from './problem.filter.js';
import type { RouteTable } from './route-table.js';

/** Bytes of a body, and of a line of a bulk request. */
export const BODY_LIMIT = 8 * 1024 * 1024;
/** Bytes of a photo. */
export const PHOTO_LIMIT = 5 * 1024 * 1024;
/** Bytes of any other field of a form: none is looked at. */
const FIELD_LIMIT = 1024;

const REQUEST_TIMEOUT_MS = 300_000;
/** How long a client may keep a connection that was answered for the last time. */
const LINGER_MS = 1000;

/** The Nest adapter on Fastify, without the parts that this service does not use. */
export function createAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    multipart: false,
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    return503OnClosing: false,
    // Node refuses such a request without a word: it is refused here.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
  });
}

/** Prepares the Fastify instance: bodies, the table of routes, what is answered while it stops. */
export async function prepareServer(
  app: NestFastifyApplication,
  routes: RouteTable,
  isStopping: () => boolean,
): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', ({ url, method }) => {
    routes.add(url, [method].flat());
  });
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = isStopping() ? shuttingDown() : earlyRefusal(request, routes);
    if (refusal) return sendProblem(reply, refusal, request);
    writeOutCodings(request);
    done();
  });
  // A connection whose last answer goes out now is not kept for a next request.
  server.addHook('preClose', (done) => {
    server.server.keepAliveTimeout = 1;
    done();
  });
  // RFC 9110 section 10.1.1 lets an expectation that is not understood be passed over.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  parseBodies(server);
  // What is worth it asks to be compressed: small answers, images and lines that are waited for are not.
  await app.register(compress, { global: false, encodings: contentCodings });
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: FIELD_LIMIT, fileSize: PHOTO_LIMIT },
    // RFC 7578 section 4.2 leaves it to the sender whether a file has a name.
    isPartAFile: (fieldName, _contentType, fileName) => fieldName === 'photo' || fileName !== undefined,
  });
}

const shuttingDown = () => new HttpProblem('shutting_down', {}, { 'retry-after': '5', connection: 'close' });

function parseBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (hasBody(request)) parseJson(body as Buffer, done);
      else done(null);
    },
  );
  // A bulk body is read line by line as it comes.
  server.addContentTypeParser('application/x-ndjson', (_request, payload, done) => {
    done(null, payload);
  });
  // Of a request that has no use for a body; of any other its type was looked at before.
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

function parseJson(body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
  try {
    if (!isUtf8(body)) throw new SyntaxError('the body is not UTF-8');
    done(null, JSON.parse(body.toString()));
  } catch (error) {
    done(new HttpProblem('malformed_json', { detail: (error as Error).message }));
  }
}

function answerFrameworkError(
  error: Error & { code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code: ProblemCode = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'invalid_parameter';
  sendProblem(reply, new HttpProblem(code, { detail: error.message }), request);
}

/** What Node's own parser refuses never becomes a request: it is answered on the bare socket. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const { status, title, ...rest } = problem(clientErrorCode(error.code));
  const body = JSON.stringify({ ...rest, title, status });
  const headers = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function clientErrorCode(code: string | undefined): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'invalid_parameter';
}
