import type { AggregateKind } from '#domain';
import { EXPORT_COST, negotiateMediaType, type EndpointOptions } from '#http';
import type { FastifyRequest } from 'fastify';
import { CSV_TYPE, listTypes } from './list-types.js';

/** What a list of records needs and costs: as CSV it has all pages. */
export const readsList = (kind: AggregateKind): Pick<EndpointOptions, 'needs' | 'work' | 'cost'> => ({
  needs: 'directory:read',
  work: (request) => (asksForCsv(kind, request) ? 'exports' : 'reads'),
  cost: (request) => (asksForCsv(kind, request) ? EXPORT_COST : 1),
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
