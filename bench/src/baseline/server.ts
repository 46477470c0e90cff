import fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SqliteDatabase } from './database.js';
import { Locations } from './locations.js';
import type { LocationAttributes } from './locations.js';
import { circleAround } from './near.js';
import { schemas } from './schemas.js';
import type { StationAttributes } from './station-record.js';
import { Stations } from './stations.js';
import type { StationRecord } from './stations.js';

type ById = { Params: { id: string } };

/** Builds the server of the comparison: the same records in tables, with one durable commit per write. */
export function buildServer(database: SqliteDatabase): FastifyInstance {
  const server = fastify({ ajv: { customOptions: { removeAdditional: false } } });
  server.get('/health/ready', () => ({ status: 'ready' }));
  addReads(server, new Stations(database));
  addWrites(server, new Stations(database));
  addLocations(server, new Locations(database));
  return server;
}

function addReads(server: FastifyInstance, stations: Stations): void {
  server.get<ById>('/v1/stations/:id', { schema: schemas.find }, (request, reply) =>
    sendRecord(reply, stations.find(request.params.id)),
  );
  server.get<{ Querystring: { limit: number; q?: string; near?: string; radius: number } }>(
    '/v1/stations',
    { schema: schemas.list },
    ({ query: { limit, q, near, radius } }) => {
      const items = near ? stations.near(circleAround(near, radius), limit) : stations.list(limit, q);
      return { items, next: null };
    },
  );
}

function addWrites(server: FastifyInstance, stations: Stations): void {
  server.post<{ Body: StationAttributes }>('/v1/stations', { schema: schemas.create }, (request, reply) => {
    const record = stations.create(request.body);
    return reply.code(201).header('location', `/v1/stations/${record.id}`).send(record);
  });
  server.patch<ById & { Body: StationAttributes }>(
    '/v1/stations/:id',
    { schema: schemas.patch },
    (request, reply) => sendRecord(reply, stations.patch(request.params.id, request.body)),
  );
  server.put<ById & { Body: { available: string | null; observed_at?: string } }>(
    '/v1/stations/:id/availability',
    { schema: schemas.setAvailability },
    (request, reply) => {
      const { available, observed_at } = request.body;
      return sendRecord(reply, stations.setAvailability(request.params.id, available, observed_at));
    },
  );
}

function addLocations(server: FastifyInstance, locations: Locations): void {
  server.put<ById & { Body: LocationAttributes }>(
    '/v1/locations/:id',
    { schema: schemas.registerLocation },
    (request, reply) => {
      const record = locations.register(request.params.id, request.body);
      return reply.code(record.version === 1 ? 201 : 200).send(record);
    },
  );
}

function sendRecord(reply: FastifyReply, record: StationRecord | undefined): FastifyReply {
  return record ? reply.send(record) : reply.code(404).send({ status: 404, title: 'Not found' });
}
