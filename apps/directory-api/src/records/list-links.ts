import type { AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nextPageUrl } from './next-link.js';

/** Where the API reference describes a list. */
const references: Partial<Record<AggregateKind, string>> = {
  station: '/docs#/Stations/listStations',
  location: '/docs#/Locations/listLocations',
};

const coordinates = ['latitude', 'longitude'];

/**
 * Sets the header Link of a list: the next page if there is one, and help for a filter by the text of a coordinate, which
 * other directories take for a search around a point.
 */
export function setLinks(
  kind: AggregateKind,
  request: FastifyRequest,
  reply: FastifyReply,
  next?: string,
): void {
  const help = references[kind];
  const hasCoordinate = coordinates.some((name) => Object.hasOwn(request.query as object, name));
  const links = [
    ...(next === undefined ? [] : [`<${nextPageUrl(request.url, next)}>; rel="next"`]),
    ...(help !== undefined && hasCoordinate ? [`<${help}>; rel="help"`] : []),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}
