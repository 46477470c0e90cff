import type { Server } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { Access } from '../access/access.js';
import { checkAccess } from '../access/check-access.js';
import { RateLimits } from '../access/rate-limits.js';
import { Admission, limitWork } from '../admission/admission.js';
import { limitSmallChunks, STREAMED_BODY, WHOLE_BODY, limitBodyTime } from '../limits/body-arrival.js';
import { limitUnreadMemory, closeUnreadResponses } from '../limits/unread-responses.js';
import { contentCodings, prepareCodings } from '../negotiation/accept-headers.js';
import {
  addBodyParsers,
  NDJSON,
  acceptedMediaTypes,
  hasBody,
  takesAnyType,
  usesBody,
} from '../parsing/body-parsers.js';
import { checkRequest, checkTransport } from '../parsing/request-checks.js';
import { shuttingDown, type HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { refuseConnect, trackResponse } from '../problems/socket-problems.js';
import { Metrics, Tracing, type Settings } from '#runtime';
import { measureRequests, traceRequests } from '../observing/observe-requests.js';
import { executeInOrder, UnusedConnections } from './connections.js';
import { addSecurityHeaders, allowOrigins } from '../messages/response-headers.js';
import type { RouteTable } from '../endpoint/route-table.js';

/**
 * Adds hooks, body parsers and plugins to the Fastify instance.
 * @param routes is filled with the routes of the application
 * @param isStopping while it returns true, requests are refused with `shutting_down`
 */
export async function setUpServer(
  app: NestFastifyApplication,
  routes: RouteTable,
  { host, access: { corsOrigins } }: Settings,
  isStopping: () => boolean,
): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const access = app.get(Access);
  measureRequests(server, app.get(Metrics));
  traceRequests(server, app.get(Tracing));
  addSecurityHeaders(server);
  for (const dialect of server.dialects) dialect.addHooks(server);
  await allowOrigins(app, corsOrigins);
  receiveRequests(server, routes);
  // Nobody can use another one's credential by DNS rebinding.
  const only = () => (access.isOpen ? host : undefined);
  checkBeforeBody(server, (request) => (isStopping() ? shuttingDown() : checkTransport(request, only())));
  checkAccess(server, access, app.get(RateLimits));
  checkBeforeBody(server, (request) => checkRequest(request, routes));
  limitWork(server, app.get(Admission));
  closeUnusedConnections(server);
  limitUnreadMemory(server);
  replaceNodeDefaults(server.server);
  addBodyParsers(server);
  // Handlers of large responses call reply.compress: small responses, images and streamed lines are not compressed.
  await app.register(compress, { global: false, encodings: contentCodings });
  // A handler that reads a form limits its parts.
  await app.register(multipart);
}

function receiveRequests(server: FastifyInstance, routes: RouteTable): void {
  server.addHook('onRoute', (route) => {
    routes.add(route.url, [route.method].flat());
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], removeLengthOf304].flat();
  });
  server.addHook('onRequest', (request, reply, done) => {
    trackResponse(request.raw, reply.raw);
    if (hasBody(request)) limitBody(request, reply);
    prepareCodings(request);
    done();
  });
}

type Check = (request: FastifyRequest) => HttpProblem | undefined;

/** Answers requests that have a problem before their bodies are read. */
function checkBeforeBody(server: FastifyInstance, check: Check): void {
  server.addHook('onRequest', (request, reply, done) => {
    const problem = check(request);
    if (problem) return sendProblem(reply, problem, request);
    done();
  });
}

/** How long requests in progress may go on while the service stops, in milliseconds: longer than a write waits. */
const STOP_GRACE_MS = 7_000;

/** Lets the server close without waiting for connections that have no request, nor for slow readers. */
function closeUnusedConnections(server: FastifyInstance): void {
  const unused = new UnusedConnections(server.server);
  server.addHook('preClose', (done) => {
    // Also closes connections whose last response is being sent.
    server.server.keepAliveTimeout = 1;
    unused.close();
    // The rest of the time for a stop is needed to close the files.
    setTimeout(() => server.server.closeAllConnections(), STOP_GRACE_MS).unref();
    done();
  });
}

/** Replaces what Node does with some requests before they get to a handler. */
function replaceNodeDefaults(server: Server): void {
  // By default Node drops header fields beyond a number, If-Match among them. Their total size is limited anyway.
  server.maxHeadersCount = 0;
  // RFC 9110 section 10.1.1 allows to ignore an unknown expectation. Node's default is 417.
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  server.on('connect', refuseConnect);
  closeUnreadResponses(server);
  executeInOrder(server);
}

/** RFC 9110 section 8.6: Content-Length of a 304 is that of the 200. Fastify sets that of the empty body. */
const removeLengthOf304: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done(null, payload);
};

function limitBody(request: FastifyRequest, { raw: response }: FastifyReply): void {
  const isLines = usesBody(request) && acceptedMediaTypes(request).includes(NDJSON);
  const isStreamed = isLines || takesAnyType(request);
  limitBodyTime(request.raw, response, isStreamed ? STREAMED_BODY : WHOLE_BODY);
  limitSmallChunks(request.raw);
}
