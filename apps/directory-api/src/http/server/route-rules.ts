import type { Scope } from '#application';
import type { AggregateKind } from '#domain';
import type { WorkKind } from '#runtime';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { negotiateMediaType } from '../negotiation/accept-header.js';
import { OCPI_VERSIONS } from '../../ocpi/ocpi-envelope.js';
import { CSV_TYPE, listTypes } from '../records/list-types.js';

/** Who may send a request: anybody, any caller, who has a scope, or who has any of the scopes for writes. */
export type Needed = 'nothing' | 'any caller' | Scope | 'any write scope';

/** The kind of work that a request asks for; undefined if it is not limited. */
type WorkOf = (request: FastifyRequest) => WorkKind | undefined;

/** The points that a request takes of what its caller may send. */
export type CostOf = (request: FastifyRequest) => number;

export interface RouteRule {
  readonly needs: Needed;
  readonly workOf: WorkOf;
  /** Undefined: 1. */
  readonly costOf?: CostOf;
}

const always =
  (kind: WorkKind | undefined): WorkOf =>
  () =>
    kind;

const open: RouteRule = { needs: 'nothing', workOf: always(undefined) };
const read = (workOf: WorkOf): RouteRule => ({ needs: 'directory:read', workOf });
const write = (needs: Scope): RouteRule => ({ needs, workOf: always('writes') });
const ofRecords = read(always('records'));
const [ofReads, ofEvents] = [read(always('reads')), read(always('events'))];
const ofStations = write('stations:write');
const ofConnectorTypes = write('connector-types:write');
const ofLocations = write('locations:write');
/** They may wait for name servers and receivers: writes of records must not wait for them. */
const ofWebhooks: RouteRule = { needs: 'webhooks:manage', workOf: always('bulk') };
const readWebhooks: RouteRule = { needs: 'webhooks:manage', workOf: always('records') };

/** A list as a file has all pages, a document of DATEX II the whole directory. */
export const EXPORT_COST = 20;
/** A summary by city has thousands of groups. */
const CITIES_COST = 5;
/** The history of statuses reads all changes of a time. */
const HISTORY_COST = 5;
const PHOTO_COST = 5;
/** A page of OCPI has whole locations with their stations. */
const OCPI_COST = 5;
/** A document of changes is read again and again. */
const DATEX_CHANGES_COST = 5;

/** The rules of a version of OCPI. */
const ocpiRules = (route: string): readonly (readonly [string, RouteRule])[] => [
  [route, ofRecords],
  [`${route}/credentials`, ofRecords],
  [`${route}/locations`, { ...ofReads, costOf: () => OCPI_COST }],
  [`${route}/locations/:location`, ofReads],
  [`${route}/locations/:location/:evse`, ofReads],
  [`${route}/locations/:location/:evse/:connector`, ofReads],
];

/** All records of a list as a file. */
const ofFiles: RouteRule = { ...read(always('exports')), costOf: () => EXPORT_COST };

const listOf = (kind: AggregateKind): RouteRule => ({
  ...read((request) => (asksForCsv(kind, request) ? 'exports' : 'reads')),
  costOf: (request) => (asksForCsv(kind, request) ? EXPORT_COST : 1),
});

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

const parameterOf = ({ query }: FastifyRequest, name: string): string | undefined =>
  (query as Readonly<Record<string, string | undefined>>)[name];

const hasParameter = (request: FastifyRequest, name: string, none?: string): boolean =>
  ![undefined, none].includes(parameterOf(request, name));

