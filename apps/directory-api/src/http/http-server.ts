import { isUtf8 } from 'node:buffer';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProblemCode } from '#application';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { answerClientError, noteAnswer, refuseTunnel } from './bare-socket.js';
import { contentCodings, writeOutCodings } from './content-codings.js';
import { earlyRefusal, hasBody, mediaTypesOf } from './early-refusals.js';
import { HttpProblem } from './http-problem.js';
import { sendProblem } from './problem.filter.js';
import { originForm } from './request-target.js';
import type { RouteTable } from './route-table.js';
import { STREAMED_BODY, WHOLE_BODY, limitBody } from './slow-bodies.js';
import { UnusedConnections } from './unused-connections.js';

/** Bytes of a body, and of a line of a bulk request. */
export const BODY_LIMIT = 8 * 1024 * 1024;
/** Bytes of a photo. */
export const PHOTO_LIMIT = 5 * 1024 * 1024;
/** Bytes of any other field of a form: none is looked at. */
const FIELD_LIMIT = 1024;

/** How long the head of a request may take, in milliseconds. */
const HEAD_TIMEOUT_MS = 60_000;
const LINES = 'application/x-ndjson';

/** The Nest adapter on Fastify, without the parts that this service does not use. */
export function createAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    multipart: false,
    logger: false,
    bodyLimit: BODY_LIMIT,
    // How long bodies may take depends on what they are for: see limitBody.
    requestTimeout: 0,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    return503OnClosing: false,
    // Node refuses such a request without a word: it is refused here.
    http: { requireHostHeader: false, headersTimeout: HEAD_TIMEOUT_MS },
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
  server.addHook('onRoute', (route) => {
    routes.add(route.url, [route.method].flat());
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat();
  });
  server.addHook('onRequest', (request, reply, done) => {
    noteAnswer(request.raw, reply.raw);
    const refusal = isStopping() ? shuttingDown() : earlyRefusal(request, routes);
    if (refusal) return sendProblem(reply, refusal, request);
    takeIn(request, reply);
    done();
  });
  keepNothingOpen(server);
  heedAll(server.server);
  parseBodies(server);
  // What is worth it asks to be compressed: small answers, images and lines that are waited for are not.
  await app.register(compress, { global: false, encodings: contentCodings });
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: FIELD_LIMIT, fileSize: PHOTO_LIMIT },
    // RFC 7578 section 4.2 leaves it to the sender whether a file has a name.
    isPartAFile: (fieldName, _contentType, fileName) => fieldName === 'photo' || fileName !== undefined,
  });
}

/** What holds no request when the server is closed is not waited for. */
function keepNothingOpen(server: FastifyInstance): void {
  const unused = new UnusedConnections(server.server);
  // One whose last answer goes out now is not kept for a next request.
  server.addHook('preClose', (done) => {
    server.server.keepAliveTimeout = 1;
    unused.end();
    done();
  });
}

/** Sees to what Node would refuse or pass over by itself. */
function heedAll(server: Server): void {
  // Beyond a number of header fields it drops the rest, conditions among them: their size is bounded anyway.
  server.maxHeadersCount = 0;
  // RFC 9110 section 10.1.1 lets an expectation that is not understood be passed over.
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  server.on('connect', refuseTunnel);
}

/** RFC 9110 section 8.6: a length is that of the whole answer, and Fastify gives that of the 304 it has in hand. */
const withoutLength: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done(null, payload);
};

function takeIn(request: FastifyRequest, { raw: answer }: FastifyReply): void {
  if (hasBody(request))
    limitBody(request.raw, answer, mediaTypesOf(request).includes(LINES) ? STREAMED_BODY : WHOLE_BODY);
  writeOutCodings(request);
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
  server.addContentTypeParser(LINES, (_request, payload, done) => {
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
