import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Tracing } from '#runtime';
import { traceparentOf } from '../parsing/request-headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if tracing is off. */
    traceparent: string | undefined;
  }
}

/** Makes a span of each request, if tracing is on. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.decorateRequest('traceparent', undefined);
  if (!tracing.isOn) return;
  server.addHook('onRequest', (request, { raw: response }, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (config.endpoint?.traced ?? true) traceRequest(request, response, { tracing, route });
    done();
  });
}

function traceRequest(
  request: FastifyRequest,
  response: ServerResponse,
  { tracing, route }: { readonly tracing: Tracing; readonly route: string },
): void {
  const { method } = request;
  const span = tracing.start(`${method} ${route}`, 'SERVER', traceparentOf(request));
  request.traceparent = span?.traceparent;
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const attributes = { 'http.request.method': method, 'http.route': route };
    if (!writableFinished) span?.end({ ...attributes, 'error.type': 'aborted' });
    else if (statusCode < 500) span?.end({ ...attributes, 'http.response.status_code': statusCode });
    else span?.fail({ ...attributes, 'http.response.status_code': statusCode });
  });
}
