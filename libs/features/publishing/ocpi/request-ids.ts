import type { FastifyInstance } from 'fastify';
import { isOcpiAddress } from './ocpi-envelope.js';

const NAMES = ['x-request-id', 'x-correlation-id'] as const;
/** Longer ones, and other characters, are not repeated. */
const ID = /^[\x21-\x7e]{1,255}$/;

/** Repeats the ids of an OCPI request in its response, whatever that is. */
export function echoRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isOcpiAddress(request.url))
      for (const name of NAMES) {
        const { [name]: id } = request.headers;
        if (typeof id === 'string' && ID.test(id)) reply.header(name, id);
      }
    done();
  });
}
