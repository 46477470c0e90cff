import type { AggregateKind } from '#domain';
import type { WorkKind } from '#runtime';
import type { FastifyRequest } from 'fastify';
import { negotiateMediaType } from '../negotiation/accept-header.js';
import { CSV_TYPE, listTypes } from '../records/list-types.js';

/** The kind of work that a request asks for; undefined if it is not limited. */
export type WorkOf = (request: FastifyRequest) => WorkKind | undefined;

const always =
  (kind: WorkKind | undefined): WorkOf =>
  () =>
    kind;
const unlimited = always(undefined);
const write = always('writes');
const events = always('events');
const reads = always('reads');

const listOf =
  (kind: AggregateKind): WorkOf =>
  (request) =>
    asksForCsv(kind, request) ? 'exports' : 'reads';

function asksForCsv(kind: AggregateKind, request: FastifyRequest): boolean {
  // The common case.
  if (!request.headers.accept?.includes('/')) return false;
  try {
    return negotiateMediaType(request, ...listTypes[kind]) === CSV_TYPE;
  } catch {
    // The handler refuses the request.
    return false;
  }
}

const hasParameter = ({ query }: FastifyRequest, name: string, none?: string): boolean =>
  ![undefined, none].includes((query as Readonly<Record<string, string | undefined>>)[name]);

/** The work of each route. Reads of single records, health and documentation are not limited. */
export const workOfRoutes: Readonly<Record<string, WorkOf>> = {
  'GET /v1/stations': listOf('station'),
  'GET /v1/stations/clusters': reads,
  'GET /v1/tiles/:z/:x/:y.mvt': reads,
  'GET /v1/summary': reads,
  'GET /v1/stations/:id': (request) => (hasParameter(request, 'as_of') ? 'events' : undefined),
  'GET /v1/stations/:id/history': events,
  'GET /v1/stations/:id/uptime': events,
  'POST /v1/stations': write,
  'POST /v1/stations/:id/restore': write,
  'PATCH /v1/stations/:id': write,
  'PUT /v1/stations/:id/availability': write,
  'PUT /v1/stations/:id/connectors': write,
  'PUT /v1/stations/:id/details': write,
  'DELETE /v1/stations/:id': write,

  'GET /v1/connector-types': listOf('connector-type'),
  'GET /v1/connector-types/:id': unlimited,
  'POST /v1/connector-types': write,
  'POST /v1/connector-types/:id/restore': write,
  'PATCH /v1/connector-types/:id': write,
  'PUT /v1/connector-types/:id/photo': always('bulk'),
  'DELETE /v1/connector-types/:id': write,

  'GET /v1/locations': listOf('location'),
  'GET /v1/locations/:id': unlimited,
  'GET /v1/locations/:id/stations': listOf('station'),
  'PUT /v1/locations/:id': write,
  'PATCH /v1/locations/:id': write,
  'DELETE /v1/locations/:id': write,

  'GET /v1/events': (request) => (hasParameter(request, 'wait', '0') ? 'waits' : 'events'),
  'POST /v1/bulk': always('bulk'),
  'GET /v1/commands/:id': unlimited,

  'GET /v1/forms/:form': unlimited,
  'GET /images/*': unlimited,
  'GET /problems': unlimited,
  'GET /problems/:code': unlimited,
  'GET /health/live': unlimited,
  'GET /health/ready': unlimited,
  'GET /openapi.json': unlimited,
  'GET /': unlimited,
  'GET /docs': unlimited,
  'GET /docs/:file': unlimited,
};