/**
 * The rules of all routes: a route without an entry keeps the service from starting. The work of
 * health and documentation is not limited.
 */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  'GET /v1/stations': listOf('station'),
  'GET /v1/stations.csv': ofFiles,
  'GET /v1/stations.geojson': ofFiles,
  'GET /v1/stations/clusters': ofReads,
  'GET /v1/stations/removed': ofReads,
  'GET /v1/tiles.json': ofRecords,
  'GET /v1/tiles/:z/:x/:y.mvt': ofReads,
  'GET /v1/summary': {
    ...ofReads,
    costOf: (request) => (parameterOf(request, 'group_by') === 'city' ? CITIES_COST : 1),
  },
  // Long ones wait for each other: they must not take the slots of lists.
  'GET /v1/summary/history': { ...read(always('exports')), costOf: () => HISTORY_COST },
  'GET /v1/stations/:id': read((request) => (hasParameter(request, 'as_of') ? 'events' : 'records')),
  'GET /v1/stations/:id/history': ofEvents,
  'GET /v1/stations/:id/uptime': ofEvents,
  'POST /v1/stations': ofStations,
  'POST /v1/stations/:id/restore': ofStations,
  'POST /v1/stations/:id/erase-history': ofStations,
  'PATCH /v1/stations/:id': ofStations,
  'PUT /v1/stations/:id/availability': ofStations,
  'PUT /v1/stations/:id/connectors': ofStations,
  'PUT /v1/stations/:id/details': ofStations,
  'DELETE /v1/stations/:id': ofStations,

  'GET /v1/connector-types': listOf('connector-type'),
  'GET /v1/connector-types.csv': ofFiles,
  'GET /v1/connector-types/:id': ofRecords,
  'POST /v1/connector-types': ofConnectorTypes,
  'POST /v1/connector-types/:id/restore': ofConnectorTypes,
  'PATCH /v1/connector-types/:id': ofConnectorTypes,
  'PUT /v1/connector-types/:id/photo': {
    ...ofConnectorTypes,
    workOf: always('bulk'),
    costOf: () => PHOTO_COST,
  },
  'DELETE /v1/connector-types/:id': ofConnectorTypes,

  'GET /v1/locations': listOf('location'),
  'GET /v1/locations.csv': ofFiles,
  'GET /v1/locations.geojson': ofFiles,
  'GET /v1/locations/:id': ofRecords,
  'GET /v1/locations/:id/stations': listOf('station'),
  'PUT /v1/locations/:id': ofLocations,
  'PATCH /v1/locations/:id': ofLocations,
  'DELETE /v1/locations/:id': ofLocations,

  'GET /v1/events': read((request) => (hasParameter(request, 'wait', '0') ? 'waits' : 'events')),
  // The work is to find where it begins. Open streams have limits of their own.
  'GET /v1/events/stream': ofEvents,
  'GET /v1/webhooks': readWebhooks,
  'GET /v1/webhooks/:id': readWebhooks,
  'POST /v1/webhooks': ofWebhooks,
  'POST /v1/webhooks/:id/rotate-secret': ofWebhooks,
  'POST /v1/webhooks/:id/revoke-old-secret': ofWebhooks,
  'PATCH /v1/webhooks/:id': ofWebhooks,
  'DELETE /v1/webhooks/:id': ofWebhooks,
  'POST /v1/webhooks/:id/test': ofWebhooks,
  'GET /v1/webhooks/:id/deliveries': readWebhooks,
  'POST /v1/webhooks/:id/deliveries/:delivery/retry': ofWebhooks,
  'POST /v1/webhooks/:id/replay': ofWebhooks,

  // Each line needs the scope of its type.
  'POST /v1/bulk': { needs: 'any write scope', workOf: always('bulk') },
  'GET /v1/commands/:id': { needs: 'any write scope', workOf: always('records') },
  'GET /v1/forms/:form': ofRecords,

  'GET /v1/caller': { needs: 'any caller', workOf: always('records') },
  'GET /v1/keys': { needs: 'operations:read', workOf: always('records') },

  // Not limited: it is read when the service has too much to do.
  'GET /metrics': { needs: 'operations:read', workOf: always(undefined) },

  'GET /ocpi/versions': ofRecords,
  ...Object.fromEntries(OCPI_VERSIONS.flatMap((version) => ocpiRules(`GET /ocpi/${version}`))),

  'GET /v1/datex2/table': { ...read(always('exports')), costOf: () => EXPORT_COST },
  'GET /v1/datex2/status': {
    ...read((request) => (hasParameter(request, 'since') ? 'events' : 'exports')),
    costOf: (request) => (hasParameter(request, 'since') ? DATEX_CHANGES_COST : EXPORT_COST),
  },

  'GET /images/*': open,
  'GET /problems': open,
  'GET /problems/:code': open,
  'GET /health/live': open,
  'GET /health/ready': open,
  'GET /openapi.json': open,
  'GET /asyncapi.json': open,
  'GET /': open,
  'GET /stations/:id': open,
  'GET /connector-types': open,
  'GET /locations': open,
  'GET /locations/:id': open,
  'GET /imports': open,
  'GET /events': open,
  'GET /webhooks': open,
  'GET /webhooks/:id': open,
  'GET /keys': open,
  'GET /overview': open,
  'GET /about': open,
  'GET /console/config.json': open,
  'GET /console/assets/:file': open,
  'GET /docs': open,
  'GET /docs/:file': open,
};

/** The rule of a route. HEAD has that of GET. @throws Error it has none */
export function ruleOf({ method, url }: RouteOptions): RouteRule {
  const name = `${method === 'HEAD' ? 'GET' : [method].flat().join()} ${url}`;
  const rule = routeRules[name];
  if (rule) return rule;
  throw new Error(`${name} has no entry in the table of route rules`);
}
