import type { FastifyRequest } from 'fastify';

/** Media type of bodies that are read line by line. */
export const NDJSON = 'application/x-ndjson';

const JSON_TYPES = ['application/json'] as const;
const PATCH_TYPES = [...JSON_TYPES, 'application/merge-patch+json'] as const;
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether the request has a body, of any method (RFC 9112 section 6). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Whether the request's route uses a body. A body of any other request is ignored. */
export const usesBody = (request: FastifyRequest): boolean =>
  METHODS_WITH_BODY.has(request.method) && acceptedMediaTypes(request).length > 0;

/** The media types that the request's route accepts, in lower case. */
export function acceptedMediaTypes({ method, routeOptions }: FastifyRequest): readonly string[] {
  return routeOptions.config.endpoint?.consumes ?? (method === 'PATCH' ? PATCH_TYPES : JSON_TYPES);
}
