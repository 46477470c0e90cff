import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics, Series, Tracing } from '#runtime';
import { traceparentOf } from '../parsing/request-values.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The durations of the route's requests. Absent for paths without a route. */
    durations?: RouteDurations;
  }
}

/** The label of requests for paths without a route. */
const UNKNOWN = 'unknown';

const MAX_LISTENERS = 20;

/** Measures the requests of all routes that are added from now on, by route and status. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  const unknown = new RouteDurations(metrics, UNKNOWN);
  server.addHook('onRoute', (route) => {
    const name = `${[route.method].flat().join()} ${route.url}`;
    route.config = { ...route.config, durations: new RouteDurations(metrics, name) };
  });
  server.addHook('onRequest', (request, { raw: response }, done) => {
    const { durations = unknown } = request.routeOptions.config;
    const startedAt = performance.now();
    // With this one and those of Fastify and Nest, a response has more than Node warns of by default.
    response.setMaxListeners(MAX_LISTENERS);
    response.once('close', () => durations.add(response, (performance.now() - startedAt) / 1000));
    done();
  });
}

/** The durations of a route's requests. It keeps the series of each status: a look-up by labels takes longer. */
class RouteDurations {
  private readonly series = new Map<number, Series>();

  constructor(
    private readonly metrics: Metrics,
    private readonly route: string,
  ) {}

  add({ writableFinished, statusCode }: ServerResponse, seconds: number): void {
    const status = writableFinished ? statusCode : 0;
    let found = this.series.get(status);
    if (!found) {
      const labels = { route: this.route, status: status === 0 ? 'aborted' : String(status) };
      found = this.metrics.series('directory_http_request_duration_seconds', labels);
      this.series.set(status, found);
    }
    found.observe(seconds);
  }
}

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
