import type { FastifyRequest } from 'fastify';

/** The parsed body of a request; null without a body, which validation refuses as it refuses any non-object. */
export const jsonBody = (request: FastifyRequest): unknown => request.body ?? null;
